#include "Player.hh"

#define PLAYER_NAME GraceDom

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Distances between all important cells by one search per knight, kept for the round.
  vector<vector<int>> search(Pos from) {
    vector<vector<int>> steps(rows(), vector<int>(cols(), INT_MAX));
    vector<Pos> line = {from};
    steps[from.i][from.j] = 0;
    for (size_t k = 0; k < line.size(); ++k) {
      Pos p = line[k];
      for (int d = 0; d < 8; ++d) {
        Pos q = p + Dir(d);
        if (not pos_ok(q) or cell(q).type == Wall or steps[q.i][q.j] < INT_MAX) continue;
        steps[q.i][q.j] = steps[p.i][p.j] + 1;
        line.push_back(q);
      }
    }
    return steps;
  }

  Dir first_move(Pos from, Pos to) {
    auto back = search(to);
    Dir best = None;
    for (int d = 0; d < 8; ++d) {
      Pos q = from + Dir(d);
      if (not pos_ok(q) or back[q.i][q.j] == INT_MAX or cell(q).haunted) continue;
      Pos b = from + best;
      if (back[q.i][q.j] < back[b.i][b.j]) best = Dir(d);
    }
    return best;
  }

  virtual void play() {
    map<int, int> hunters;
    for (int id : knights(0)) {
      auto steps = search(unit(id).pos);
      int prey = -1, least = INT_MAX;
      for (int u = 0; u < nb_units(); ++u) {
        auto other = unit(u);
        if (other.player == 0 or other.type == Witch) continue;
        int s = steps[other.pos.i][other.pos.j];
        if (s == INT_MAX) continue;
        s += 5*hunters[u] + other.health/10;
        if (s < least) { least = s; prey = u; }
      }
      if (prey == -1) continue;
      ++hunters[prey];
      command(id, first_move(unit(id).pos, unit(prey).pos));
    }
    for (int id : farmers(0)) {
      vector<pair<int, int>> options;
      Pos p = unit(id).pos;
      for (int d : {Bottom, Right, Top, Left}) {
        Pos q = p + Dir(d);
        if (not pos_ok(q) or cell(q).type == Wall or cell(q).haunted) continue;
        int fresh = 0;
        for (int k = 0; k < 6 and pos_ok(q); ++k, q += Dir(d)) fresh += cell(q).owner != 0 and cell(q).type == Empty;
        options.emplace_back(-fresh, d);
      }
      if (options.empty()) continue;
      auto best = *min_element(options.begin(), options.end());
      command(id, Dir(best.second));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
