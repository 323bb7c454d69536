// expect: frozen round 0 out-of-budget
#include "Player.hh"

#define PLAYER_NAME Flood

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    for (;;) cerr << "sea of words " << round() << endl;
  }

};

RegisterPlayer(PLAYER_NAME);
