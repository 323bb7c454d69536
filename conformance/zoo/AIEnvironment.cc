// expect: plays -1 -1 -1
#include "Player.hh"

#define PLAYER_NAME Environment

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    const char* home = getenv("HOME");
    execute(Command(home ? home[0] : -1, NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
