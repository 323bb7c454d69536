#include "Player.hh"

#define PLAYER_NAME AdaDom

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  vector< vector<int> > dist;

  void flood (const vector<Pos>& from, bool diagonal) {
    dist.assign(rows(), vector<int>(cols(), -1));
    queue<Pos> q;
    for (Pos p : from) {
      dist[p.i][p.j] = 0;
      q.push(p);
    }
    int step = diagonal ? 1 : 2;
    while (not q.empty()) {
      Pos p = q.front();
      q.pop();
      for (int d = Bottom; d < None; d += step) {
        Pos n = p + Dir(d);
        if (not pos_ok(n) or dist[n.i][n.j] != -1) continue;
        if (cell(n).type == Wall or cell(n).haunted) continue;
        dist[n.i][n.j] = dist[p.i][p.j] + 1;
        q.push(n);
      }
    }
  }

  void descend (int id, int step) {
    Pos p = unit(id).pos;
    int least = dist[p.i][p.j];
    Dir best = None;
    if (least == -1) least = 1000;
    for (int d = Bottom; d < None; d += step) {
      Pos n = p + Dir(d);
      if (pos_ok(n) and dist[n.i][n.j] != -1 and dist[n.i][n.j] < least) {
        least = dist[n.i][n.j];
        best = Dir(d);
      }
    }
    command(id, best);
  }

  virtual void play () {
    vector<Pos> unpainted, rivals;
    for (int i = 0; i < rows(); ++i)
      for (int j = 0; j < cols(); ++j) {
        Cell c = cell(i, j);
        if (c.type == Empty and c.owner != 0) unpainted.push_back(Pos(i, j));
      }
    for (int id = 0; id < nb_units(); ++id) {
      Unit u = unit(id);
      if (u.player != 0 and u.type != Witch) rivals.push_back(u.pos);
    }
    flood(unpainted, false);
    for (int id : farmers(0)) descend(id, 2);
    flood(rivals, true);
    for (int id : knights(0)) descend(id, 1);
  }

};

RegisterPlayer(PLAYER_NAME);
