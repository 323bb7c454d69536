#include "Player.hh"

#define PLAYER_NAME JoanDom

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  int reason_land (Pos p) {
    Cell c = cell(p);
    if (c.owner == 0) return 0;
    if (c.owner == -1) return 20;
    return 28;
  }

  int reason_spell (Pos p) {
    if (cell(p).haunted) return -300;
    int sum = 0;
    for (int pl = 0; pl < nb_players(); ++pl)
      for (int id : witches(pl)) {
        Pos q = unit(id).pos;
        int d = abs(q.i - p.i) + abs(q.j - p.j);
        if (d <= 4) sum -= 30/(1 + d);
      }
    return sum;
  }

  int reason_battle (int id, Pos p) {
    int who = cell(p).id;
    if (who == -1 or who == id) return 0;
    Unit other = unit(who);
    if (other.player == 0 or other.type == Witch) return -400;
    return other.type == Farmer ? 70 : 20 + unit(id).health - other.health;
  }

  int reason_company (int id, Pos p) {
    int sum = 0;
    for (int other : farmers(0)) {
      if (other == id) continue;
      Pos q = unit(other).pos;
      if (abs(q.i - p.i) <= 2 and abs(q.j - p.j) <= 2) sum -= 6;
    }
    return sum;
  }

  void decide (int id, bool knight) {
    int most = -200;
    Dir dir = None;
    for (int d = Bottom; d < None; ++d) {
      if (not knight and d%2 != 0) continue;
      Pos p = unit(id).pos + Dir(d);
      if (not pos_ok(p) or cell(p).type == Wall) continue;
      int v = reason_spell(p) + random(0, 3);
      v += knight ? reason_battle(id, p) : reason_land(p) + reason_company(id, p);
      if (not knight and cell(p).id != -1) v -= 100;
      if (v > most) {
        most = v;
        dir = Dir(d);
      }
    }
    command(id, dir);
  }

  virtual void play () {
    for (int id : farmers(0)) decide(id, false);
    for (int id : knights(0)) decide(id, true);
  }

};

RegisterPlayer(PLAYER_NAME);
