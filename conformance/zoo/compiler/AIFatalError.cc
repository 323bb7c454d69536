// expect: ends
// Makes the back end give up, with a dump of its stack.
#pragma clang __debug llvm_fatal_error
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
