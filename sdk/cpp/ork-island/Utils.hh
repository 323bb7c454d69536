#ifndef Utils_hh
#define Utils_hh

// The standard library, so that players need not include it, and a few helpers.

#include <cassert>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <getopt.h>
#include <string.h>

#include <algorithm>
#include <array>
#include <deque>
#include <fstream>
#include <functional>
#include <iomanip>
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

#include "Defs.hh"
#include "palestra/Rand.hh"

using namespace std;

/// If b does not hold, writes the error s on cerr and aborts.
#define _my_assert(b, s) { if (not (b)) { cerr << "error: " << s << endl; assert(b); } }

/// Marks a place that is never reached; reaching it aborts.
#define _unreachable() { _my_assert(false, "Unreachable code reached."); }

/// The number n in decimal.
inline string int_to_string (int n) {
  ostringstream out;
  out << n;
  return out.str();
}

/// The number at the beginning of s; 0 if there is none.
inline int string_to_int (const string& s) {
  istringstream in(s);
  int n = 0;
  in >> n;
  return n;
}

#endif
