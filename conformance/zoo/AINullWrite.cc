// expect: plays 7 7 7
// Address 0 is memory like any other in wasm: the bottom of its own stack.
#include "Player.hh"

#define PLAYER_NAME NullWrite

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    int* volatile nowhere = nullptr;
    *nowhere = 7;
    execute(Command(*nowhere, NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
