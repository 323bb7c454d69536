// expect: frozen round 1 exit code 1
// game: mad-max
// Every column is in the universe, but there is no row below the last one.
#include "Player.hh"

#define PLAYER_NAME MaxOutside

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    cell(Pos(number_rows() - 1, INT_MIN));
    if (round() == 1) cell(Pos(number_rows(), 0));
  }

};

RegisterPlayer(PLAYER_NAME);
