// expect: plays
// Senseless orders and questions are answered, not punished.
#include "Player.hh"

#define PLAYER_NAME Garbage

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    const int odd[] = {INT_MIN, -1, 0, 1, nb_units(), 12345678, INT_MAX};
    for (int id : odd) for (int dir : odd) execute(Command(id, Dir(dir)));
    cell(-1, INT_MAX);
    unit(INT_MIN);
    city(-7);
    orks(99);
    random(INT_MIN, INT_MAX);
    random_permutation(INT_MAX);
  }

};

RegisterPlayer(PLAYER_NAME);
