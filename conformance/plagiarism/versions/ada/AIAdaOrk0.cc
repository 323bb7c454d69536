#include "Player.hh"

#define PLAYER_NAME AdaOrk0

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // First try: every ork searches for itself.
  Dir search (Pos start) {
    vector< vector<int> > first(rows(), vector<int>(cols(), -1));
    queue<Pos> q;
    q.push(start);
    first[start.i][start.j] = NONE;
    while (not q.empty()) {
      Pos p = q.front();
      q.pop();
      if (cell(p).type == CITY and city_owner(cell(p).city_id) != me()) return Dir(first[p.i][p.j]);
      for (int d = BOTTOM; d < NONE; ++d) {
        Pos n = p + Dir(d);
        if (not pos_ok(n) or first[n.i][n.j] != -1) continue;
        if (cell(n).type == WATER) continue;
        first[n.i][n.j] = p == start ? d : first[p.i][p.j];
        q.push(n);
      }
    }
    return NONE;
  }

  virtual void play () {
    for (int id : orks(me())) {
      Pos p = unit(id).pos;
      execute(Command(id, search(p)));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
