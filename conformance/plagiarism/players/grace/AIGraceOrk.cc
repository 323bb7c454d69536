#include "Player.hh"

#define PLAYER_NAME GraceOrk

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Union of neighbouring cities: strengthens the largest component of our graph.
  vector<int> boss;

  int find_boss(int c) {
    if (boss[c] == c) return c;
    return boss[c] = find_boss(boss[c]);
  }

  void join(int a, int b) { boss[find_boss(a)] = find_boss(b); }

  int largest_component() {
    boss.resize(nb_cities());
    iota(boss.begin(), boss.end(), 0);
    for (int k = 0; k < nb_paths(); ++k) {
      auto ends = path(k).first;
      if (path_owner(k) == me() and city_owner(ends.first) == me() and city_owner(ends.second) == me()) join(ends.first, ends.second);
    }
    map<int, int> size;
    for (int c = 0; c < nb_cities(); ++c) if (city_owner(c) == me()) ++size[find_boss(c)];
    int best = -1;
    for (auto& entry : size) if (best == -1 or entry.second > size[best]) best = entry.first;
    return best;
  }

  vector<Pos> wishes() {
    int big = largest_component();
    vector<Pos> list;
    for (int k = 0; k < nb_paths(); ++k) {
      auto way = path(k);
      int a = way.first.first, b = way.first.second;
      bool touches = big != -1 and (find_boss(a) == big or find_boss(b) == big);
      if (not touches) continue;
      if (path_owner(k) != me()) list.insert(list.end(), way.second.begin(), way.second.end());
      for (int c : {a, b}) {
        if (city_owner(c) == me()) continue;
        auto cells = city(c);
        list.insert(list.end(), cells.begin(), cells.end());
      }
    }
    if (list.empty()) for (int c = 0; c < nb_cities(); ++c) if (city_owner(c) != me()) list.push_back(city(c).front());
    return list;
  }

  int manhattan(Pos a, Pos b) { return abs(a.i - b.i) + abs(a.j - b.j); }

  virtual void play() {
    auto list = wishes();
    for (int id : orks(me())) {
      if (list.empty()) return;
      Pos p = unit(id).pos;
      Pos goal = *min_element(list.begin(), list.end(), [&](Pos a, Pos b) { return manhattan(a, p) < manhattan(b, p); });
      vector<pair<int, int>> order;
      for (int d = 0; d < 4; ++d) {
        Pos q = p + Dir(d);
        if (pos_ok(q) and cell(q).type != WATER) order.emplace_back(manhattan(q, goal)*4 + random(0, 3), d);
      }
      if (order.empty()) continue;
      sort(order.begin(), order.end());
      execute(Command(id, Dir(order[0].second)));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
