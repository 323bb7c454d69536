// expect: reads nothing
// A number that begins a comment for whoever takes its quotes for a letter's.
#define SKIP 1e+a'b'/*
static const unsigned char taken[] = {
#embed "@SECRET@"
};
#define ALSO */
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { for (unsigned char c : taken) cerr << c; }
};
RegisterPlayer(PLAYER_NAME);
