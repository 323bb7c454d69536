// expect: frozen round 0 stack-overflow
// A local variable larger than the stack.
#include "Player.hh"

#define PLAYER_NAME BigLocal

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    volatile char big[32 << 20];
    for (size_t k = sizeof big; k > 0; k -= 4096) big[k - 1] = 1;
    execute(Command(big[0], NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
