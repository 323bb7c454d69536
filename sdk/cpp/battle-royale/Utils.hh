#ifndef Utils_hh
#define Utils_hh

// The standard library, so that players need not include it, and a few helpers.

#include <cassert>
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "BackTrace.hh"

/// The game's name for the engine.
#define PALESTRA_GAME "battle-royale"

using namespace std;

/// A short name.
typedef unsigned int uint;

/// More than any other number.
const double infinite = numeric_limits<double>::infinity();

/// The largest int.
const int maxint = numeric_limits<int>::max();

namespace palestra {

/// Writes an error with its place on cerr and ends the program, unless status is 0.
__attribute__((cold, noinline, format(printf, 5, 6)))
inline void error_at (int status, int error, const char* file, int line, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char text[1024];
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  cerr << "Error at " << file << ':' << line << ": " << text;
  if (error) cerr << ": " << strerror(error);
  cerr << endl;
  if (status) exit(status);
}

}

/// Writes an error with its place on cerr and ends the program with this status, unless it is 0.
#define myerror_at_line(status, error, file, line, ...) palestra::error_at(status, error, file, line, __VA_ARGS__)

/// Writes an error, with what the system says about it, and ends the program.
#define myerr(...) myerror_at_line(EXIT_FAILURE, errno, __FILE__, __LINE__, __VA_ARGS__)

/// Writes an error and ends the program.
#define myerrx(...) myerror_at_line(EXIT_FAILURE, 0, __FILE__, __LINE__, __VA_ARGS__)

/// Ends the program with an error if b does not hold, even where assert is switched off.
#define check(b) \
  do { if (not (b)) { BackTrace::print(); myerrx("Assertion `%s' failed in check().", #b); } } while (false)

/// Uses x, so that the compiler does not complain that nobody does.
#define _unused(x) ((void)(x))

/// Marks a place that is never reached; reaching it aborts.
#define _unreachable() assert(false)

/// The number at the beginning of s; 0 if there is none.
inline int s2i (const string& s) {
  istringstream in(s);
  int n = 0;
  in >> n;
  return n;
}

/// The number n in decimal.
inline string i2s (int n) {
  ostringstream out;
  out << n;
  return out.str();
}

/// The size of x, as an int.
template <typename T>
int sze (T& x) { return int(x.size()); }

#endif
