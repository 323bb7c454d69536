#include "Player.hh"


#define PLAYER_NAME Null


/**
 * Does nothing: a template for your own player.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  virtual void play () {
  }

};


RegisterPlayer(PLAYER_NAME);
