#include "Player.hh"


/**
 * The name of your player: it is shown in matches, so choose a good one of at most 12 letters.
 */
#define PLAYER_NAME Null


/**
 * A player that does nothing. Copy this file to AISauron.cc, write Sauron above, and start from here.
 */
struct PLAYER_NAME : public Player {

  /**
   * Makes a new player of this type. Leave it as it is.
   */
  static Player* factory () {
    return new PLAYER_NAME;
  }

  /**
   * Types and attributes for your player can be defined here.
   */

  /**
   * Called once a round: look at the garden and tell your bees where to fly.
   */
  virtual void play () {
  }

};


/**
 * Adds your player to the registered ones. Leave it as it is.
 */
RegisterPlayer(PLAYER_NAME);
