#include "Player.hh"

#define PLAYER_NAME DoraDom

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  struct Plan { int id; Dir dir; double gain; };

  double gain_of(const Unit& u, const Pos& q) {
    const Cell c = cell(q);
    if (c.type == Wall) return -1e6;
    double gain = 0;
    if (u.type != Witch && c.haunted) gain -= 500;
    if (c.id != -1) {
      const Unit other = unit(c.id);
      if (other.player == 0) return -1e5;
      gain += u.type == Knight && other.type != Witch ? 60 : -40;
    }
    if (u.type == Farmer) {
      gain += c.owner == 0 ? 0 : c.owner == -1 ? 10 : 14;
      gain += 0.3*(abs(q.i - rows()/2) + abs(q.j - cols()/2) < rows()/2);
    }
    return gain;
  }

  Plan best_for(int id) {
    const Unit u = unit(id);
    Plan plan{id, None, u.health < knights_health()/2 && u.type == Knight ? 5.0 : 0.0};
    for (const int d : random_permutation(8)) {
      if (u.type != Knight && d%2 == 1) continue;
      const Pos q = u.pos + Dir(d);
      if (!pos_ok(q)) continue;
      const double gain = gain_of(u, q) + (u.type == Witch ? 1 : 0);
      if (gain > plan.gain) plan = Plan{id, Dir(d), gain};
    }
    return plan;
  }

  virtual void play() override {
    vector<Plan> plans;
    for (const int id : farmers(0)) plans.push_back(best_for(id));
    for (const int id : knights(0)) plans.push_back(best_for(id));
    for (const int id : witches(0)) plans.push_back(best_for(id));
    sort(plans.begin(), plans.end(), [](const Plan& a, const Plan& b) { return a.gain > b.gain; });
    set<Pos> taken;
    for (const Plan& plan : plans) {
      const Pos q = unit(plan.id).pos + plan.dir;
      if (!taken.insert(q).second) continue;
      command(plan.id, plan.dir);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
