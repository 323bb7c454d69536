// expect: reads nothing
// The pragma comes as an operator.
#define DO(x) _Pragma(#x)
DO(GCC dependency "@SECRET@")
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
