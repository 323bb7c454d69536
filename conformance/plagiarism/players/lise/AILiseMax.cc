#include "Player.hh"

#define PLAYER_NAME LiseMax

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Careful: moves only where no car could be next round; shoots when somebody tailgates in front.
  set<pair<int, int>> unsafe;

  void forbid(Pos p) { unsafe.insert({first(p), second(p)}); }

  bool is_safe(Pos p) {
    if (!within_window(p, round() + 1)) return false;
    CType t = cell(p).type;
    if (t == TYRE || t == MISSILE || t == CAR) return false;
    return unsafe.count({first(p), second(p)}) == 0;
  }

  void look_around() {
    unsafe.clear();
    for (Car_Id id = 0; id < number_cars(); ++id) {
      if (player_of(id) == me() || !car(id).alive) continue;
      for (int a = -1; a <= 1; ++a)
        for (int b = 0; b <= 2; ++b) forbid(car(id).pos + Dir(a, b));
    }
    for (auto& m : missiles())
      for (int b = 1; b <= 4; ++b) forbid(m.second.pos + Dir(0, b));
  }

  virtual void play() {
    look_around();
    for (Car_Id id = begin(me()); id < end(me()); ++id) {
      Car c = car(id);
      if (!c.alive) continue;
      vector<pair<int, Dir>> safe;
      for (Dir d : {DEFAULT, UP, DOWN, SLOW, FAST, SLOW_UP, SLOW_DOWN, FAST_UP, FAST_DOWN}) {
        Pos p = c.pos + d;
        if (!is_safe(p)) continue;
        int liking = 0;
        CType t = cell(p).type;
        if (t == WATER_BONUS) liking = 9;
        else if (t == GAS_BONUS) liking = 7;
        else if (t == MISSILE_BONUS) liking = 5;
        else if (d == DEFAULT) liking = 1;
        safe.push_back({liking, d});
      }
      if (safe.empty()) {
        if (c.nb_miss > 0) shoot(id);
        continue;
      }
      pair<int, Dir> best = safe[0];
      for (auto& s : safe)
        if (s.first > best.first) best = s;
      forbid(c.pos + best.second);
      move(id, best.second);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
