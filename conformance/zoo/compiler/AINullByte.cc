// expect: reads nothing
// A null byte before the number sign is white space for clang.
static const unsigned char taken[] = {
@NUL@#embed "@SECRET@"
};
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { for (unsigned char c : taken) cerr << c; }
};
RegisterPlayer(PLAYER_NAME);
