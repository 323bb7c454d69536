#include "Player.hh"

#define PLAYER_NAME JoanOrk

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Every round each ork votes for its four neighbours; votes are sums of simple reasons.
  int reason_city (Pos p) {
    Cell c = cell(p);
    if (c.city_id == -1) return 0;
    int owner = city_owner(c.city_id);
    if (owner == -1) return 40;
    return owner == me() ? 5 : 55;
  }

  int reason_path (Pos p) {
    Cell c = cell(p);
    if (c.path_id == -1) return 0;
    return path_owner(c.path_id) == me() ? 2 : 18;
  }

  int reason_fight (int id, Pos p) {
    int other = cell(p).unit_id;
    if (other == -1) return 0;
    Unit o = unit(other);
    if (o.player == me()) return -100;
    return (unit(id).health - o.health)/2;
  }

  int reason_centre (Pos p) {
    int di = abs(p.i - rows()/2), dj = abs(p.j - cols()/2);
    return -(di + dj)/4;
  }

  int reason_ground (Pos p) {
    CellType t = cell(p).type;
    return t == WATER ? -1000 : -cost(t)*3;
  }

  int reason_lonely (int id, Pos p) {
    int sum = 0;
    for (int other : orks(me())) {
      if (other == id) continue;
      Pos q = unit(other).pos;
      int d = max(abs(q.i - p.i), abs(q.j - p.j));
      if (d < 4) sum -= 4 - d;
    }
    return sum;
  }

  int votes (int id, Pos p) {
    if (not pos_ok(p)) return -5000;
    return reason_city(p) + reason_path(p) + reason_fight(id, p) + reason_centre(p) + reason_ground(p) + reason_lonely(id, p);
  }

  virtual void play () {
    for (int id : orks(me())) {
      int most = -4000;
      Dir dir = NONE;
      for (int k : random_permutation(4)) {
        int v = votes(id, unit(id).pos + Dir(k)) + random(0, 5);
        if (v > most) {
          most = v;
          dir = Dir(k);
        }
      }
      execute(Command(id, dir));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
