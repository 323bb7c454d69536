// expect: reads nothing
// The name of the file is a macro.
#define FILE_NAME "@SECRET@"
#include FILE_NAME
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
