#include "Player.hh"

#define PLAYER_NAME IvanMax

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Aims at the bonus that can be reached first, given that the window moves one column a round.
  struct Prize { Pos p; int worth; };

  vector<Prize> prizes () {
    vector<Prize> v;
    for (int i = 0; i < number_rows(); ++i)
      for (int j = round(); j < round() + number_window_columns(); ++j) {
        CType t = cell(Pos(i, j)).type;
        if (t == WATER_BONUS) v.push_back(Prize{Pos(i, j), 9});
        if (t == GAS_BONUS) v.push_back(Prize{Pos(i, j), 6});
        if (t == MISSILE_BONUS) v.push_back(Prize{Pos(i, j), 3});
      }
    return v;
  }

  int rounds_to (Pos a, Pos b) {
    int up = abs(first(a) - first(b)), along = second(b) - second(a);
    if (along < 0 or along > 2*up + 12) return 99;
    return max(up, (along + 1)/2);
  }

  virtual void play () {
    vector<Prize> all = prizes();
    set<int> given;
    for (Car_Id id = begin(me()); id < end(me()); ++id) {
      Car c = car(id);
      if (not c.alive) continue;
      int pick = -1; double top = 0;
      for (int k = 0; k < int(all.size()); ++k) {
        if (given.count(k)) continue;
        int r = rounds_to(c.pos, all[k].p);
        if (r == 0 or r >= 99) continue;
        double v = double(all[k].worth)/r;
        if (v > top) { top = v; pick = k; }
      }
      Dir d = DEFAULT;
      if (pick != -1) {
        given.insert(pick);
        int dy = first(all[pick].p) - first(c.pos), dx = second(all[pick].p) - second(c.pos);
        d = Dir(dy < 0 ? -1 : dy > 0 ? 1 : 0, min(dx, c.gas > 5 ? 2 : 1));
      }
      Cell next = cell(c.pos + d);
      if (next.type == TYRE or next.type == CAR) d = first(c.pos) > number_rows()/2 ? SLOW_UP : SLOW_DOWN;
      if (within_window(c.pos + d, round() + 1)) move(id, d);
      else move(id, DEFAULT);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
