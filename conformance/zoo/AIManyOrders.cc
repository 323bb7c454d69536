// expect: frozen round 0 too-many-orders
#include "Player.hh"

#define PLAYER_NAME ManyOrders

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    for (int k = 0; k <= 1000; ++k) execute(Command(k, BOTTOM));
  }

};

RegisterPlayer(PLAYER_NAME);
