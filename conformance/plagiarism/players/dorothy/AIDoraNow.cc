#include "Player.hh"

#define PLAYER_NAME DoraNow

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  struct Target { Position pos; double weight; };

  vector<Target> targets() {
    vector<Target> all;
    for (const Post& post : posts()) {
      if (post.player == me()) continue;
      all.push_back(Target{post.pos, post.value/10.0});
    }
    for (int pl = 0; pl < NUM_PLAYERS; ++pl) {
      if (pl == me()) continue;
      for (const int id : soldiers(pl))
        if (data(id).life < LIFE/2) all.push_back(Target{data(id).pos, 2.0});
    }
    return all;
  }

  double attraction(const vector<Target>& all, int i, int j) {
    double sum = 0;
    for (const Target& t : all) {
      const double away = hypot(t.pos.i - i, t.pos.j - j);
      sum += t.weight/(1 + away*away);
    }
    return sum;
  }

  virtual void play() override {
    const vector<Target> all = targets();
    for (const int id : soldiers(me())) {
      const Data d = data(id);
      double best = -1;
      Position choice = d.pos;
      for (int k = 0; k < 9; ++k) {
        const int i = d.pos.i + k/3 - 1, j = d.pos.j + k%3 - 1;
        if (!pos_ok(i, j) || fire_time(i, j) > 0) continue;
        if (what(i, j) != GRASS && what(i, j) != FOREST) continue;
        const double a = attraction(all, i, j)*(what(i, j) == FOREST ? 1.05 : 1.0);
        if (a > best) { best = a; choice = Position(i, j); }
      }
      command_soldier(id, choice.i, choice.j);
    }
    for (const int id : helicopters(me())) {
      const Data d = data(id);
      int mine = 0, theirs = 0;
      for (int i = d.pos.i - REACH; i <= d.pos.i + REACH; ++i)
        for (int j = d.pos.j - REACH; j <= d.pos.j + REACH; ++j)
          if (pos_ok(i, j) && which_soldier(i, j) > 0) ++(data(which_soldier(i, j)).player == me() ? mine : theirs);
      if (d.napalm == 0 && theirs > mine) command_helicopter(id, NAPALM);
      else command_helicopter(id, FORWARD1);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
