#include "Player.hh"

#define PLAYER_NAME JoanRoyal0

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  int reason_paint (Pos p) {
    const Cell& c = cell(p);
    if (c.owner == me()) return 0;
    return c.owner == -1 ? 30 : 35;
  }

  virtual void play () {
    for (int id : farmers(me())) {
      int most = -1000;
      Dir dir = None;
      for (int d = Top; d <= Right; ++d) {
        Pos p = unit(id).pos + Dir(d);
        if (not pos_ok(p) or cell(p).type == Wall or cell(p).unit != -1) continue;
        int v = reason_paint(p) + random(0, 5);
        if (v > most) {
          most = v;
          dir = Dir(d);
        }
      }
      command(id, dir);
    }
    for (int id : knights(me())) command(id, Dir(random(0, 7)));
  }

};

RegisterPlayer(PLAYER_NAME);
