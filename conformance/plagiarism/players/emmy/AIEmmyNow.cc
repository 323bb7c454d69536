#include "Player.hh"

#define PLAYER_NAME EmmyNow

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  typedef vector<int> VI;

  VI squad;            // post of each squad
  map<int, int> member;

  int value_of (const Post& p) {
    int v = p.value;
    if (p.player == me()) v /= 4;
    for (int i = p.pos.i - 3; i <= p.pos.i + 3; ++i) {
      for (int j = p.pos.j - 3; j <= p.pos.j + 3; ++j) {
        if (not pos_ok(i, j)) continue;
        int s = which_soldier(i, j);
        if (s > 0 and data(s).player != me()) v -= 6;
        if (fire_time(i, j) > 2) v -= 2;
      }
    }
    return v;
  }

  void orders_for_squads () {
    vector<Post> p = posts();
    vector< pair<int, int> > rank;
    for (int k = 0; k < int(p.size()); ++k) rank.push_back(make_pair(-value_of(p[k]), k));
    sort(rank.begin(), rank.end());
    squad.clear();
    for (int k = 0; k < 4; ++k) squad.push_back(rank[k].second);
  }

  int sign (int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

  void march (int id, Position goal) {
    Position p = data(id).pos;
    int a = sign(goal.i - p.i), b = sign(goal.j - p.j);
    int ti[5] = {a, a, 0, a == 0 ? 1 : a, -a};
    int tj[5] = {b, 0, b, b == 0 ? 1 : -b, b};
    for (int k = 0; k < 5; ++k) {
      int i = p.i + ti[k], j = p.j + tj[k];
      if (not pos_ok(i, j)) continue;
      int w = what(i, j);
      if (w == WATER or w == MOUNTAIN or fire_time(i, j) > 0) continue;
      command_soldier(id, i, j);
      return;
    }
  }

  virtual void play () {
    if (round()%15 == 0) orders_for_squads();
    VI mine = soldiers(me());
    vector<Post> p = posts();
    for (int k = 0; k < int(mine.size()); ++k) {
      if (member.count(mine[k]) == 0) member[mine[k]] = k%4;
      march(mine[k], p[squad[member[mine[k]]]].pos);
    }
    VI h = helicopters(me());
    for (int k = 0; k < int(h.size()); ++k) {
      Data d = data(h[k]);
      if (not d.parachuters.empty()) command_parachuter(d.pos.i + random(-1, 1), d.pos.j + random(-1, 1));
      command_helicopter(h[k], random(0, 6) == 0 ? COUNTER_CLOCKWISE : FORWARD2);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
