// expect: reads nothing
// The assembler reads it as its own.
#define PASTE(a, b) a##b
PASTE(__as, m__)(".include \"@SECRET@\"");
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
