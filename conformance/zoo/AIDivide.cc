// expect: frozen round 0 arithmetic
#include "Player.hh"

#define PLAYER_NAME Divide

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    volatile int zero = 0;
    execute(Command(1/zero, NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
