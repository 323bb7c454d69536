// expect: frozen round 1 assertion round() < 1 (AIAssert.cc: play: 
#include "Player.hh"

#define PLAYER_NAME Assert

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    assert(round() < 1);
  }

};

RegisterPlayer(PLAYER_NAME);
