#include "Player.hh"

#define PLAYER_NAME GraceRoad

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // A table of risks for the window, refreshed each round; then dynamic programming over columns.
  map<pair<int, int>, int> risk;

  void add_risk(Pos p, int amount) { risk[{first(p), second(p)}] += amount; }

  int risk_at(Pos p) {
    auto it = risk.find({first(p), second(p)});
    return it == risk.end() ? 0 : it->second;
  }

  void refresh() {
    risk.clear();
    for (int pl = 0; pl < number_players(); ++pl)
      for (Car_Id id = begin(pl); id < end(pl); ++id) {
        auto c = car(id);
        if (not c.alive) continue;
        add_risk(c.pos, 100);
        if (pl == me()) continue;
        for (auto d : {UP, DEFAULT, DOWN}) add_risk(c.pos + d, 30);
        if (c.nb_miss > 0) for (int k = 1; k < 6; ++k) add_risk(c.pos + Dir(0, k), 15 - 2*k);
      }
    for (auto& entry : missiles()) for (int k = 0; k < 4; ++k) add_risk(entry.second.pos + Dir(0, k), 50);
  }

  int gain(Pos p, const Car& c) {
    auto t = cell(p).type;
    if (t == TYRE) return -500;
    if (t == WATER_BONUS) return 60;
    if (t == GAS_BONUS) return 50 - c.gas/2;
    return t == MISSILE_BONUS ? 10 : 0;
  }

  int forward(Pos p, const Car& c, int depth) {
    int now = gain(p, c) - risk_at(p);
    if (depth == 0 or now < -100) return now;
    int best = -1000000;
    for (auto d : {UP, DEFAULT, DOWN}) if (within_universe(p + d)) best = max(best, forward(p + d, c, depth - 1));
    return now + best*3/4;
  }

  virtual void play() {
    refresh();
    for (Car_Id id = begin(me()); id < end(me()); ++id) {
      auto c = car(id);
      if (not c.alive) continue;
      add_risk(c.pos, -100);
      auto choice = DEFAULT;
      int best = -1000000;
      for (auto d : {DEFAULT, UP, DOWN, SLOW, SLOW_UP, SLOW_DOWN, FAST, FAST_UP, FAST_DOWN}) {
        if (not within_window(c.pos + d, round() + 1)) continue;
        int v = forward(c.pos + d, c, 3);
        if (v > best) { best = v; choice = d; }
      }
      add_risk(c.pos + choice, 100);
      move(id, choice);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
