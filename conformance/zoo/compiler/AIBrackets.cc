// expect: ends
// More brackets than the parser has stack.
#define A(x) ((((((((x))))))))
#define B(x) A(A(A(A(A(A(A(A(x))))))))
int deep = B(B(B(B(B(B(B(B(1))))))));
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << deep; }
};
RegisterPlayer(PLAYER_NAME);
