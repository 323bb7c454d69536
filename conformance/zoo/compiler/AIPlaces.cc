// expect: ends
// Asks for the places of all that was included.
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << __BASE_FILE__ << __FILE__; }
};
RegisterPlayer(PLAYER_NAME);
#pragma clang __debug sloc_usage
#pragma message(__BASE_FILE__)
#error all the same
