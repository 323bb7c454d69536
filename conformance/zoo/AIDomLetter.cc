// expect: frozen round 1 assertion
// game: dominator
// The letter of a type of units that does not exist.
#include "Player.hh"

#define PLAYER_NAME DomLetter

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    if (round() == 1) cerr << ut2char(UnitType(UnitTypeSize)) << endl;
  }

};

RegisterPlayer(PLAYER_NAME);
