// expect: ends
// Asks the compiler which files it has read, where they are, and what it knows.
#include "Player.hh"
#define PLAYER_NAME Curious
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
#pragma clang __debug sloc_usage
#pragma clang __debug diag_mapping
#pragma clang __debug macro PLAYER_NAME
#pragma clang __debug module_map "@SECRET@"
#pragma clang __debug dump Player
