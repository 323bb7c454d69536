// expect: ends
// Templates that double at each step.
template <int N, int M> struct X { enum { v = X<N - 1, M>::v + X<N - 1, M + (1 << N)>::v }; };
template <int M> struct X<0, M> { enum { v = 1 }; };
int boom[X<28, 0>::v];
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
