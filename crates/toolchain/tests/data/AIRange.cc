#include "Player.hh"


#define PLAYER_NAME Range


/**
 * Writes behind the end of a vector, in the first round.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  vector<int> seen = vector<int>(10);

  virtual void play () {
    for (int id : orks(me())) seen[10 + id] = round();
  }

};


RegisterPlayer(PLAYER_NAME);
