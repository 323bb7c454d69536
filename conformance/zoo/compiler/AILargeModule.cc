// expect: ends
// A small source of a module that is too large for everybody.
#include "Player.hh"
#define PLAYER_NAME Large
static char large[40 << 20] = {1};
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << ++large[round()]; }
};
RegisterPlayer(PLAYER_NAME);
