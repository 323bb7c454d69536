// expect: frozen round 0 bad-call
#include "Player.hh"

#define PLAYER_NAME WildCall

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    void (*volatile f) () = reinterpret_cast<void (*) ()>(123456);
    f();
  }

};

RegisterPlayer(PLAYER_NAME);
