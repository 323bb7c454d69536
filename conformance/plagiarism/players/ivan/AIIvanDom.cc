#include "Player.hh"

#define PLAYER_NAME IvanDom

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Counts, for every cell, how soon we and how soon the others can be there.
  vector<int> ours, theirs;

  void race (vector<int>& when, bool mine) {
    const int C = cols();
    when.assign(rows()*C, 9999);
    list<Pos> q;
    for (int id = 0; id < nb_units(); ++id) {
      Unit u = unit(id);
      if ((u.player == 0) != mine or u.type == Witch) continue;
      when[u.pos.i*C + u.pos.j] = 0;
      q.push_back(u.pos);
    }
    while (q.size()) {
      Pos p = q.front(); q.pop_front();
      for (int d = 0; d < 8; d += 2) {
        Pos n = p + Dir(d);
        if (not pos_ok(n) or cell(n).type == Wall) continue;
        if (when[n.i*C + n.j] <= when[p.i*C + p.j] + 1) continue;
        when[n.i*C + n.j] = when[p.i*C + p.j] + 1;
        q.push_back(n);
      }
    }
  }

  virtual void play () {
    race(ours, true);
    race(theirs, false);
    const int C = cols();
    for (int id : farmers(0)) {
      Pos p = unit(id).pos;
      int top = -1; Dir to = None;
      for (int d = 0; d < 8; d += 2) {
        Pos n = p + Dir(d);
        if (not pos_ok(n)) continue;
        Cell c = cell(n);
        if (c.type == Wall or c.haunted or c.id != -1) continue;
        int v = min(theirs[n.i*C + n.j], 20) + (c.owner == 0 ? 0 : 15) + (c.owner > 0 ? 3 : 0);
        if (v > top) { top = v; to = Dir(d); }
      }
      command(id, to);
    }
    for (int id : knights(0)) {
      Pos p = unit(id).pos;
      int low = 1 << 29; Dir to = None;
      for (int d = 0; d < 8; ++d) {
        Pos n = p + Dir(d);
        if (not pos_ok(n) or cell(n).haunted) continue;
        if (theirs[n.i*C + n.j] < low) { low = theirs[n.i*C + n.j]; to = Dir(d); }
      }
      command(id, to);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
