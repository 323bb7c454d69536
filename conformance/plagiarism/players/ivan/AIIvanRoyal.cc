#include "Player.hh"

#define PLAYER_NAME IvanRoyal

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Knights defend the border: the border is a cell of ours beside one that is not.
  vector<Pos> border;

  void find_border () {
    border.clear();
    for (int i = 1; i + 1 < rows(); ++i)
      for (int j = 1; j + 1 < cols(); ++j) {
        if (cell(i, j).owner != me()) continue;
        int strange = 0;
        strange += cell(i - 1, j).owner != me();
        strange += cell(i + 1, j).owner != me();
        strange += cell(i, j - 1).owner != me();
        strange += cell(i, j + 1).owner != me();
        if (strange > 0 and strange < 4) border.push_back(Pos(i, j));
      }
  }

  Pos closest (Pos p) {
    Pos c = p;
    int least = 1 << 29;
    for (Pos q : border) {
      int d = (p.i - q.i)*(p.i - q.i) + (p.j - q.j)*(p.j - q.j);
      if (d < least) { least = d; c = q; }
    }
    return c;
  }

  void go (int id, Pos t) {
    Pos p = unit(id).pos;
    int dy = t.i - p.i, dx = t.j - p.j;
    Dir v = dy < 0 ? Top : Bottom, h = dx < 0 ? Left : Right;
    bool vertical = abs(dy) > abs(dx);
    Dir one = vertical ? v : h, two = vertical ? h : v;
    if (dy == 0 and dx == 0) { command(id, Dir(1 + (id + round())%4)); return; }
    if (pos_ok(p, one) and cell(p + one).type != Wall) command(id, one);
    else if (pos_ok(p, two) and cell(p + two).type != Wall) command(id, two);
  }

  virtual void play () {
    find_border();
    for (int id : knights(me())) go(id, closest(unit(id).pos));
    for (int id : farmers(me())) {
      Pos p = unit(id).pos;
      Pos b = closest(p);
      Dir out = None;
      for (int d = Top; d < DirSize; ++d)
        if (pos_ok(p, Dir(d)) and cell(p + Dir(d)).type == Empty and cell(p + Dir(d)).owner != me()) out = Dir(d);
      if (out != None) command(id, out);
      else go(id, b);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
