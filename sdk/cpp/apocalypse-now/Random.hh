#ifndef Random_hh
#define Random_hh

#include "Utils.hh"
#include "palestra/Stream.hh"

namespace palestra { struct Access; }

/// Random numbers. Use these: a match with the same seed is then always the same match.
class Random_generator {

  friend struct palestra::Access;

  palestra::Stream stream_;

public:

  /// A random integer in [l..u], each equally likely; l if the range is empty or wider than 10^6.
  int random (int l, int u) { return stream_.random(l, u); }

  /// The numbers 0..n-1 in a random order; none if n is negative or above 10^6.
  vector<int> random_permutation (int n) { return stream_.permutation(n); }

};

#endif
