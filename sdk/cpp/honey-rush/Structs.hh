#ifndef Structs_hh
#define Structs_hh

// Directions, places, bees and flowers, and the standard library, so that players need not include it.

#include <cassert>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <iostream>
#include <limits>
#include <list>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "palestra/Rand.hh"

using namespace std;

/// The directions in which bees fly. DIR_SIZE is only for loops.
enum Dir {
  UP, RIGHT, DOWN, LEFT, DIR_SIZE
};

/// A place in the garden: i is the row, from the top, and j the column, from the left.
struct Pos {

  int i, j;  ///< Row and column.

  /// The place (0, 0).
  Pos () : i(0), j(0) { }

  /// The place (i, j).
  Pos (int i, int j) : i(i), j(j) { }

  /// The next place in direction dir; it may be outside of the garden.
  Pos operator+ (Dir dir) const {
    return Pos(i + (dir == DOWN) - (dir == UP), j + (dir == RIGHT) - (dir == LEFT));
  }

};

/// Are a and b the same place?
inline bool operator== (Pos a, Pos b) { return a.i == b.i and a.j == b.j; }

/// Are a and b different places?
inline bool operator!= (Pos a, Pos b) { return not (a == b); }

/// Does a come before b, by row and then by column? (With it, places can be in sets and maps.)
inline bool operator< (Pos a, Pos b) { return a.i != b.i ? a.i < b.i : a.j < b.j; }

/// Writes p as (i, j).
inline ostream& operator<< (ostream& os, Pos p) { return os << '(' << p.i << ", " << p.j << ')'; }

/// A bee.
struct Bee {

  int id;      ///< Its number, which never changes; -1 if there is no such bee.
  int player;  ///< Whose it is.
  Pos pos;     ///< Where it is.
  int nectar;  ///< What it carries.

};

/// A flower.
struct Flower {

  int id;      ///< Its number, which never changes; -1 if there is no such flower.
  Pos pos;     ///< Where it is.
  int nectar;  ///< What bees can drink from it.

};

#endif
