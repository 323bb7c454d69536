#include "Player.hh"

#define PLAYER_NAME JoanNow

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  int reason_post (int i, int j) {
    int best = 0;
    for (const Post& post : posts()) {
      if (post.player == me()) continue;
      int d = max(abs(post.pos.i - i), abs(post.pos.j - j));
      best = max(best, post.value*3 - 4*d);
    }
    return best;
  }

  int reason_fire (int i, int j) {
    int sum = fire_time(i, j) > 0 ? -2000 : 0;
    for (int a = max(0, i - 1); a <= min(MAX - 1, i + 1); ++a)
      for (int b = max(0, j - 1); b <= min(MAX - 1, j + 1); ++b)
        if (fire_time(a, b) > 0) sum -= 5;
    return sum;
  }

  int reason_cover (int i, int j) {
    return what(i, j) == FOREST ? 6 : 0;
  }

  int reason_attack (int id, int i, int j) {
    int who = which_soldier(i, j);
    if (who <= 0 or who == id) return 0;
    Data other = data(who);
    if (other.player == me()) return -500;
    return other.life <= data(id).life ? 30 : -10;
  }

  virtual void play () {
    for (int id : soldiers(me())) {
      Position p = data(id).pos;
      int most = -100000, ti = p.i, tj = p.j;
      for (int i = p.i - 1; i <= p.i + 1; ++i)
        for (int j = p.j - 1; j <= p.j + 1; ++j) {
          if (not pos_ok(i, j) or what(i, j) == WATER or what(i, j) == MOUNTAIN) continue;
          int v = reason_post(i, j) + reason_fire(i, j) + reason_cover(i, j) + reason_attack(id, i, j);
          if (v > most) {
            most = v;
            ti = i;
            tj = j;
          }
        }
      command_soldier(id, ti, tj);
    }
    for (int id : helicopters(me())) {
      Data h = data(id);
      bool edge = h.pos.i < 5 or h.pos.j < 5 or h.pos.i >= MAX - 5 or h.pos.j >= MAX - 5;
      if (h.napalm == 0 and round()%2 == 0) command_helicopter(id, NAPALM);
      else command_helicopter(id, edge ? COUNTER_CLOCKWISE : FORWARD2);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
