// expect: reads nothing
// The name of the file is pasted together by the preprocessor.
#define STRING(x) #x
#define NAME(x) STRING(x)
#include NAME(@SECRET@)
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
