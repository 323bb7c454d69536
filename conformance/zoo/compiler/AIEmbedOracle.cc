// expect: reads nothing
// __has_embed tells whether a file is there, and how long it is.
#define PASTE(a, b) a##b
#if PASTE(__has_, embed)("@SECRET@")
#error @FOUND@
#endif
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
