#include "Player.hh"

#define PLAYER_NAME EmmyDom

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  typedef vector<int> VI;

  map<int, Pos> home;   // each farmer has a plot of its own

  void give_plots () {
    VI f = farmers(0);
    int side = max(1, int(sqrt(double(f.size()))));
    int h = rows()/(side + 1), w = cols()/(side + 1);
    for (int k = 0; k < int(f.size()); ++k) home[f[k]] = Pos(h/2 + (k/side)*h, w/2 + (k%side)*w);
  }

  bool good (Pos p) { return pos_ok(p) and cell(p).type == Empty and cell(p).id == -1 and not cell(p).haunted; }

  int far_from_home (int id, Pos p) {
    Pos h = home[id];
    return abs(h.i - p.i) + abs(h.j - p.j);
  }

  void plough (int id) {
    Pos p = unit(id).pos;
    Dir best = None;
    int least = INT_MAX;
    for (int d = 0; d < 8; d += 2) {
      Pos q = p + Dir(d);
      if (not good(q)) continue;
      int v = far_from_home(id, q) + (cell(q).owner == 0 ? 25 : 0);
      if (v < least) {
        least = v;
        best = Dir(d);
      }
    }
    command(id, best);
  }

  void protect (int id) {
    Pos p = unit(id).pos;
    if (unit(id).health < knights_health()/2) {
      command(id, None);
      return;
    }
    int near = INT_MAX;
    Pos goal = p;
    for (int u = 0; u < nb_units(); ++u) {
      Unit x = unit(u);
      if (x.player == 0 or x.type == Witch) continue;
      int d = max(abs(x.pos.i - p.i), abs(x.pos.j - p.j));
      if (d < near) {
        near = d;
        goal = x.pos;
      }
    }
    int di = (goal.i > p.i) - (goal.i < p.i);
    int dj = (goal.j > p.j) - (goal.j < p.j);
    for (int d = 0; d < 8; ++d) {
      Pos q = p + Dir(d);
      if (q == Pos(p.i + di, p.j + dj) and pos_ok(q) and cell(q).type != Wall) command(id, Dir(d));
    }
  }

  virtual void play () {
    if (round() == 0) give_plots();
    VI f = farmers(0), k = knights(0);
    for (int x = 0; x < int(f.size()); ++x) {
      if (home.count(f[x]) == 0) home[f[x]] = unit(f[x]).pos;
      plough(f[x]);
    }
    for (int x = 0; x < int(k.size()); ++x) protect(k[x]);
  }

};

RegisterPlayer(PLAYER_NAME);
