#include "Player.hh"

#define PLAYER_NAME LiseDom

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Plans for each farmer a straight street to paint, and keeps to it while it pays.
  struct Street { Dir dir; int left; };
  map<int, Street> street;

  int pays(Pos p, Dir d) {
    int n = 0, own = 0;
    for (int k = 0; k < 10; ++k) {
      p += d;
      if (!pos_ok(p)) break;
      Cell c = cell(p);
      if (c.type == Wall || c.haunted) break;
      if (c.owner == 0) ++own;
      else n += c.owner < 0 ? 2 : 3;
      if (own > 2) break;
    }
    return n;
  }

  void new_street(int id) {
    Street s{None, 0};
    int best = 0;
    for (Dir d : {Left, Top, Right, Bottom}) {
      int n = pays(unit(id).pos, d);
      if (n > best) {
        best = n;
        s = Street{d, 8};
      }
    }
    if (best == 0) s = Street{Dir(2 * random(0, 3)), 4};
    street[id] = s;
  }

  void bodyguard(int id) {
    Unit k = unit(id);
    Dir d = None;
    int worst = k.health + 40;
    for (int x = Bottom; x <= LB; ++x) {
      Pos p = k.pos + Dir(x);
      if (!pos_ok(p) || cell(p).id < 0) continue;
      Unit enemy = unit(cell(p).id);
      if (enemy.player == 0 || enemy.type == Witch || enemy.health >= worst) continue;
      worst = enemy.health;
      d = Dir(x);
    }
    if (d == None && k.health == knights_health() && !farmers(0).empty()) {
      Pos f = unit(farmers(0)[id % farmers(0).size()]).pos;
      if (f.i != k.pos.i) d = f.i > k.pos.i ? Bottom : Top;
      else if (f.j != k.pos.j) d = f.j > k.pos.j ? Right : Left;
      if (pos_ok(k.pos + d) && cell(k.pos + d).haunted) d = None;
    }
    command(id, d);
  }

  virtual void play() {
    for (int id : farmers(0)) {
      Street& s = street[id];
      if (s.left == 0 || pays(unit(id).pos, s.dir) == 0) new_street(id);
      --street[id].left;
      Pos p = unit(id).pos + street[id].dir;
      if (pos_ok(p) && !cell(p).haunted) command(id, street[id].dir);
      else street[id].left = 0;
    }
    for (int id : knights(0)) bodyguard(id);
  }

};

RegisterPlayer(PLAYER_NAME);
