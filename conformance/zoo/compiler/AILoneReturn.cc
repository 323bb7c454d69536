// expect: reads nothing
// A lone carriage return ends a line for clang only.
#include "Player.hh"
static const unsigned char taken[] = {
//@CR@#embed "@SECRET@"
};
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { for (unsigned char c : taken) cerr << c; }
};
RegisterPlayer(PLAYER_NAME);
