#include "Player.hh"

#ifndef __wasm__
#include <ctime>
#endif


#define PLAYER_NAME Allocator


/**
 * Makes and forgets small things, as players do that copy their states: a set of 300 numbers, again and again.
 * As a native program it tells on cerr how much CPU time each play took, in nanoseconds.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  set<int> numbers;

  void think () {
    if (numbers.empty()) for (int k = 0; k < 300; ++k) numbers.insert(k*7919%1009);
    int sum = 0;
    for (int k = 0; k < 700; ++k) {
      set<int> copy = numbers;
      copy.erase(copy.begin());
      sum += *copy.begin() + int(copy.size());
    }
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
