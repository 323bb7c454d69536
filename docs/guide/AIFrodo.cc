#include "Player.hh"

#define PLAYER_NAME Frodo

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  // Is there something to win at p: a cell of a city that is not mine?
  bool wanted (Pos p) {
    Cell c = cell(p);
    return c.type == CITY and city_owner(c.city_id) != me();
  }

  bool all_mine () {
    for (int id = 0; id < nb_cities(); ++id) if (city_owner(id) != me()) return false;
    return true;
  }

  // The first step of a shortest way from p to a city that is not mine; NONE if there is none.
  Dir way (Pos p) {
    vector< vector<bool> > seen(rows(), vector<bool>(cols(), false));
    queue< pair<Pos, Dir> > to_do;              // a position, and the step that began the way to it
    seen[p.i][p.j] = true;
    to_do.push(make_pair(p, NONE));
    while (not to_do.empty()) {
      pair<Pos, Dir> here = to_do.front();
      to_do.pop();
      if (wanted(here.first)) return here.second;
      for (int d = BOTTOM; d <= LEFT; ++d) {
        Pos q = here.first + Dir(d);
        if (not pos_ok(q) or seen[q.i][q.j] or cell(q).type == WATER) continue;
        seen[q.i][q.j] = true;
        to_do.push(make_pair(q, here.second == NONE ? Dir(d) : here.second));
      }
    }
    return NONE;
  }

  virtual void play () {
    if (all_mine()) return;                     // nothing to look for: searching costs time
    for (int id : orks(me())) {
      Dir d = way(unit(id).pos);
      if (d != NONE) execute(Command(id, d));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
