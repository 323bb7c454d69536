#include "Player.hh"

#define PLAYER_NAME AdaOrk

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Breadth first search from every ork to the nearest city that is not ours.
  vector< vector<int> > dist;

  void flood (const vector<Pos>& from) {
    dist.assign(rows(), vector<int>(cols(), -1));
    queue<Pos> q;
    for (Pos p : from) {
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

  Dir downhill (Pos p) {
    Dir best = NONE;
    int least = dist[p.i][p.j];
    for (int d = BOTTOM; d < NONE; ++d) {
      Pos n = p + Dir(d);
      if (pos_ok(n) and dist[n.i][n.j] != -1 and dist[n.i][n.j] < least) {
        least = dist[n.i][n.j];
        best = Dir(d);
      }
    }
    return best;
  }

  virtual void play () {
    flood(goals());
    for (int id : orks(me())) {
      Pos p = unit(id).pos;
      if (cell(p).type == CITY and city_owner(cell(p).city_id) == me()) {
        if (id%3 == 0) continue;
      }
      execute(Command(id, downhill(p)));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
