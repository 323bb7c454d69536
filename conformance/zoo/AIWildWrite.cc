// expect: frozen round 0 out-of-bounds
#include "Player.hh"

#define PLAYER_NAME WildWrite

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    char* volatile wild = reinterpret_cast<char*>(0xfffffff0u);
    *wild = 1;
  }

};

RegisterPlayer(PLAYER_NAME);
