#ifndef BackTrace_hh
#define BackTrace_hh

#include <iostream>

/// Where the program is. The sandbox knows better and tells it by itself when a player fails.
struct BackTrace {

  /// Writes a line to say so.
  static void print (std::ostream& os = std::cerr) { os << "(no backtrace here)" << std::endl; }

};

#endif
