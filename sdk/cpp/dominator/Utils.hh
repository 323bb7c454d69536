#ifndef Utils_hh
#define Utils_hh

// The standard library, so that players need not include it, and a few helpers.

#include <cassert>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <getopt.h>
#include <string.h>
#include <unistd.h>

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
#define _my_assert(b, s) { if (not (b)) { cerr << "ERROR: " << s << endl; assert(b); } }

/// Marks a place that is never reached; reaching it aborts.
#define _unreachable() { _my_assert(false, "Unreachable code reached."); }

/// Nobody sleeps during a match: sleep(n) returns at once.
extern "C" inline __attribute__((used)) unsigned int sleep (unsigned int) { return 0; }

#endif
