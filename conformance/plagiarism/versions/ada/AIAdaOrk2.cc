#include "Player.hh"

#define PLAYER_NAME AdaOrk2

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Breadth first search from all cities that are not ours, and from weak enemies.
  vector< vector<int> > dist;
  vector< vector<bool> > taken;

  void flood (const vector<Pos>& from) {
    dist.assign(rows(), vector<int>(cols(), -1));
    queue<Pos> q;
    for (Pos p : from) {
      if (dist[p.i][p.j] == 0) continue;
      dist[p.i][p.j] = 0;
      q.push(p);
    }
    while (not q.empty()) {
      Pos p = q.front();
      q.pop();
      for (int d = BOTTOM; d < NONE; ++d) {
        Pos n = p + Dir(d);
        if (not pos_ok(n) or dist[n.i][n.j] != -1) continue;
        if (cell(n).type == WATER) continue;
        dist[n.i][n.j] = dist[p.i][p.j] + 1;
        q.push(n);
      }
    }
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

  // Is there a stronger enemy beside this cell?
  bool danger (Pos p, int health) {
    for (int d = BOTTOM; d < NONE; ++d) {
      Pos n = p + Dir(d);
      if (not pos_ok(n)) continue;
      int other = cell(n).unit_id;
      if (other != -1 and unit(other).player != me() and unit(other).health > health) return true;
    }
    return false;
  }

  Dir downhill (Pos p, int health) {
    Dir best = NONE;
    int least = dist[p.i][p.j];
    for (int d = BOTTOM; d < NONE; ++d) {
      Pos n = p + Dir(d);
      if (not pos_ok(n) or taken[n.i][n.j] or danger(n, health)) continue;
      if (dist[n.i][n.j] != -1 and dist[n.i][n.j] < least) {
        least = dist[n.i][n.j];
        best = Dir(d);
      }
    }
    return best;
  }

  bool at_home (Pos p) {
    return cell(p).type == CITY and city_owner(cell(p).city_id) == me();
  }

  virtual void play () {
    if (status(me()) > 0.95) return;
    flood(goals());
    taken.assign(rows(), vector<bool>(cols(), false));
    for (int id : orks(me())) {
      Unit u = unit(id);
      if (at_home(u.pos) and id%4 == 0) {
        taken[u.pos.i][u.pos.j] = true;
        continue;
      }
      Dir d = downhill(u.pos, u.health);
      Pos n = u.pos + d;
      taken[n.i][n.j] = true;
      execute(Command(id, d));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
