// expect: frozen round 2 out-of-budget
// Waits until it is trusted.
#include "Player.hh"

#define PLAYER_NAME LoopLate

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  volatile int sink;

  virtual void play () {
    if (round() == 2) for (sink = 0; ; ) sink = sink + 1;
  }

};

RegisterPlayer(PLAYER_NAME);
