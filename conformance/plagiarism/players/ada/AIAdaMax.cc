#include "Player.hh"

#define PLAYER_NAME AdaMax

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  const vector<Dir> ways = { DEFAULT, UP, DOWN, FAST, FAST_UP, FAST_DOWN, SLOW, SLOW_UP, SLOW_DOWN };

  // Looks some rounds ahead and takes the first step of the shortest way to a bonus.
  Dir plan (const Car& c) {
    set<Pos, Cmp> seen;
    queue< pair<Pos, pair<Dir, int> > > q;
    q.push(make_pair(c.pos, make_pair(SLOW, 0)));
    while (not q.empty()) {
      Pos p = q.front().first;
      Dir way = q.front().second.first;
      int steps = q.front().second.second;
      q.pop();
      if (steps > 0) {
        CType t = cell(p).type;
        if (t == WATER_BONUS or (t == GAS_BONUS and c.gas < 40)) return way;
      }
      if (steps == 4) continue;
      for (Dir d : ways) {
        Pos n = p + d;
        if (not within_window(n, round() + steps + 1) or seen.count(n)) continue;
        CType t = cell(n).type;
        if (t == TYRE or t == CAR or t == MISSILE) continue;
        seen.insert(n);
        q.push(make_pair(n, make_pair(steps == 0 ? d : way, steps + 1)));
      }
    }
    return DEFAULT;
  }

  virtual void play () {
    for (Car_Id id = begin(me()); id < end(me()); ++id) {
      Car c = car(id);
      if (not c.alive) continue;
      Cell ahead = cell(c.pos + DEFAULT);
      if (ahead.type == CAR and player_of(ahead.cid) != me() and c.nb_miss > 0) shoot(id);
      else move(id, plan(c));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
