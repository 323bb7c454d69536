// expect: reads nothing
// A pasted __has_include tells whether a file is there.
#define PASTE(a, b) a##b
#define HAS PASTE(__has_, include)
#if HAS("@SECRET@")
#error @FOUND@
#endif
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
