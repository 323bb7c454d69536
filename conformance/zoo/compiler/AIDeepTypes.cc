// expect: ends
// A pointer to a pointer to a pointer, a hundred thousand times.
#define A * * * * * * * * * *
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
int D D D D D D D D D D deep;
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
