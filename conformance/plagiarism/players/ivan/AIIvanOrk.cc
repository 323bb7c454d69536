#include "Player.hh"

#define PLAYER_NAME IvanOrk

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // A* for every ork, with the straight line as the guess.
  struct Knot {
    int f, g, i, j;
    bool operator< (const Knot& o) const { return f > o.f; }
  };

  int guess (int i, int j, Pos t) const { return abs(i - t.i) + abs(j - t.j); }

  Dir astar (Pos s, Pos t) {
    const int R = rows(), C = cols();
    vector<int> best(R*C, 1 << 29), from(R*C, -1);
    priority_queue<Knot> open;
    open.push(Knot{guess(s.i, s.j, t), 0, s.i, s.j});
    best[s.i*C + s.j] = 0;
    while (not open.empty()) {
      Knot k = open.top(); open.pop();
      if (k.i == t.i and k.j == t.j) break;
      if (k.g > best[k.i*C + k.j]) continue;
      for (int d = 0; d != NONE; ++d) {
        Pos n = Pos(k.i, k.j) + Dir(d);
        if (not pos_ok(n) or cell(n).type == WATER) continue;
        int g = k.g + 2 + cost(cell(n).type);
        int at = n.i*C + n.j;
        if (g >= best[at]) continue;
        best[at] = g;
        from[at] = d;
        open.push(Knot{g + 2*guess(n.i, n.j, t), g, n.i, n.j});
      }
    }
    int at = t.i*C + t.j, last = NONE;
    while (at != s.i*C + s.j and from[at] != -1) {
      last = from[at];
      Pos p(at/C, at%C);
      if (last == BOTTOM) --p.i;
      if (last == TOP) ++p.i;
      if (last == RIGHT) --p.j;
      if (last == LEFT) ++p.j;
      at = p.i*C + p.j;
    }
    return Dir(last);
  }

  virtual void play () {
    int turn = round()%3;
    for (int id : orks(me())) {
      if (id%3 != turn and round() > 50) continue;
      Pos p = unit(id).pos, goal = p;
      int least = 1 << 29;
      for (int c = 0; c < nb_cities(); ++c) {
        if (city_owner(c) == me()) continue;
        for (Pos q : city(c)) if (guess(p.i, p.j, q) < least) { least = guess(p.i, p.j, q); goal = q; }
      }
      execute(Command(id, astar(p, goal)));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
