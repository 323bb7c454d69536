// expect: frozen round 1 exit code 3
#include "Player.hh"

#define PLAYER_NAME Exit

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    if (round() == 1) exit(3);
  }

};

RegisterPlayer(PLAYER_NAME);
