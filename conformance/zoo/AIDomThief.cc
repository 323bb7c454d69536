// expect: plays
// game: dominator
// Orders for the units of all others, knights' diagonals for who cannot walk so.
#include "Player.hh"

#define PLAYER_NAME DomThief

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    for (int id = 0; id < nb_units(); ++id) {
      if (unit(id).player != 0) command(id, Dir(id%9));
      else command(id, TL);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
