#include "Player.hh"

#define PLAYER_NAME IvanNow

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Helicopters fly to where most enemies are, soldiers walk to the post with the best value for its distance.
  int crowd (int i, int j) const {
    int n = 0;
    for (int a = i - REACH; a <= i + REACH; ++a)
      for (int b = j - REACH; b <= j + REACH; ++b) {
        if (not pos_ok(a, b)) continue;
        int id = which_soldier(a, b);
        if (id <= 0) continue;
        n += data(id).player == me() ? -3 : 2;
      }
    return n;
  }

  Position crowded () const {
    Position best(MAX/2, MAX/2);
    int most = 0;
    for (int i = REACH; i < MAX - REACH; i += 3)
      for (int j = REACH; j < MAX - REACH; j += 3) {
        int n = crowd(i, j);
        if (n > most) { most = n; best = Position(i, j); }
      }
    return best;
  }

  void fly (int id, Position t) {
    Data h = data(id);
    if (h.napalm == 0 and crowd(h.pos.i, h.pos.j) > 2) { command_helicopter(id, NAPALM); return; }
    const int ui[4] = {1, 0, -1, 0}, uj[4] = {0, 1, 0, -1};
    int o = h.orientation;
    int ahead = ui[o]*(t.i - h.pos.i) + uj[o]*(t.j - h.pos.j);
    int left = ui[(o + 1)%4]*(t.i - h.pos.i) + uj[(o + 1)%4]*(t.j - h.pos.j);
    if (ahead >= 2) command_helicopter(id, FORWARD2);
    else if (ahead == 1) command_helicopter(id, FORWARD1);
    else command_helicopter(id, left > 0 ? COUNTER_CLOCKWISE : CLOCKWISE);
  }

  virtual void play () {
    Position t = crowded();
    for (int id : helicopters(me())) fly(id, t);
    for (int id : soldiers(me())) {
      Position p = data(id).pos, g = p;
      double top = 0;
      for (Post q : posts()) {
        if (q.player == me()) continue;
        double v = q.value/(1.0 + abs(q.pos.i - p.i) + abs(q.pos.j - p.j));
        if (v > top) { top = v; g = q.pos; }
      }
      int low = 1 << 29; Position to = p;
      for (int a = -1; a <= 1; ++a)
        for (int b = -1; b <= 1; ++b) {
          Position n(p.i + a, p.j + b);
          if (not pos_ok(n) or fire_time(n.i, n.j) > 0) continue;
          if (what(n.i, n.j) == MOUNTAIN or what(n.i, n.j) == WATER) continue;
          int d = (n.i - g.i)*(n.i - g.i) + (n.j - g.j)*(n.j - g.j);
          if (d < low) { low = d; to = n; }
        }
      command_soldier(id, to.i, to.j);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
