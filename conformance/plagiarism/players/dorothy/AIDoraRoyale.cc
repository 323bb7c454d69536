#include "Player.hh"

#define PLAYER_NAME DoraRoyale

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  using Field = map<Pos, int>;

  // One search from all targets at once, remembered as a field of steps.
  Field field_of(const vector<Pos>& targets, int limit) {
    Field field;
    deque<Pos> todo(targets.begin(), targets.end());
    for (const Pos& p : targets) field[p] = 0;
    while (!todo.empty()) {
      const Pos p = todo.front();
      todo.pop_front();
      if (field[p] >= limit) continue;
      for (const Dir d : {Right, Bottom, Left, Top}) {
        const Pos q = p + d;
        if (!pos_ok(q) || cell(q).type == Wall || field.count(q) > 0) continue;
        field[q] = field[p] + 1;
        todo.push_back(q);
      }
    }
    return field;
  }

  void follow(int id, const Field& field, bool fights) {
    const Pos p = unit(id).pos;
    auto here = field.find(p);
    int best = here == field.end() ? 100000 : here->second;
    Dir choice = None;
    for (const Dir d : {Right, Bottom, Left, Top}) {
      auto there = field.find(p + d);
      if (there == field.end()) continue;
      const int other = cell(p + d).unit;
      if (other != -1 && (!fights || unit(other).player == me())) continue;
      if (there->second < best) { best = there->second; choice = d; }
    }
    command(id, choice);
  }

  virtual void play() override {
    vector<Pos> land, prey;
    for (int i = 0; i < rows(); ++i)
      for (int j = 0; j < cols(); ++j)
        if (cell(i, j).type == Empty && cell(i, j).owner != me()) land.emplace_back(i, j);
    for (int pl = 0; pl < nb_players(); ++pl) {
      if (pl == me()) continue;
      for (const int f : farmers(pl)) prey.push_back(unit(f).pos);
      for (const int k : knights(pl)) if (unit(k).health < knights_health()/3) prey.push_back(unit(k).pos);
    }
    const Field paint = field_of(land, 60), hunt = field_of(prey, 25);
    for (const int f : farmers(me())) follow(f, paint, false);
    for (const int k : knights(me())) follow(k, hunt.empty() ? paint : hunt, true);
  }

};

RegisterPlayer(PLAYER_NAME);
