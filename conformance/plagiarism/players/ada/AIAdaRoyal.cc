#include "Player.hh"

#define PLAYER_NAME AdaRoyal

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Farmers go to the nearest cell without our colour, knights to the nearest rival.
  vector< vector<int> > seen;
  int mark = 0;

  template <typename Wanted>
  Dir search (Pos start, Wanted wanted) {
    ++mark;
    queue< pair<Pos, Dir> > q;
    seen[start.i][start.j] = mark;
    for (int d = Top; d <= Right; ++d) {
      Pos n = start + Dir(d);
      if (not pos_ok(n) or cell(n).type == Wall) continue;
      seen[n.i][n.j] = mark;
      q.push(make_pair(n, Dir(d)));
    }
    while (not q.empty()) {
      Pos p = q.front().first;
      Dir way = q.front().second;
      q.pop();
      if (wanted(p)) return way;
      for (int d = Top; d <= Right; ++d) {
        Pos n = p + Dir(d);
        if (not pos_ok(n) or seen[n.i][n.j] == mark or cell(n).type == Wall) continue;
        seen[n.i][n.j] = mark;
        q.push(make_pair(n, way));
      }
    }
    return None;
  }

  virtual void play () {
    if (round() == 0) seen.assign(rows(), vector<int>(cols(), 0));
    for (int id : farmers(me())) {
      Dir d = search(unit(id).pos, [this](Pos p) { return cell(p).owner != me() and cell(p).unit == -1; });
      command(id, d);
    }
    for (int id : knights(me())) {
      if (2*unit(id).health < knights_health()) {
        command(id, None);
        continue;
      }
      Dir d = search(unit(id).pos, [this](Pos p) {
        int other = cell(p).unit;
        return other != -1 and unit(other).player != me();
      });
      command(id, d);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
