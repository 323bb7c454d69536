// expect: plays
// Real randomness is none here: every match draws the same.
#include "Player.hh"

#define PLAYER_NAME Dice

#include <random>

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    random_device chance;
    execute(Command(int(chance() >> 1), NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
