#include "Player.hh"

#define PLAYER_NAME AdaOrk3

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  typedef vector< vector<int> > Field;

  Field cities, enemies;
  vector< vector<bool> > taken;

  // Steps to the nearest of these cells; forests count twice.
  Field flood (const vector<Pos>& from) {
    Field dist(rows(), vector<int>(cols(), -1));
    priority_queue< pair<int, pair<int, int> > > q;
    for (Pos p : from) q.push(make_pair(0, make_pair(p.i, p.j)));
    while (not q.empty()) {
      int far = -q.top().first;
      Pos p(q.top().second.first, q.top().second.second);
      q.pop();
      if (dist[p.i][p.j] != -1) continue;
      dist[p.i][p.j] = far;
      for (int d = BOTTOM; d < NONE; ++d) {
        Pos n = p + Dir(d);
        if (not pos_ok(n) or dist[n.i][n.j] != -1) continue;
        if (cell(n).type == WATER) continue;
        q.push(make_pair(-(far + (cell(n).type == FOREST ? 2 : 1)), make_pair(n.i, n.j)));
      }
    }
    return dist;
  }

  vector<Pos> goals () {
    vector<Pos> g;
    for (int c = 0; c < nb_cities(); ++c)
      if (city_owner(c) != me())
        for (Pos p : city(c)) g.push_back(p);
    if (g.empty())
      for (int k = 0; k < nb_paths(); ++k)
        if (path_owner(k) != me())
          for (Pos p : path(k).second) g.push_back(p);
    return g;
  }

  vector<Pos> weak (int health) {
    vector<Pos> w;
    for (int id = 0; id < nb_units(); ++id) {
      Unit u = unit(id);
      if (u.player != me() and u.health < health) w.push_back(u.pos);
    }
    return w;
  }

  bool danger (Pos p, int health) {
    for (int d = BOTTOM; d < NONE; ++d) {
      Pos n = p + Dir(d);
      if (not pos_ok(n)) continue;
      int other = cell(n).unit_id;
      if (other != -1 and unit(other).player != me() and unit(other).health > health) return true;
    }
    return false;
  }

  int worth (Pos p) {
    int a = cities[p.i][p.j], b = enemies[p.i][p.j];
    if (a == -1) return b == -1 ? 1000 : 2*b;
    return b == -1 ? a : min(a, 2*b);
  }

  Dir downhill (Pos p, int health) {
    Dir best = NONE;
    int least = worth(p);
    for (int d = BOTTOM; d < NONE; ++d) {
      Pos n = p + Dir(d);
      if (not pos_ok(n) or cell(n).type == WATER or taken[n.i][n.j] or danger(n, health)) continue;
      if (worth(n) < least) {
        least = worth(n);
        best = Dir(d);
      }
    }
    return best;
  }

  virtual void play () {
    if (status(me()) > 0.95) return;
    cities = flood(goals());
    enemies = flood(weak(40));
    taken.assign(rows(), vector<bool>(cols(), false));
    vector< pair<int, int> > order;
    for (int id : orks(me())) order.push_back(make_pair(worth(unit(id).pos), id));
    sort(order.begin(), order.end());
    for (pair<int, int> next : order) {
      Unit u = unit(next.second);
      bool home = cell(u.pos).type == CITY and city_owner(cell(u.pos).city_id) == me();
      Dir d = home and next.second%5 == 0 ? NONE : downhill(u.pos, u.health);
      Pos n = u.pos + d;
      taken[n.i][n.j] = true;
      if (d != NONE) execute(Command(next.second, d));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
