#include "Player.hh"

#define PLAYER_NAME HedyDom

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // witches lead, nobody goes near them
  vector<vector<int> > heat;

  void make_heat()
  {
    heat = vector<vector<int> >(rows(), vector<int>(cols(), 0));
    for (int x = 0; x < nb_units(); x++) {
      Unit u = unit(x);
      int r = u.type == Witch ? 3 : u.type == Knight ? 2 : 1;
      int h = u.type == Witch ? 50 : u.player == 0 ? 2 : u.type == Knight ? 10 : -6;
      for (int i = u.pos.i - r; i <= u.pos.i + r; i++)
        for (int j = u.pos.j - r; j <= u.pos.j + r; j++)
          if (pos_ok(i, j)) heat[i][j] += h;
    }
  }

  Dir coolest(Pos p, int stride, bool paint)
  {
    Dir best = None;
    int low = heat[p.i][p.j] + 3;
    int start = random(0, 7) / stride * stride;
    for (int k = 0; k < 8; k += stride) {
      Dir d = Dir((start + k) % 8);
      Pos q = p + d;
      if (not pos_ok(q) or cell(q).type == Wall or cell(q).id != -1) continue;
      int h = heat[q.i][q.j];
      if (paint and cell(q).owner != 0) h -= 8;
      if (h < low) { low = h; best = d; }
    }
    return best;
  }

  bool strike(int id)
  {
    Pos p = unit(id).pos;
    int weakest = 100000;
    Dir best = None;
    for (int k = 0; k < 8; k++) {
      Pos q = p + Dir(k);
      if (not pos_ok(q) or cell(q).id == -1) continue;
      Unit u = unit(cell(q).id);
      if (u.player == 0 or u.type == Witch) continue;
      if (u.health < weakest) { weakest = u.health; best = Dir(k); }
    }
    if (best != None) command(id, best);
    return best != None;
  }

  virtual void play()
  {
    make_heat();
    vector<int> v = knights(0);
    for (unsigned x = 0; x < v.size(); x++) if (not strike(v[x])) command(v[x], coolest(unit(v[x]).pos, 1, false));
    v = farmers(0);
    for (unsigned x = 0; x < v.size(); x++) command(v[x], coolest(unit(v[x]).pos, 2, true));
    v = witches(0);
    for (unsigned x = 0; x < v.size(); x++) {
      Pos p = unit(v[x]).pos;
      Dir d = p.i < rows()/2 ? Bottom : p.j < cols()/2 ? Right : Top;
      command(v[x], d);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
