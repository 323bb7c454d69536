// expect: frozen start exit code 0
#include "Player.hh"

#define PLAYER_NAME ExitCtor

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  PLAYER_NAME () {
    exit(0);
  }

  virtual void play () {
  }

};

RegisterPlayer(PLAYER_NAME);
