// expect: reads nothing
// What the kernel tells of the places.
static const unsigned char taken[] = {
#embed "/proc/self/mountinfo"
};
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { for (unsigned char c : taken) cerr << c; }
};
RegisterPlayer(PLAYER_NAME);
