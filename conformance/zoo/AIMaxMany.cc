// expect: frozen round 1 too-many-orders
// game: mad-max
// Instructions for a thousand different cars may be given, whosever they are; one more may not.
#include "Player.hh"

#define PLAYER_NAME MaxMany

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    for (int c = 0; c < 1000 + round(); ++c) Action::move(c, FAST);
  }

};

RegisterPlayer(PLAYER_NAME);
