#include "Player.hh"

#define PLAYER_NAME GraceRoyal

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Territory by rows: each farmer owns a band of rows and fills it from left to right.
  struct Band { int top, bottom; };

  Band band_of(int index, int count) {
    int height = (rows() + count - 1)/count;
    return Band{index*height, min(rows(), (index + 1)*height) - 1};
  }

  bool next_cell(Band b, Pos from, Pos& goal) {
    int best = INT_MAX;
    for (int i = b.top; i <= b.bottom; ++i) {
      for (int j = 0; j < cols(); ++j) {
        auto& c = cell(i, j);
        if (c.type == Wall or c.owner == me() or c.unit != -1) continue;
        int d = abs(from.i - i)*2 + abs(from.j - j);
        if (d < best) { best = d; goal = Pos(i, j); }
      }
    }
    return best < INT_MAX;
  }

  Dir step(Pos a, Pos b) {
    vector<Dir> tries;
    if (b.i < a.i) tries.push_back(Top);
    if (b.i > a.i) tries.push_back(Bottom);
    if (b.j < a.j) tries.insert(tries.begin(), Left);
    if (b.j > a.j) tries.insert(tries.begin(), Right);
    for (Dir d : {Top, Left, Right, Bottom}) tries.push_back(d);
    for (Dir d : tries) {
      Pos q = a + d;
      if (pos_ok(q) and cell(q).type == Empty and cell(q).unit == -1) return d;
    }
    return None;
  }

  virtual void play() {
    auto mine = farmers(me());
    sort(mine.begin(), mine.end());
    for (size_t k = 0; k < mine.size(); ++k) {
      Pos p = unit(mine[k]).pos, goal;
      if (next_cell(band_of(k, mine.size()), p, goal) or next_cell(Band{0, rows() - 1}, p, goal)) command(mine[k], step(p, goal));
    }
    auto guards = knights(me());
    for (size_t k = 0; k < guards.size(); ++k) {
      auto& g = unit(guards[k]);
      if (g.health*3 < knights_health()) { command(guards[k], None); continue; }
      Pos goal = mine.empty() ? g.pos : unit(mine[k%mine.size()]).pos;
      for (Dir d : {Top, Left, Right, Bottom}) {
        Pos q = g.pos + d;
        if (pos_ok(q) and cell(q).unit != -1 and unit(cell(q).unit).player != me()) goal = q;
      }
      Dir d = step(g.pos, goal);
      if (abs(goal.i - g.pos.i) + abs(goal.j - g.pos.j) == 1)
        for (Dir e : {Top, Left, Right, Bottom}) if (g.pos + e == goal) d = e;
      command(guards[k], d);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
