#include "Player.hh"

#define PLAYER_NAME DoraDrive

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  using Step = pair<Dir, double>;

  map<pair<int, int>, double> memory;

  // What is a position worth so many rounds from now?
  double worth(const Pos& p, int depth) {
    if (!within_universe(p)) return -1000;
    const pair<int, int> key(first(p)*1000 + depth, second(p));
    auto known = memory.find(key);
    if (known != memory.end()) return known->second;
    double now = 0;
    const CType t = cell(p).type;
    if (t == TYRE || t == CAR) now = -100;
    else if (t == MISSILE) now = -80;
    else if (t == WATER_BONUS) now = 20;
    else if (t == GAS_BONUS) now = 12;
    else if (t == MISSILE_BONUS) now = 6;
    double later = 0;
    if (depth > 0 && now > -50) {
      later = -1000;
      for (const Dir& d : {UP, DEFAULT, DOWN, FAST}) later = max(later, worth(p + d, depth - 1));
    }
    return memory[key] = now + 0.8*later;
  }

  virtual void play() override {
    memory.clear();
    for (Car_Id id = begin(me()); id < end(me()); ++id) {
      const Car c = car(id);
      if (!c.alive) continue;
      vector<Step> steps;
      for (const Dir& d : {UP, DEFAULT, DOWN, SLOW_UP, SLOW, SLOW_DOWN, FAST_UP, FAST, FAST_DOWN}) {
        if (!within_window(c.pos + d, round() + 1)) continue;
        double w = worth(c.pos + d, 3);
        if ((d == FAST || d == FAST_UP || d == FAST_DOWN) && c.gas < 10) w -= 30;
        steps.push_back(Step(d, w));
      }
      if (steps.empty()) continue;
      Step best = steps.front();
      for (const Step& step : steps) if (step.second > best.second) best = step;
      if (best.second < -60 && c.nb_miss > 0) shoot(id);
      else move(id, best.first);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
