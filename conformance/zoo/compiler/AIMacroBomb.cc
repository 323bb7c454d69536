// expect: ends
// Five hundred bytes that are gigabytes after the preprocessor.
#define A(x) x x x x x x x x
#define B(x) A(A(x))
#define C(x) B(B(x))
#define D(x) C(C(x))
D(int f();)
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
