// expect: reads nothing
// The name of the file goes over two lines, after a blank.
#define Q "@SECRET@"
#inc\ 
lude Q
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
