// expect: frozen start out-of-budget
// Never gets out of its static initialisers.
#include "Player.hh"

#define PLAYER_NAME LoopStatic

static int forever () {
  volatile int n = 0;
  while (n >= 0) n = (n + 1) & 0xffff;
  return n;
}

static int result = forever();

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    if (result) execute(Command(result, NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
