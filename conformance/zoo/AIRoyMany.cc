// expect: frozen round 0 too-many-orders
// game: battle-royale
// The document sets no limit to orders, but memory does.
#include "Player.hh"

#define PLAYER_NAME RoyMany

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    for (int id = 0; id < INT_MAX; ++id) command(id, None);
  }

};

RegisterPlayer(PLAYER_NAME);
