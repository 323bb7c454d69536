// expect: reads nothing
// A raw string that ends elsewhere for whoever joins lines first.
const char* text = R"x()x\
"; // )x";
#include "@SECRET@"
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << text; }
};
RegisterPlayer(PLAYER_NAME);
