// expect: frozen round 0 too-much-memory
#include "Player.hh"

#define PLAYER_NAME Leak

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  int* volatile last;

  virtual void play () {
    for (;;) last = new int[1000]();
  }

};

RegisterPlayer(PLAYER_NAME);
