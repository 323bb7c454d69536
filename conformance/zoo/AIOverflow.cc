// expect: frozen round 0 arithmetic
// The quotient does not fit.
#include "Player.hh"

#define PLAYER_NAME Overflow

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    volatile int least = INT_MIN, minus = -1;
    execute(Command(least/minus, NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
