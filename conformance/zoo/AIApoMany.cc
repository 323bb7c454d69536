// expect: frozen round 0 too-many-orders
// game: apocalypse-now
// The document sets no limit to commands; ten thousand are more than can ever count, and one more is too many.
#include "Player.hh"

#define PLAYER_NAME ApoMany

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    for (int k = 0; k <= 10000; ++k) Action::command_helicopter(-k, NAPALM);
  }

};

RegisterPlayer(PLAYER_NAME);
