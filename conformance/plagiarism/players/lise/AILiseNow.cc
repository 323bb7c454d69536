#include "Player.hh"

#define PLAYER_NAME LiseNow

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Soldiers form a line that moves over the board, posts are taken on the way.
  int front = 0;

  int wanted_row(int index, int count) { return (index * MAX) / max(1, count); }

  bool step_to(int id, int i, int j) {
    if (!pos_ok(i, j) || fire_time(i, j) > 0) return false;
    int ground = what(i, j);
    if (ground == MOUNTAIN || ground == WATER) return false;
    int who = which_soldier(i, j);
    if (who > 0 && who != id && data(who).player == me()) return false;
    command_soldier(id, i, j);
    return true;
  }

  int towards(int from, int to) { return from + (to > from) - (to < from); }

  virtual void play() {
    front = (round() / 2) % MAX;
    if (me() % 2 == 1) front = MAX - 1 - front;
    vector<int> line = soldiers(me());
    sort(line.begin(), line.end(), [this](int a, int b) { return data(a).pos.i < data(b).pos.i; });
    for (size_t k = 0; k < line.size(); ++k) {
      Position p = data(line[k]).pos;
      int gi = wanted_row(k, line.size()), gj = front;
      for (auto& post : posts())
        if (post.player != me() && abs(post.pos.i - p.i) < 8 && abs(post.pos.j - p.j) < 8) {
          gi = post.pos.i;
          gj = post.pos.j;
        }
      int ni = towards(p.i, gi), nj = towards(p.j, gj);
      if (step_to(line[k], ni, nj)) continue;
      if (step_to(line[k], ni, p.j)) continue;
      if (step_to(line[k], p.i, nj)) continue;
      step_to(line[k], p.i + random(-1, 1), p.j + random(-1, 1));
    }
    for (int id : helicopters(me())) {
      Data h = data(id);
      bool burn = false;
      for (int x = -REACH; x <= REACH; ++x)
        for (int y = -REACH; y <= REACH; ++y)
          if (pos_ok(h.pos.i + x, h.pos.j + y) && post_owner(h.pos.i + x, h.pos.j + y) >= 0 && post_owner(h.pos.i + x, h.pos.j + y) != me()) burn = true;
      command_helicopter(id, burn && h.napalm == 0 ? NAPALM : round() % 13 == 0 ? CLOCKWISE : FORWARD1);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
