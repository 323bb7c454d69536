// expect: plays -1 -1 -1
#include "Player.hh"

#define PLAYER_NAME Input

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    int n = -1;
    cin >> n;
    execute(Command(cin ? n : -1, NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
