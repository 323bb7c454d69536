// expect: ends
// A gigabyte of ones: the compiler ran out of memory and showed its stack.
int huge[1 << 28] = {1};
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << huge[round()]; }
};
RegisterPlayer(PLAYER_NAME);
