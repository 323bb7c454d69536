// expect: ends
// A device without an end, as data.
static const unsigned char taken[] = {
#embed "/dev/urandom"
};
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << taken[0]; }
};
RegisterPlayer(PLAYER_NAME);
