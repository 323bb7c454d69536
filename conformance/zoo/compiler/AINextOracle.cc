// expect: reads nothing
// Asks for the next header of a name.
#if __has_include_next("@SECRET@")
#error @FOUND@
#endif
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
