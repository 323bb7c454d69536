#include "Player.hh"

#define PLAYER_NAME DoraOrk

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  using Grid = vector<vector<char>>;

  struct Front { Pos where; int owner; };

  Grid reach;

  // Where could each enemy be next round? Stay away from those who are healthier.
  void mark_enemies() {
    reach = Grid(rows(), vector<char>(cols(), 0));
    for (int pl = 0; pl < nb_players(); ++pl) {
      if (pl == me()) continue;
      for (const int& id : orks(pl)) {
        const Unit enemy = unit(id);
        for (int d = 0; d <= NONE; ++d) {
          const Pos p = enemy.pos + Dir(d);
          if (pos_ok(p)) reach[p.i][p.j] = max<char>(reach[p.i][p.j], char(min(100, enemy.health)));
        }
      }
    }
  }

  double value(const Unit& ork, const Pos& p) {
    const Cell c = cell(p);
    double v = 0.0;
    if (c.city_id != -1) v += city_owner(c.city_id) == me() ? 2.0 : 10.0;
    if (c.path_id != -1) v += path_owner(c.path_id) == me() ? 1.0 : 6.0;
    if (reach[p.i][p.j] > ork.health) v -= 15.0;
    else if (reach[p.i][p.j] > 0) v += 4.0;
    v -= 0.1*cost(c.type);
    double pull = 0.0;
    for (int k = 0; k < nb_cities(); ++k) {
      if (city_owner(k) == me()) continue;
      const Pos centre = city(k)[city(k).size()/2];
      pull = max(pull, 8.0/(1 + abs(centre.i - p.i) + abs(centre.j - p.j)));
    }
    return v + pull;
  }

  virtual void play() override {
    mark_enemies();
    for (const int& id : orks(me())) {
      const Unit ork = unit(id);
      Dir choice = NONE;
      double best = value(ork, ork.pos) - 0.5;
      for (int d = 0; d < NONE; ++d) {
        const Pos p = ork.pos + Dir(d);
        if (!pos_ok(p) || cell(p).type == WATER) continue;
        if (cell(p).unit_id != -1 && unit(cell(p).unit_id).player == me()) continue;
        const double v = value(ork, p);
        if (v > best) { best = v; choice = Dir(d); }
      }
      execute(Command(id, choice));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
