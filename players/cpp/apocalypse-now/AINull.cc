#include "Player.hh"

#define PLAYER_NAME Null

/// Does nothing: a template for your own player.
struct PLAYER_NAME : public Player {

  /// Makes a new player. Leave it as it is.
  static Player* factory () { return new PLAYER_NAME; }

  // Your data that lasts for the whole match goes here.

  /// Called once a round.
  virtual void play () { }

};

RegisterPlayer(PLAYER_NAME);
