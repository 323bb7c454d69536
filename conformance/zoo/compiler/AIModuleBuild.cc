// expect: reads nothing
// A module, made on the spot, that says what belongs to it.
#pragma clang module build secret
module secret { header "@SECRET@" export * }
#pragma clang module contents
#pragma clang module begin secret
#include "@SECRET@"
#pragma clang module end
#pragma clang module endbuild
#pragma clang module import secret
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
