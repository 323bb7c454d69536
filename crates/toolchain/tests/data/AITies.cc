#include "Player.hh"
#include <complex>


#define PLAYER_NAME Breaker


/**
 * Lives of ties: equal keys in queues and sorts, and numbers of the C library, decide all that it does. It must play
 * the same match in the sandbox as with g++.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  struct Step {
    int length;
    Pos pos;
    Dir first;
  };

  struct Longer {
    bool operator() (const Step& a, const Step& b) const { return a.length > b.length; }
  };

  /**
   * Not const, as in many old players.
   */
  struct Later {
    bool operator() (int a, int b) { return a > b; }
  };

  bool is_goal (Pos p) {
    Cell c = cell(p);
    if (c.city_id != -1) return city_owner(c.city_id) != me();
    return c.path_id != -1 and path_owner(c.path_id) != me();
  }

  Dir way (Pos from) {
    vector< vector<bool> > seen(rows(), vector<bool>(cols(), false));
    priority_queue<Step, vector<Step>, Longer> pending;
    pending.push(Step{0, from, NONE});
    while (not pending.empty()) {
      Step s = pending.top();
      pending.pop();
      if (seen[s.pos.i][s.pos.j]) continue;
      seen[s.pos.i][s.pos.j] = true;
      if (s.length > 0 and is_goal(s.pos)) return s.first;
      for (int k = 0; k < NONE; ++k) {
        Pos p = s.pos + Dir(k);
        if (pos_ok(p) and cell(p).type != WATER) pending.push(Step{s.length + 1, p, s.length ? s.first : Dir(k)});
      }
    }
    return NONE;
  }

  void probes () {
    priority_queue< pair<int, int>, vector< pair<int, int> >,
                    bool (*)(const pair<int, int>&, const pair<int, int>&) >
      queue([] (const pair<int, int>& a, const pair<int, int>& b) { return a.first < b.first; });
    for (int k = 0; k < 6; ++k) queue.push(make_pair(7, k));
    cerr << "queue:";
    for (; not queue.empty(); queue.pop()) cerr << ' ' << queue.top().second;
    cerr << endl << "sort:";
    vector<int> v;
    for (int k = 0; k < 20; ++k) v.push_back(k);
    sort(v.begin(), v.end(), [] (int a, int b) { return a%2 > b%2; });
    for (int k : v) cerr << ' ' << k;
    cerr << endl << "abs: " << abs(complex<int>(3, 4)) << ' ' << abs(complex<int>(5, 5)) << ' '
         << abs(complex<int>(7, 24)) << endl;
    const int first = rand(), second = rand();
    cerr << "rand: " << first << ' ' << second << endl << "shuffle:";
    vector<int> w;
    for (int k = 0; k < 8; ++k) w.push_back(k);
    random_shuffle(w.begin(), w.end());
    for (int k : w) cerr << ' ' << k;
    cerr << endl << "quotient: " << complex<int>(17, 5)/complex<int>(2, 3) << endl;
  }

  virtual void play () {
    if (round() == 0) probes();
    map<int, int, Later> health;
    for (int id : orks(me())) health[id] = unit(id).health/20;
    vector<int> mine;
    for (auto entry : health) mine.push_back(entry.first);
    sort(mine.begin(), mine.end(), [&] (int a, int b) { return health[a] < health[b]; });
    if (mine.size() > 3) nth_element(mine.begin(), mine.begin() + 1, mine.begin() + 4,
                                     [&] (int a, int b) { return health[a] > health[b]; });
    cerr << "round " << round() << ':';
    for (int id : mine) {
      Dir dir = way(unit(id).pos);
      if (rand()%10 == 0) dir = Dir(rand()%NONE);
      cerr << ' ' << id << "nesw-"[dir];
      execute(Command(id, dir));
    }
    cerr << endl;
  }

};


RegisterPlayer(PLAYER_NAME);
