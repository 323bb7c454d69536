// expect: frozen round 1 exit code 1
// game: battle-royale
// A cell beyond the border: only dest() goes round the board.
#include "Player.hh"

#define PLAYER_NAME RoyOutside

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    command(0, Top);
    if (round() == 1) cell(Pos(0, 0) + Top);
  }

};

RegisterPlayer(PLAYER_NAME);
