// expect: frozen round 1 too-many-orders
// game: apocalypse-now
// Ten thousand commands may be given, though none of them counts; one more may not.
#include "Player.hh"

#define PLAYER_NAME ApoMany

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    for (int k = 0; k < 10000 + round(); ++k) Action::command_helicopter(-k, NAPALM);
  }

};

RegisterPlayer(PLAYER_NAME);
