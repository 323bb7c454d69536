#include "Player.hh"

#define PLAYER_NAME AdaNow

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  vector< vector<int> > dist;

  void flood () {
    dist.assign(MAX, vector<int>(MAX, -1));
    queue<Position> q;
    for (const Post& post : posts()) {
      if (post.player == me()) continue;
      dist[post.pos.i][post.pos.j] = 0;
      q.push(post.pos);
    }
    while (not q.empty()) {
      Position p = q.front();
      q.pop();
      for (int di = -1; di <= 1; ++di)
        for (int dj = -1; dj <= 1; ++dj) {
          int i = p.i + di, j = p.j + dj;
          if (not pos_ok(i, j) or dist[i][j] != -1) continue;
          if (what(i, j) == WATER or what(i, j) == MOUNTAIN or fire_time(i, j) > 0) continue;
          dist[i][j] = dist[p.i][p.j] + 1;
          q.push(Position(i, j));
        }
    }
  }

  void advance (int id) {
    Position p = data(id).pos, best = p;
    int least = dist[p.i][p.j] == -1 ? 10000 : dist[p.i][p.j];
    for (int di = -1; di <= 1; ++di)
      for (int dj = -1; dj <= 1; ++dj) {
        int i = p.i + di, j = p.j + dj;
        if (not pos_ok(i, j) or dist[i][j] == -1 or dist[i][j] >= least) continue;
        least = dist[i][j];
        best = Position(i, j);
      }
    command_soldier(id, best.i, best.j);
  }

  virtual void play () {
    flood();
    for (int id : soldiers(me())) advance(id);
    for (int id : helicopters(me())) command_helicopter(id, data(id).napalm == 0 and round()%7 == 0 ? NAPALM : FORWARD1);
  }

};

RegisterPlayer(PLAYER_NAME);
