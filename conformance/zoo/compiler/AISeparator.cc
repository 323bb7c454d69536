// expect: reads nothing
// U+180E is white space for clang only.
static const unsigned char taken[] = {
@U180E@#embed "@SECRET@"
};
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { for (unsigned char c : taken) cerr << c; }
};
RegisterPlayer(PLAYER_NAME);
