#include "Player.hh"

#ifndef __wasm__
#include <ctime>
#endif


#define PLAYER_NAME Counter


/**
 * Does with unordered containers what players do: counts, looks up, searches the board with a set of places, keeps names,
 * and copies states. As a native program it tells on cerr how much CPU time each play took, in nanoseconds.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  struct Place { int i, j; };

  struct SamePlace {
    bool operator() (const Place& p, const Place& q) const { return p.i == q.i and p.j == q.j; }
  };

  struct PlaceHash {
    size_t operator() (const Place& p) const { return 100*p.i + p.j; }
  };

  unordered_map<int, int> known;
  unordered_map<string, int> names;

  int count () {
    unordered_map<int, int> times;
    for (int k = 0; k < 2000; ++k) ++times[k*7919%1009];
    int sum = 0;
    for (const auto& one : times) sum += one.first*one.second;
    for (int k = 0; k < 3000; ++k) sum += known.count(k*13%4001);
    return sum;
  }

  int search () {
    unordered_set<Place, PlaceHash, SamePlace> seen;
    vector<Place> queue = {{20, 20}};
    seen.insert(queue[0]);
    for (size_t k = 0; k < queue.size(); ++k) {
      for (int d = 0; d < 4; ++d) {
        const Place p = {queue[k].i + (d == 0) - (d == 1), queue[k].j + (d == 2) - (d == 3)};
        if (p.i >= 0 and p.j >= 0 and p.i < 40 and p.j < 40 and seen.insert(p).second) queue.push_back(p);
      }
    }
    return int(seen.size());
  }

  int call () {
    for (int k = 0; k < 300; ++k) names["the ork of number " + to_string(k%170)] += k;
    return int(names.size());
  }

  int copy () {
    int sum = 0;
    for (int k = 0; k < 3; ++k) {
      unordered_map<int, int> other = known;
      for (auto it = other.begin(); it != other.end(); ) it = it->second%3 == k ? other.erase(it) : next(it);
      sum += int(other.size()) + other.begin()->first;
    }
    return sum;
  }

  void think () {
    if (known.empty()) for (int k = 0; k < 300; ++k) known[k*7919%4001] = k;
    const int sum = count() + search() + call() + copy();
    for (int id : orks(me())) execute(Command(id, Dir((sum + id)%NONE)));
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
