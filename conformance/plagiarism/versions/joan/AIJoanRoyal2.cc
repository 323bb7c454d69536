#include "Player.hh"

#define PLAYER_NAME JoanRoyal2

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  struct Reasons {
    int paint, space, fear, prey;
  };

  Reasons farmer = {3, 2, 2, 0};
  Reasons knight = {0, 1, 0, 4};

  int reason_paint (Pos p) {
    const Cell& c = cell(p);
    if (c.owner == me()) return 0;
    return c.owner == -1 ? 30 : 35;
  }

  int reason_space (Pos p) {
    int open = 0;
    for (int d = Top; d <= Right; ++d) {
      Pos q = p;
      for (int k = 0; k < 6; ++k) {
        q += Dir(d);
        if (not pos_ok(q) or cell(q).type == Wall) break;
        if (cell(q).owner != me()) open += 6 - k;
      }
    }
    return open/3;
  }

  int reason_fear (Pos p) {
    int fear = 0;
    for (int pl = 0; pl < nb_players(); ++pl) {
      if (pl == me()) continue;
      for (int id : knights(pl)) {
        Pos q = unit(id).pos;
        int d = abs(q.i - p.i) + abs(q.j - p.j);
        if (d <= 4) fear += 25 - 5*d;
      }
    }
    return -fear;
  }

  int reason_prey (Pos p) {
    int best = 0;
    for (int pl = 0; pl < nb_players(); ++pl) {
      if (pl == me()) continue;
      for (int id : farmers(pl)) {
        Pos q = unit(id).pos;
        best = max(best, 60 - 3*(abs(q.i - p.i) + abs(q.j - p.j)));
      }
      for (int id : knights(pl)) {
        Pos q = unit(id).pos;
        if (unit(id).health < knights_health()/4) best = max(best, 80 - 4*(abs(q.i - p.i) + abs(q.j - p.j)));
      }
    }
    return best;
  }

  int judge (Pos p, const Reasons& r) {
    int sum = 0;
    if (r.paint) sum += r.paint*reason_paint(p);
    if (r.space) sum += r.space*reason_space(p);
    if (r.fear) sum += r.fear*reason_fear(p);
    if (r.prey) sum += r.prey*reason_prey(p);
    return sum;
  }

  bool possible (Pos p, bool fight) {
    if (not pos_ok(p) or cell(p).type == Wall) return false;
    int who = cell(p).unit;
    return who == -1 or (fight and unit(who).player != me());
  }

  void decide (int id, bool fight, const Reasons& r) {
    int most = judge(unit(id).pos, r) - 5;
    Dir dir = None;
    for (int d = Top; d <= Right; ++d) {
      Pos p = unit(id).pos + Dir(d);
      if (not possible(p, fight)) continue;
      int v = judge(p, r);
      if (v > most) {
        most = v;
        dir = Dir(d);
      }
    }
    if (dir != None) command(id, dir);
  }

  virtual void play () {
    for (int id : farmers(me())) decide(id, false, farmer);
    for (int id : knights(me()))
      if (unit(id).health >= knights_health()/3) decide(id, true, knight);
  }

};

RegisterPlayer(PLAYER_NAME);
