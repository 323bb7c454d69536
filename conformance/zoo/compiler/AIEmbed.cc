// expect: reads nothing
// The whole file as numbers.
static const unsigned char taken[] = {
#embed "@SECRET@"
};
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { for (unsigned char c : taken) cerr << c; }
};
RegisterPlayer(PLAYER_NAME);
