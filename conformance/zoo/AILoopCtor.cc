// expect: frozen start out-of-budget
#include "Player.hh"

#define PLAYER_NAME LoopCtor

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  volatile int sink;

  PLAYER_NAME () {
    for (sink = 0; ; ) sink = sink + 1;
  }

  virtual void play () {
  }

};

RegisterPlayer(PLAYER_NAME);
