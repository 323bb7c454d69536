#include "Player.hh"

#define PLAYER_NAME EmmyMax

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  typedef vector<Dir> VD;

  int waiting[200];

  VD directions () {
    VD v;
    for (int a = -1; a <= 1; ++a) for (int b = 0; b <= 2; ++b) v.push_back(Dir(a, b));
    return v;
  }

  bool blocked (Pos p) {
    if (not within_universe(p)) return true;
    CType t = cell(p).type;
    return t == TYRE or t == CAR or t == MISSILE;
  }

  // How many cells are free straight on.
  int view (Pos p) {
    int n = 0;
    while (n < 8 and not blocked(p + Dir(0, n + 1))) ++n;
    return n;
  }

  virtual void play () {
    VD all = directions();
    for (Car_Id k = begin(me()); k < end(me()); ++k) {
      Car c = car(k);
      if (not c.alive) {
        waiting[k%200] = 0;
        continue;
      }
      int best = -1;
      Dir choice = SLOW;
      for (int x = 0; x < int(all.size()); ++x) {
        Pos p = c.pos + all[x];
        if (blocked(p) or not within_window(p, round() + 1)) continue;
        int v = 3*view(p);
        CType t = cell(p).type;
        if (t == WATER_BONUS) v += 40;
        if (t == GAS_BONUS) v += c.gas < 20 ? 60 : 10;
        if (t == MISSILE_BONUS) v += 10;
        if (imag(all[x]) == 2) v -= c.gas < 30 ? 25 : 4;
        if (v > best) {
          best = v;
          choice = all[x];
        }
      }
      ++waiting[k%200];
      if (c.nb_miss > 2 and waiting[k%200] > 12 and cell(c.pos + Dir(0, 3)).type == CAR) {
        shoot(k);
        waiting[k%200] = 0;
      }
      else move(k, choice);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
