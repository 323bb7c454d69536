// expect: plays 71876166 71876166 71876166
// game: battle-royale
// Whoever seeds the generator gets the numbers of the C library, and draws as many as the budget allows.
#include "Player.hh"

#define PLAYER_NAME RoyDice

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    srandom(42);
    command(int(random()), None);
    for (int k = 0; k < 10000; ++k) random();
  }

};

RegisterPlayer(PLAYER_NAME);
