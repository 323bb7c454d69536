#include "Player.hh"

#define PLAYER_NAME EmmyRoyal

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  typedef vector<int> VI;
  typedef vector<bool> VB;
  typedef vector<VB> VVB;

  VVB claimed;

  bool inside (Pos p) { return pos_ok(p) and cell(p).type == Empty and not claimed[p.i][p.j]; }

  // Length of the run of foreign cells from p on in direction d.
  int run (Pos p, Dir d) {
    int n = 0;
    p += d;
    while (inside(p) and cell(p).owner != me() and n < 15) {
      ++n;
      p += d;
    }
    return n;
  }

  Dir longest_run (Pos p) {
    Dir b = None;
    int n = 0;
    for (int d = 1; d < DirSize; ++d) {
      int m = run(p, Dir(d));
      if (m > n) {
        n = m;
        b = Dir(d);
      }
    }
    return b;
  }

  bool enemy_knight_near (Pos p) {
    for (int pl = 0; pl < nb_players(); ++pl) {
      if (pl == me()) continue;
      VI v = knights(pl);
      for (int k = 0; k < int(v.size()); ++k) {
        Pos q = unit(v[k]).pos;
        if (abs(p.i - q.i) <= 1 and abs(p.j - q.j) <= 1) return true;
      }
    }
    return false;
  }

  virtual void play () {
    claimed = VVB(rows(), VB(cols(), false));
    VI f = farmers(me());
    for (int k = 0; k < int(f.size()); ++k) {
      Pos p = unit(f[k]).pos;
      Dir d = longest_run(p);
      if (d == None) d = Dir(1 + (round()/8 + k)%4);
      if (enemy_knight_near(p + d)) d = None;
      if (not pos_ok(p + d)) continue;
      Pos q = p + d;
      claimed[q.i][q.j] = true;
      command(f[k], d);
    }
    VI w = knights(me());
    for (int k = 0; k < int(w.size()); ++k) {
      Pos p = unit(w[k]).pos;
      bool done = false;
      for (int d = 1; d < DirSize and not done; ++d) {
        Pos q = p + Dir(d);
        if (not pos_ok(q) or cell(q).unit == -1) continue;
        if (unit(cell(q).unit).player != me()) {
          command(w[k], Dir(d));
          done = true;
        }
      }
      if (not done) command(w[k], longest_run(p));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
