#include "Player.hh"

/**
 * The name of your player: change it, and name the file after it (AIWhatever.cc).
 */
#define PLAYER_NAME Null

/**
 * Does nothing, so its cars drive straight on: a template for your own player.
 */
struct PLAYER_NAME : public Player {

  /**
   * Makes a new player: leave it as it is.
   */
  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Types and attributes of your player go here; they last for the whole match.

  /**
   * Called once a round.
   */
  virtual void play () {
  }

};

/**
 * Leave this line as it is.
 */
RegisterPlayer(PLAYER_NAME);
