// expect: frozen round 0 out-of-budget
#include "Player.hh"

#define PLAYER_NAME LoopPlay

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  volatile int sink;

  virtual void play () {
    for (sink = 0; ; ) sink = sink + 1;
  }

};

RegisterPlayer(PLAYER_NAME);
