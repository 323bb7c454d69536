// expect: frozen round 0 exception Sauron::Anger
#include "Player.hh"

#define PLAYER_NAME ThrowOwn

namespace Sauron { struct Anger { int degree; }; }

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    throw Sauron::Anger{3};
  }

};

RegisterPlayer(PLAYER_NAME);
