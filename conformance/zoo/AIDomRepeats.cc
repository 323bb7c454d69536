// expect: frozen round 1 too-many-orders
// game: dominator
// A thousand orders may be given, though they are all for one unit; one more may not.
#include "Player.hh"

#define PLAYER_NAME DomRepeats

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    for (int k = 0; k < 1000 + round(); ++k) command(0, None);
  }

};

RegisterPlayer(PLAYER_NAME);
