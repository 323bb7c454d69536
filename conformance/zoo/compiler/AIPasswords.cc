// expect: reads nothing
// A file that every machine has.
static const unsigned char taken[] = {
#embed "/etc/passwd"
};
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { for (unsigned char c : taken) cerr << c; }
};
RegisterPlayer(PLAYER_NAME);
