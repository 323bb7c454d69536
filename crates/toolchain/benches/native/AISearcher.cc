#include "Player.hh"

#ifndef __wasm__
#include <ctime>
#endif


#define PLAYER_NAME Searcher


/**
 * Spends its time like many real players: breadth-first searches over the whole board, one for each ork.
 * As a native program it tells on cerr how much CPU time each play took, in nanoseconds.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  /**
   * What a search found: the first step towards the goal, and how far it is.
   */
  struct Way {
    Dir first;
    int length;
  };

  bool can_enter (Pos p) {
    return pos_ok(p) and cell(p).type != WATER;
  }

  bool is_goal (Pos p) {
    Cell c = cell(p);
    if (c.city_id != -1) return city_owner(c.city_id) != me();
    if (c.path_id != -1) return path_owner(c.path_id) != me();
    return false;
  }

  /**
   * The way to the nearest city or path that is not ours. It goes on over the rest of the board: every cell is
   * visited, so that the work does not depend on luck.
   */
  Way search (Pos from) {
    vector< vector<int> > distance(rows(), vector<int>(cols(), -1));
    vector< vector<Dir> > first(rows(), vector<Dir>(cols(), NONE));
    Way best = { NONE, rows()*cols() };
    queue<Pos> pending;
    distance[from.i][from.j] = 0;
    pending.push(from);
    while (not pending.empty()) {
      Pos p = pending.front();
      pending.pop();
      int d = distance[p.i][p.j];
      if (d > 0 and d < best.length and is_goal(p)) best = Way{first[p.i][p.j], d};
      for (int k = 0; k < NONE; ++k) {
        Pos q = p + Dir(k);
        if (can_enter(q) and distance[q.i][q.j] == -1) {
          distance[q.i][q.j] = d + 1;
          first[q.i][q.j] = (d == 0 ? Dir(k) : first[p.i][p.j]);
          pending.push(q);
        }
      }
    }
    return best;
  }

  void think () {
    for (int id : orks(me())) {
      Way way = search(unit(id).pos);
      if (way.first != NONE) execute(Command(id, way.first));
    }
  }

  virtual void play () {
#ifdef __wasm__
    think();
#else
    timespec begin, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    think();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    cerr << (end.tv_sec - begin.tv_sec)*1000000000LL + (end.tv_nsec - begin.tv_nsec) << endl;
#endif
  }

};


RegisterPlayer(PLAYER_NAME);
