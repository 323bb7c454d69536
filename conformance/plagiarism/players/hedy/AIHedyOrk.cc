#include "Player.hh"

#define PLAYER_NAME HedyOrk

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // roles: scouts (1 of 4) steal cities, gangs walk in pairs
  int role_scout = 4;

  vector<Dir> all_dirs() { vector<Dir> v; v.push_back(TOP); v.push_back(BOTTOM); v.push_back(LEFT); v.push_back(RIGHT); return v; }

  // recursive search with a limit of steps, returns the number of steps or 99
  int look(Pos p, int limit, int avoid)
  {
    if (limit == 0 or not pos_ok(p)) return 99;
    Cell c = cell(p);
    if (c.type == WATER) return 99;
    if (c.unit_id != -1 and unit(c.unit_id).player != me() and unit(c.unit_id).health > avoid) return 99;
    if (c.city_id != -1 and city_owner(c.city_id) != me()) return 0;
    int best = 99;
    vector<Dir> dirs = all_dirs();
    for (unsigned k = 0; k < dirs.size(); k++) {
      int n = look(p + dirs[k], limit - 1, avoid) + 1;
      if (n < best) best = n;
    }
    return best;
  }

  void scout(int id)
  {
    Unit u = unit(id);
    int best = 99;
    Dir choice = NONE;
    vector<Dir> dirs = all_dirs();
    for (unsigned k = 0; k < dirs.size(); k++) {
      int n = look(u.pos + dirs[k], 4, u.health);
      if (n < best) { best = n; choice = dirs[k]; }
    }
    if (best >= 99) {
      int c = (id*7 + round()/20) % nb_cities();
      Pos goal = city(c)[0];
      if (goal.i < u.pos.i) choice = TOP;
      else if (goal.i > u.pos.i) choice = BOTTOM;
      else if (goal.j < u.pos.j) choice = LEFT;
      else choice = RIGHT;
    }
    execute(Command(id, choice));
  }

  void gang(int id, int buddy)
  {
    Pos a = unit(id).pos, b = unit(buddy).pos;
    int gap = abs(a.i - b.i) + abs(a.j - b.j);
    if (gap <= 2) { scout(id); return; }
    if (a.i != b.i) execute(Command(id, a.i < b.i ? BOTTOM : TOP));
    else execute(Command(id, a.j < b.j ? RIGHT : LEFT));
  }

  virtual void play()
  {
    vector<int> v = orks(me());
    for (unsigned k = 0; k < v.size(); k++) {
      if (k % role_scout == 0) scout(v[k]);
      else if (k % 2 == 1) gang(v[k], v[k - 1]);
      else scout(v[k]);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
