#ifndef Player_hh
#define Player_hh

#include "Board.hh"
#include "Registry.hh"
#include "Wire.hh"
#include "palestra/Stream.hh"

/// A player. Yours inherits from it, so you can call in play(): all of Board.hh, fly(), me() and random numbers.
class Player : public Board {

  friend struct palestra::Access;

  int me_;
  palestra::Stream stream_;
  vector<palestra::Order> orders_;   // of this round

public:

  Player () : me_(-1) { }

  /// Your number, from 0 to nb_players() - 1.
  int me () const { return me_; }

  /// Called once a round: look at the garden, tell your bees where to fly.
  virtual void play () { }

  /// Tells your bee to fly one cell. Only the first order for each bee counts. More than 1000 in a round, and your player
  /// is out of the match.
  void fly (int bee, Dir dir) {
    orders_.push_back(palestra::Order{{bee, int(dir), 0, 0}});
    if (orders_.size() > 1000) palestra::too_many_orders(orders_);
  }

  /// Can your bees fly to p?
  bool is_open (Pos p) const {
    const char c = cell(p);
    return c == '.' or c == 'F' or c == '0' + me_;
  }

  /// A random integer in [l..u], each equally likely; l if the range is empty or wider than 10^6.
  int random (int l, int u) { return stream_.random(l, u); }

  /// The numbers 0..n-1 in a random order; none if n is negative or above 10^6.
  vector<int> random_permutation (int n) { return stream_.permutation(n); }

};

#include "Access.hh"

#endif
