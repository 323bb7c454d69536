// expect: frozen round 0 assertion false (AIMyAssert.cc: play: 
#include "Player.hh"

#define PLAYER_NAME MyAssert

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    _unreachable();
  }

};

RegisterPlayer(PLAYER_NAME);
