// expect: ends
// A name of a megabyte.
#define P(x, y) P2(x, y)
#define P2(x, y) x##y
#define A P(aaaaaaaaaaaaaaaa, aaaaaaaaaaaaaaaa)
#define B P(P(A, A), P(A, A))
#define C P(P(B, B), P(B, B))
#define D P(P(C, C), P(C, C))
#define F P(P(D, D), P(D, D))
#define G P(P(F, F), P(F, F))
#define H P(P(G, G), P(G, G))
#define I P(P(H, H), P(H, H))
extern "C" int I() { return 1; }
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
