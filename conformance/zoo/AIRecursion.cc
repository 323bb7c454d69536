// expect: frozen round 0 stack-overflow
#include "Player.hh"

#define PLAYER_NAME Recursion

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  // Not a tail call, and every level needs its own memory.
  int depth (int n) {
    volatile int here[16];
    here[n%16] = n;
    return depth(n + 1) + here[(n + 1)%16];
  }

  virtual void play () {
    execute(Command(depth(1), NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
