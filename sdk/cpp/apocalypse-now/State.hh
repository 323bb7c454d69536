#ifndef State_hh
#define State_hh

#include "Settings.hh"
#include "palestra/Message.hh"

namespace palestra { struct Access; }

/// The board as it is at the beginning of the round. It is the same for all players.
///
/// Asking for something that does not exist writes a warning on cerr and answers something harmless.
class State {

public:

  State () : round_(0), seen_side_(0) { }

  /// Number of this round: 0, 1, ..., nb_rounds() - 1.
  int round () const { return round_; }

  /// The land at (i, j): FOREST, GRASS, WATER or MOUNTAIN; -1 off the board.
  int what (int i, int j) const {
    if (unseen_(i, j) and not late_(i, j)) return misplaced("what", i, j);
    return cells_[i*side + j] & 7;
  }

  /// Rounds of fire left at (i, j), 0 if it does not burn; -1 off the board.
  int fire_time (int i, int j) const {
    if (unseen_(i, j) and not late_(i, j)) return misplaced("fire_time", i, j);
    return cells_[i*side + j] >> 3;
  }

  /// Identifier of the soldier at (i, j), 0 if there is none; -1 off the board.
  int which_soldier (int i, int j) const {
    if (unseen_(i, j) and not late_(i, j)) return misplaced("which_soldier", i, j);
    return soldier_at_[i*side + j];
  }

  /// Identifier of the helicopter whose centre is at (i, j), 0 if there is none; -1 off the board.
  int which_helicopter (int i, int j) const {
    if (unseen_(i, j) and not late_(i, j)) return misplaced("which_helicopter", i, j);
    return helicopter_at_[i*side + j];
  }

  /// Who controls the post at (i, j), -1 if nobody does; -2 if there is no post, and -1 off the board.
  int post_owner (int i, int j) const {
    if (unseen_(i, j) and not late_(i, j)) return misplaced("post_owner", i, j);
    const int post = post_at_[i*side + j];
    return post == -1 ? -2 : posts_[post].player;
  }

  /// Value of the post at (i, j); -2 if there is no post, and -1 off the board.
  int post_value (int i, int j) const {
    if (unseen_(i, j) and not late_(i, j)) return misplaced("post_value", i, j);
    const int post = post_at_[i*side + j];
    return post == -1 ? -2 : posts_[post].value;
  }

  /// Identifiers of the soldiers of player pl, the oldest first.
  vector<int> soldiers (int pl) const {
    if (unsigned(pl) >= seen_().soldiers_.size()) return misnumbered("soldiers", "pl", pl, vector<int>());
    return soldiers_[pl];
  }

  /// Identifiers of the helicopters of player pl.
  vector<int> helicopters (int pl) const {
    if (unsigned(pl) >= seen_().helicopters_.size()) return misnumbered("helicopters", "pl", pl, vector<int>());
    return helicopters_[pl];
  }

  /// All posts.
  vector<Post> posts () const { return seen_().posts_; }

  /// The unit with this identifier; NUL if there is none.
  Data data (int id) const {
    const Data* unit = find(id);
    return unit ? *unit : misnumbered("data", "id", id, NUL);
  }

  /// Score of player pl so far; -1 if there is no such player.
  int total_score (int pl) const {
    if (unsigned(pl) >= seen_().score_.size()) return misnumbered("total_score", "pl", pl, -1);
    return score_[pl];
  }

  /// Share of its CPU time that player pl has used, from 0 to 1; -1 if it is out of the match or if
  /// there is no such player.
  double status (int pl) const {
    if (unsigned(pl) >= seen_().status_.size()) return misnumbered("status", "pl", pl, -1.0);
    return status_[pl];
  }

private:

  friend struct palestra::Access;
  friend class Player;

  static const int side = 60;

  friend class palestra::Due<State>;

  // What is told anew every round is taken in when it is asked for. Until then nothing is seen, so that finding out
  // costs nothing but the check that is made anyway.
  palestra::Due<State> due_;
  int round_;
  mutable int seen_side_;                                      // of the planes of this round: all or nothing
  mutable vector<uint8_t> cells_;                              // land plus 8 times fire, row by row
  mutable vector<int> soldier_at_, helicopter_at_, post_at_;
  mutable vector<Post> posts_;
  mutable vector<Data> units_;                                 // by increasing identifiers
  mutable vector< vector<int> > soldiers_, helicopters_;       // of each player
  mutable vector<int> score_;
  mutable vector<double> status_;

  void take_all_ () const;   // Access.hh has it

  const State& seen_ () const {
    if (seen_side_ == 0 and due_) take_all_();
    return *this;
  }

  bool unseen_ (int i, int j) const {
    return unsigned(i) >= unsigned(seen_side_) or unsigned(j) >= unsigned(seen_side_);
  }

  // Is there a cell (i, j) after all?
  __attribute__((cold, noinline)) bool late_ (int i, int j) const { return not seen_().unseen_(i, j); }

  static bool off_board (int i, int j) { return unsigned(i) >= unsigned(side) or unsigned(j) >= unsigned(side); }

  static bool comes_before (const Data& unit, int id) { return unit.id < id; }

  const Data* find (int id) const {
    vector<Data>::const_iterator it = lower_bound(seen_().units_.begin(), units_.end(), id, comes_before);
    return it != units_.end() and it->id == id ? &*it : nullptr;
  }

  __attribute__((cold, noinline)) static int misplaced (const char* what, int i, int j) {
    cerr << "warning: " << what << "(int i, int j) invoked with i = " << i << " and j = " << j << endl;
    return -1;
  }

  template <typename T>
  __attribute__((cold, noinline)) static T misnumbered (const char* what, const char* name, int n, T answer) {
    cerr << "warning: " << what << "(int " << name << ") invoked with " << name << " = " << n << endl;
    return answer;
  }

};

#endif
