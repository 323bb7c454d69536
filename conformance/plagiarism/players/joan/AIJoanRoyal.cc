#include "Player.hh"

#define PLAYER_NAME JoanRoyal

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  int reason_paint (Pos p) {
    const Cell& c = cell(p);
    if (c.owner == me()) return 0;
    return c.owner == -1 ? 30 : 35;
  }

  int reason_space (Pos p) {
    int open = 0;
    for (int d = Top; d <= Right; ++d) {
      Pos q = p;
      for (int k = 0; k < 4; ++k) {
        q += Dir(d);
        if (not pos_ok(q) or cell(q).type == Wall) break;
        if (cell(q).owner != me()) ++open;
      }
    }
    return open;
  }

  int reason_fear (Pos p) {
    int fear = 0;
    for (int pl = 0; pl < nb_players(); ++pl) {
      if (pl == me()) continue;
      for (int id : knights(pl)) {
        Pos q = unit(id).pos;
        int d = abs(q.i - p.i) + abs(q.j - p.j);
        if (d <= 3) fear += 20 - 5*d;
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
    }
    return best;
  }

  bool possible (Pos p, bool fight) {
    if (not pos_ok(p) or cell(p).type == Wall) return false;
    int who = cell(p).unit;
    return who == -1 or (fight and unit(who).player != me());
  }

  virtual void play () {
    for (int pass = 0; pass < 2; ++pass) {
      bool fight = pass == 1;
      vector<int> mine = fight ? knights(me()) : farmers(me());
      for (int id : mine) {
        int most = fight and unit(id).health < knights_health()/3 ? 1000 : -1000;
        Dir dir = None;
        for (int d = Top; d <= Right; ++d) {
          Pos p = unit(id).pos + Dir(d);
          if (not possible(p, fight)) continue;
          int v = fight ? reason_prey(p) + reason_space(p)/4 : reason_paint(p) + reason_space(p) + reason_fear(p);
          if (v > most) {
            most = v;
            dir = Dir(d);
          }
        }
        command(id, dir);
      }
    }
  }

};

RegisterPlayer(PLAYER_NAME);
