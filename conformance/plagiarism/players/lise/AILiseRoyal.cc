#include "Player.hh"

#define PLAYER_NAME LiseRoyal

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Farmers keep their right hand on the wall of their own colour.
  map<int, int> facing;
  const int clockwise[5] = {None, Right, Left, Top, Bottom};

  int turn_right(int d) { return clockwise[d]; }
  int turn_left(int d) { return clockwise[clockwise[clockwise[d]]]; }

  bool mine(Pos p) { return pos_ok(p) && cell(p).owner == me(); }

  bool can_go(Pos p) { return pos_ok(p) && cell(p).type != Wall && cell(p).unit == -1; }

  void follow_edge(int id) {
    int& d = facing[id];
    if (d == None) d = Top + id % 4;
    Pos p = unit(id).pos;
    int choices[4] = {turn_right(d), d, turn_left(d), turn_right(turn_right(d))};
    for (int c : choices)
      if (can_go(p + Dir(c)) && !mine(p + Dir(c))) {
        d = c;
        command(id, Dir(c));
        return;
      }
    for (int c : choices)
      if (can_go(p + Dir(c))) {
        command(id, Dir(c));
        if (random() % 3 == 0) d = c;
        return;
      }
  }

  void escort(int id, int friend_id) {
    Pos a = unit(id).pos, b = unit(friend_id).pos;
    for (int k = Top; k <= Right; ++k) {
      Pos n = a + Dir(k);
      if (!pos_ok(n) || cell(n).unit == -1) continue;
      if (unit(cell(n).unit).player != me()) {
        command(id, Dir(k));
        return;
      }
    }
    if (abs(a.i - b.i) + abs(a.j - b.j) < 3) return;
    Dir d = abs(a.i - b.i) >= abs(a.j - b.j) ? (a.i > b.i ? Top : Bottom) : (a.j > b.j ? Left : Right);
    command(id, d);
  }

  virtual void play() {
    const vector<int>& f = farmers(me());
    for (int id : f) follow_edge(id);
    if (f.empty()) return;
    for (int id : knights(me())) escort(id, f[id % f.size()]);
  }

};

RegisterPlayer(PLAYER_NAME);
