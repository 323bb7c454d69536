// expect: frozen round 1 abort
#include "Player.hh"

#define PLAYER_NAME Abort

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    if (round() == 1) abort();
  }

};

RegisterPlayer(PLAYER_NAME);
