// expect: plays
// game: dominator
// Senseless orders and questions are answered, not punished.
#include "Player.hh"

#define PLAYER_NAME DomGarbage

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    const int odd[] = {INT_MIN, -1, 0, 1, 8, 9, nb_units(), INT_MAX};
    for (int id : odd) for (int dir : odd) command(id, Dir(dir));
    cell(-1, INT_MAX);
    cell(Pos(rows(), cols()));
    unit(INT_MIN);
    land(-1);
    total_score(4);
    status(INT_MAX);
    witches(99);
    random(INT_MIN, INT_MAX);
    random_permutation(INT_MAX);
  }

};

RegisterPlayer(PLAYER_NAME);
