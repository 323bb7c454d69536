#include "Player.hh"

#define PLAYER_NAME EmmyOrk

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  typedef vector<int> VI;
  typedef vector<VI> VVI;
  typedef vector<Pos> VP;

  VVI near_path;      // distance to the path that we want
  int wanted;

  bool land (Pos p) { return pos_ok(p) and cell(p).type != WATER; }

  // A path counts double when both of its cities are ours.
  int priority (int k) {
    State::Path pt = path(k);
    int s = 0;
    if (city_owner(pt.first.first) == me()) s += 2;
    if (city_owner(pt.first.second) == me()) s += 2;
    if (path_owner(k) == me()) s -= 5;
    if (path_owner(k) != -1) s -= 1;
    return 20*s - int(pt.second.size());
  }

  void choose () {
    wanted = 0;
    for (int k = 1; k < nb_paths(); ++k) if (priority(k) > priority(wanted)) wanted = k;
  }

  void measure () {
    near_path = VVI(rows(), VI(cols(), INT_MAX));
    VP layer = path(wanted).second;
    for (int d = 0; not layer.empty(); ++d) {
      VP next;
      for (int k = 0; k < int(layer.size()); ++k) {
        Pos p = layer[k];
        if (near_path[p.i][p.j] <= d) continue;
        near_path[p.i][p.j] = d;
        if (land(p + TOP)) next.push_back(p + TOP);
        if (land(p + LEFT)) next.push_back(p + LEFT);
        if (land(p + BOTTOM)) next.push_back(p + BOTTOM);
        if (land(p + RIGHT)) next.push_back(p + RIGHT);
      }
      layer.swap(next);
    }
  }

  void go (int id) {
    Pos p = unit(id).pos;
    VI perm = random_permutation(4);
    Dir where = NONE;
    int best = near_path[p.i][p.j];
    for (int k = 0; k < 4; ++k) {
      Pos q = p + Dir(perm[k]);
      if (not land(q)) continue;
      bool occupied = cell(q).unit_id != -1;
      if (not occupied and near_path[q.i][q.j] < best) {
        best = near_path[q.i][q.j];
        where = Dir(perm[k]);
      }
    }
    if (where != NONE) execute(Command(id, where));
  }

  virtual void play () {
    if (round()%10 == 0) choose();
    measure();
    VI mine = orks(me());
    for (int k = 0; k < int(mine.size()); ++k) go(mine[k]);
  }

};

RegisterPlayer(PLAYER_NAME);
