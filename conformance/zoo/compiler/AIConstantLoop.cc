// expect: ends
// A computation for the compiler.
constexpr int f(int n) { int s = 0; for (int i = 0; i < n; ++i) for (int j = 0; j < n; ++j) s ^= i * j; return s; }
constexpr int a = f(100000);
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << a; }
};
RegisterPlayer(PLAYER_NAME);
