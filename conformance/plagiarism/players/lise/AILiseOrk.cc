#include "Player.hh"

#define PLAYER_NAME LiseOrk

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Depth-first exploration: an ork keeps a stack of cells that it still wants to see.
  map<int, stack<Pos>> plan;
  map<int, set<Pos>> visited;

  bool adjacent(Pos a, Pos b, Dir& d) {
    for (int k = BOTTOM; k <= LEFT; ++k)
      if (a + Dir(k) == b) {
        d = Dir(k);
        return true;
      }
    return false;
  }

  void extend(int id) {
    Pos p = unit(id).pos;
    visited[id].insert(p);
    multimap<int, Pos> sorted;
    for (int k = BOTTOM; k <= LEFT; ++k) {
      Pos n = p + Dir(k);
      if (!pos_ok(n) || visited[id].count(n)) continue;
      CellType t = cell(n).type;
      if (t == WATER) continue;
      int liking = t == CITY ? 3 : t == PATH ? 2 : t == GRASS ? 1 : 0;
      sorted.insert({liking, n});
    }
    for (auto& s : sorted) plan[id].push(s.second);
  }

  virtual void play() {
    for (int id : orks(me())) {
      Cell here = cell(unit(id).pos);
      bool useful = (here.city_id >= 0 && city_owner(here.city_id) != me()) || (here.path_id >= 0 && path_owner(here.path_id) != me());
      if (useful) continue;
      extend(id);
      Dir d = NONE;
      while (!plan[id].empty()) {
        Pos n = plan[id].top();
        plan[id].pop();
        if (visited[id].count(n)) continue;
        if (adjacent(unit(id).pos, n, d)) break;
      }
      if (d == NONE) {
        visited[id].clear();
        d = Dir(random(BOTTOM, LEFT));
      }
      execute(Command(id, d));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
