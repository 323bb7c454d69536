#ifndef Utils_hh
#define Utils_hh

// The standard library, so that players need not include it, and a few helpers.

#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <getopt.h>
#include <string.h>

#include <algorithm>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <string>
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

/// The number x in decimal.
inline string double_to_string (double x) {
  ostringstream out;
  out << x;
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
