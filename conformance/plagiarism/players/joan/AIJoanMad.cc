#include "Player.hh"

#define PLAYER_NAME JoanMad

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  int reason_crash (Pos p) {
    switch (cell(p).type) {
      case TYRE: return -900;
      case CAR: return -700;
      case MISSILE: return -800;
      default: return 0;
    }
  }

  int reason_bonus (const Car& c, Pos p) {
    switch (cell(p).type) {
      case WATER_BONUS: return 120;
      case GAS_BONUS: return c.gas < 30 ? 110 : 30;
      case MISSILE_BONUS: return c.nb_miss < 2 ? 50 : 20;
      default: return 0;
    }
  }

  int reason_road (Pos p) {
    int sum = 0;
    for (int k = 1; k <= 5; ++k) {
      if (reason_crash(p + Dir(0, k)) < 0) {
        sum -= 60 - 10*k;
        break;
      }
    }
    return sum;
  }

  int reason_friends (Car_Id id, Pos p) {
    int sum = 0;
    for (Car_Id other = begin(me()); other < end(me()); ++other) {
      if (other == id or not car(other).alive) continue;
      int d = abs(first(car(other).pos) - first(p));
      if (d < 2) sum -= 15;
    }
    return sum;
  }

  int reason_target (const Car& c) {
    for (int k = 1; k <= 4; ++k) {
      Cell x = cell(c.pos + Dir(0, k));
      if (x.type == TYRE) return -1;
      if (x.type == CAR) return player_of(x.cid) == me() ? -1 : 100 - 20*k;
    }
    return 0;
  }

  virtual void play () {
    for (Car_Id id = begin(me()); id < end(me()); ++id) {
      Car c = car(id);
      if (not c.alive) continue;
      int most = -100000;
      Dir dir = DEFAULT;
      for (int a = -1; a <= 1; ++a)
        for (int b = 0; b <= 2; ++b) {
          Pos p = c.pos + Dir(a, b);
          if (not within_window(p, round() + 1)) continue;
          int v = reason_crash(p) + reason_bonus(c, p) + reason_road(p) + reason_friends(id, p) - 3*abs(b - 1);
          if (v > most) {
            most = v;
            dir = Dir(a, b);
          }
        }
      if (c.nb_miss > 0 and reason_target(c) > most) shoot(id);
      else move(id, dir);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
