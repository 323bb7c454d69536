// expect: plays
// game: mad-max
// Drives the cars of all others through the base class, and its own that are dead.
#include "Player.hh"

#define PLAYER_NAME MaxThief

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    for (Car_Id c = 0; c < number_cars(); ++c) {
      if (player_of(c) != me() or not car(c).alive) {
        if (c%2) Action::shoot(c);
        else Action::move(c, SLOW_UP);
      }
    }
  }

};

RegisterPlayer(PLAYER_NAME);
