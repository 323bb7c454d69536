#include "Player.hh"

#define PLAYER_NAME GraceNow0

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  int range(Position a, Position b) { return max(abs(a.i - b.i), abs(a.j - b.j)); }

  Position choose(Position from) {
    auto all = posts();
    int best = 0;
    double top = -1;
    for (size_t k = 0; k < all.size(); ++k) {
      double v = all[k].value/double(2 + range(from, all[k].pos));
      if (all[k].player == me()) v *= 0.3;
      if (v > top) { top = v; best = k; }
    }
    return all[best].pos;
  }

  virtual void play() {
    for (int id : soldiers(me())) {
      auto p = data(id).pos;
      auto goal = choose(p);
      int i = p.i + (goal.i > p.i) - (goal.i < p.i);
      int j = p.j + (goal.j > p.j) - (goal.j < p.j);
      if (pos_ok(i, j) and fire_time(i, j) == 0) command_soldier(id, i, j);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
