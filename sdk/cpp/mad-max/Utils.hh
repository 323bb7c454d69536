#ifndef Utils_hh
#define Utils_hh

// Identifiers, positions, directions and random numbers.

#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <time.h>

#include <complex>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "palestra/Rand.hh"

using namespace std;

#if __cplusplus < 202002L
/// s.contains(x): is x in the set or map s? (In C++20 they can say so themselves.)
#define contains count
#endif

/// If X does not hold, says so on cerr and ends the player, with NDEBUG too.
#define my_assert(X) {                                                            \
    if (not (X)) {                                                                \
      cerr << "Failed assertion '" << #X << "' in file " << __FILE__ << ", line " \
           << __LINE__ << endl;                                                   \
      exit(1);                                                                    \
    }                                                                             \
  }

/// Identifies a player: 0, 1, 2 or 3.
typedef int Player_Id;

/// Identifies a car, from 0 on. The cars of a player have consecutive identifiers.
typedef int Car_Id;

/// Identifies a missile, from 0 on, in the order in which they are shot.
typedef int Missile_Id;

/// A position in the universe: its real part is the row, its imaginary part the column.
typedef complex<int> Pos;

/// A direction: by how much it changes row and column. Add it to a position.
typedef complex<int> Dir;

// The nine directions of a car.
const Dir UP{-1, 1};
const Dir DEFAULT{0, 1};
const Dir DOWN{1, 1};
const Dir SLOW_UP{-1, 0};
const Dir SLOW{0, 0};
const Dir SLOW_DOWN{1, 0};
const Dir FAST_UP{-1, 2};
const Dir FAST{0, 2};
const Dir FAST_DOWN{1, 2};

/// The row of a position or direction.
inline int first (complex<int> p) { return p.real(); }

/// The column of a position or direction.
inline int second (complex<int> p) { return p.imag(); }

/// Is d one of the nine directions?
inline bool dir_ok (Dir d) {
  return first(d) >= -1 and first(d) <= 1 and second(d) >= 0 and second(d) <= 2;
}

/// An order of directions and positions, by row and then by column, for sets and maps.
struct Cmp {
  /// Does a come before b?
  bool operator() (Dir a, Dir b) const {
    return first(a) != first(b) ? first(a) < first(b) : second(a) < second(b);
  }
};

/// The cells that a car visits on its way in each direction, in this order, counted from where it is.
/// The last one is where it arrives.
static const map<Dir, vector<Dir>, Cmp> dir2all = {
  {UP,        {{0, 1}, {-1, 0}, {-1, 1}}},
  {DEFAULT,   {{0, 1}}},
  {DOWN,      {{0, 1}, {1, 0}, {1, 1}}},
  {SLOW_UP,   {{-1, 0}}},
  {SLOW,      {{0, 0}}},
  {SLOW_DOWN, {{1, 0}}},
  {FAST_UP,   {{0, 1}, {-1, 0}, {-1, 1}, {0, 2}, {-1, 2}}},
  {FAST,      {{0, 1}, {0, 2}}},
  {FAST_DOWN, {{0, 1}, {1, 0}, {1, 1}, {0, 2}, {1, 2}}}
};

/// A generator of random numbers of your own. For most purposes randomize() of Board.hh will do.
class Random_generator {

  long long state_;

public:

  Random_generator () { srandomize(); }

  /// Starts a new sequence, which depends on s only.
  void srandomize (int s = 123456789) {
    const long long seed = s;
    state_ = 1 + (seed < 0 ? -seed : seed)%palestra::Stream::bound;
  }

  /// A random integer in [0..2^31 - 3].
  int randomize () {
    state_ = 48271*state_%0x7fffffff;
    return int(state_ - 1);
  }

  /// A random integer in [l..u].
  int randomize (int l, int u) {
    const long long width = (long long)u - l + 1;
    return width < 1 ? l : int(l + randomize()%width);
  }

};

#endif
