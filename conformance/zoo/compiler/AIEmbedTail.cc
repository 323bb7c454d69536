// expect: reads nothing
// Takes a file behind a macro, with something before and after it.
#define FILE "@SECRET@"
static const unsigned char taken[] = {
#embed FILE prefix(1, ) suffix(, 2) if_empty(0)
};
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr.write((const char*) taken, sizeof taken); }
};
RegisterPlayer(PLAYER_NAME);
