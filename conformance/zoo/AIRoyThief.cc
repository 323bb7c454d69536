// expect: plays
// game: battle-royale
// Orders for the units of all others and for units that do not exist, in directions that do not exist either.
#include "Player.hh"

#define PLAYER_NAME RoyThief

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    for (int id = -5; id < nb_units() + 5; ++id) {
      if (not unit_ok(id) or unit(id).player != me()) command(id, Dir(id%7));
    }
    command(INT_MIN, Dir(INT_MAX));
    command(INT_MAX, Dir(INT_MIN));
    farmers(-1);
    knights(INT_MAX);
    status(INT_MIN);
  }

};

RegisterPlayer(PLAYER_NAME);
