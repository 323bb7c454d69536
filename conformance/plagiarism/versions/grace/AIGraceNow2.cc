#include "Player.hh"

#define PLAYER_NAME GraceNow2

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // The value of a post falls with the number of friends who are on their way to it, and rises with those who leave.
  vector<int> coming;
  map<int, int> plan;

  int range(Position a, Position b) { return max(abs(a.i - b.i), abs(a.j - b.j)); }

  int guards(Position p) {
    int n = 0;
    for (int di = -2; di <= 2; ++di)
      for (int dj = -2; dj <= 2; ++dj) {
        if (not pos_ok(p.i + di, p.j + dj)) continue;
        int who = which_soldier(p.i + di, p.j + dj);
        if (who > 0 and data(who).player != me()) ++n;
      }
    return n;
  }

  int choose(int id, Position from) {
    auto all = posts();
    int best = 0;
    double top = -1;
    for (size_t k = 0; k < all.size(); ++k) {
      double v = all[k].value/double(2 + range(from, all[k].pos))/(1 + coming[k])/(1 + guards(all[k].pos));
      if (all[k].player == me()) v *= 0.3;
      if (plan.count(id) and plan[id] == int(k)) v *= 1.2;
      if (v > top) { top = v; best = k; }
    }
    ++coming[best];
    plan[id] = best;
    return best;
  }

  bool fine(int i, int j) {
    if (not pos_ok(i, j)) return false;
    auto w = what(i, j);
    return (w == FOREST or w == GRASS) and fire_time(i, j) == 0 and which_soldier(i, j) <= 0;
  }

  // Short searches: at most 400 cells.
  Position toward(Position from, Position to) {
    auto by_range = [&](const pair<Position, Position>& a, const pair<Position, Position>& b) { return range(a.first, to) > range(b.first, to); };
    vector<pair<Position, Position>> heap;
    set<pair<int, int>> seen = {{from.i, from.j}};
    heap.push_back({from, from});
    Position best = from, best_end = from;
    for (int n = 0; n < 400 and not heap.empty(); ++n) {
      pop_heap(heap.begin(), heap.end(), by_range);
      auto now = heap.back();
      heap.pop_back();
      if (range(now.first, to) < range(best_end, to)) { best_end = now.first; best = now.second; }
      if (best_end == to) break;
      for (int k = 0; k < 9; ++k) {
        Position q(now.first.i + k/3 - 1, now.first.j + k%3 - 1);
        if (not fine(q.i, q.j) or not seen.insert({q.i, q.j}).second) continue;
        heap.push_back({q, now.first != from ? now.second : q});
        push_heap(heap.begin(), heap.end(), by_range);
      }
    }
    return best;
  }

  void fly(int id) {
    auto h = data(id);
    auto goal = posts()[choose(id, h.pos)].pos;
    int want = abs(goal.i - h.pos.i) > abs(goal.j - h.pos.j) ? (goal.i > h.pos.i ? 0 : 2) : (goal.j > h.pos.j ? 1 : 3);
    if (h.napalm == 0 and guards(h.pos) >= 3) {
      command_helicopter(id, NAPALM);
      return;
    }
    if (h.orientation == want) command_helicopter(id, FORWARD2);
    else command_helicopter(id, (want - h.orientation + 4)%4 == 1 ? COUNTER_CLOCKWISE : CLOCKWISE);
    if (range(goal, h.pos) <= REACH and not h.parachuters.empty()) command_parachuter(goal.i, goal.j);
  }

  virtual void play() {
    coming.assign(posts().size(), 0);
    for (int id : soldiers(me())) {
      auto p = data(id).pos;
      auto next = toward(p, posts()[choose(id, p)].pos);
      if (next != p) command_soldier(id, next.i, next.j);
    }
    for (int id : helicopters(me())) fly(id);
  }

};

RegisterPlayer(PLAYER_NAME);
