// expect: frozen round 0 arithmetic
#include "Player.hh"

#define PLAYER_NAME Divide

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    volatile int one = 1, zero = 0;
    execute(Command(one/zero, NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
