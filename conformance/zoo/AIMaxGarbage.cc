// expect: plays
// game: mad-max
// Cars that do not exist, in directions that do not exist either; there are many windows, of all rounds.
#include "Player.hh"

#define PLAYER_NAME MaxGarbage

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    const int odd[] = {INT_MIN, -2, -1, 3, 1000, INT_MAX};
    for (int a : odd) {
      for (int b : odd) {
        move(a, Dir(a, b));
        within_window(Pos(a, b), b);
        within_universe(Pos(b, a));
      }
      Action::move(a, Dir(INT_MAX - a/2, a));
      shoot(a);
      cell(Pos(0, a));
      randomize(a, INT_MAX);
    }
    for (Car_Id c = begin(me()); c < end(me()); ++c) Action::move(c, Dir(0, 3 + c));
  }

};

RegisterPlayer(PLAYER_NAME);
