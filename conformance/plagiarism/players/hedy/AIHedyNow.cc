#include "Player.hh"

#define PLAYER_NAME HedyNow

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // soldiers are sorted by life: the healthy ones attack, the weak ones hide in forests
  static bool healthier(const pair<int, int>& a, const pair<int, int>& b) { return a.first > b.first; }

  vector<int> by_life()
  {
    vector<pair<int, int> > v;
    vector<int> s = soldiers(me());
    for (unsigned k = 0; k < s.size(); k++) v.push_back(make_pair(data(s[k]).life, s[k]));
    sort(v.begin(), v.end(), healthier);
    vector<int> ids;
    for (unsigned k = 0; k < v.size(); k++) ids.push_back(v[k].second);
    return ids;
  }

  bool closest_post(Position p, Position& goal)
  {
    int best = 10000;
    vector<Post> v = posts();
    for (unsigned k = 0; k < v.size(); k++) {
      if (v[k].player == me()) continue;
      int d = abs(v[k].pos.i - p.i) + abs(v[k].pos.j - p.j);
      if (d < best) { best = d; goal = v[k].pos; }
    }
    return best < 10000;
  }

  void hide(int id)
  {
    Position p = data(id).pos;
    if (what(p.i, p.j) == FOREST and fire_time(p.i, p.j) == 0) return;
    for (int r = 1; r < 6; r++)
      for (int i = p.i - r; i <= p.i + r; i++)
        for (int j = p.j - r; j <= p.j + r; j++)
          if (pos_ok(i, j) and what(i, j) == FOREST and fire_time(i, j) == 0) { approach(id, Position(i, j)); return; }
  }

  void approach(int id, Position goal)
  {
    Position p = data(id).pos;
    int i = p.i, j = p.j;
    if (goal.i > i) i++;
    if (goal.i < i) i--;
    if (goal.j > j) j++;
    if (goal.j < j) j--;
    int ground = what(i, j);
    if (ground == WATER or ground == MOUNTAIN or fire_time(i, j) > 0) {
      i = p.i + random(-1, 1);
      j = p.j + random(-1, 1);
    }
    command_soldier(id, i, j);
  }

  virtual void play()
  {
    vector<int> ids = by_life();
    for (unsigned k = 0; k < ids.size(); k++) {
      Position goal;
      if (k < ids.size() * 3 / 4 and closest_post(data(ids[k]).pos, goal)) approach(ids[k], goal);
      else hide(ids[k]);
    }
    vector<int> h = helicopters(me());
    for (unsigned k = 0; k < h.size(); k++) {
      if (data(h[k]).napalm == 0 and k == 0) command_helicopter(h[k], NAPALM);
      else if (round() % 10 == 9) command_helicopter(h[k], CLOCKWISE);
      else command_helicopter(h[k], FORWARD1);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
