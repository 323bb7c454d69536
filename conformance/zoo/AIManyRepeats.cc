// expect: frozen round 1 too-many-orders
// The same command counts every time it is given.
#include "Player.hh"

#define PLAYER_NAME ManyRepeats

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    for (int k = 0; k < 1000 + round(); ++k) execute(Command(me(), BOTTOM));
  }

};

RegisterPlayer(PLAYER_NAME);
