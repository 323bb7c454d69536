#ifndef Board_hh
#define Board_hh

#include "Structs.hh"
#include "palestra/Seat.hh"

namespace palestra { struct Access; }

/// The settings of the match, and the garden as it is at the beginning of the round. All players see the same. In your
/// constructor nothing of it is there yet.
///
/// Asking for something that does not exist writes a warning on cerr and answers something harmless.
class Board {

  friend struct palestra::Access;

  int number_[8];                // of the configuration, in its order
  int round_;
  vector<unsigned char> cell_;   // row by row
  vector<Pos> hive_;
  vector<Bee> bee_;
  vector<Flower> flower_;
  vector<int64_t> score_;
  vector<double> status_;

  template <typename T>
  static T get (const vector<T>& v, int k, const char* what, T otherwise) {
    if (unsigned(k) < v.size()) return v[k];
    palestra::warn(what, k);
    return otherwise;
  }

public:

  Board () : number_(), round_(0) { }

  /// Number of players in the match: 4.
  int nb_players () const { return number_[0]; }

  /// Number of rows of the garden.
  int rows () const { return number_[1]; }

  /// Number of columns of the garden.
  int cols () const { return number_[2]; }

  /// Number of rounds of the match.
  int nb_rounds () const { return number_[3]; }

  /// Number of bees that each player has.
  int nb_bees () const { return number_[4]; }

  /// The most nectar that a bee can carry.
  int bag () const { return number_[5]; }

  /// The most nectar that a flower can have.
  int flower_most () const { return number_[6]; }

  /// How likely a flower is to make nectar in a round, in percent.
  int bloom () const { return number_[7]; }

  /// Number of this round: 0, 1, ..., nb_rounds() - 1.
  int round () const { return round_; }

  /// Score of player pl so far.
  int score (int pl) const { return int(get(score_, pl, "score requested for player", int64_t(-1))); }

  /// Share of its CPU time that player pl has used, from 0 to 1; -1 if it is out of the match.
  double status (int pl) const { return get(status_, pl, "status requested for player", -2.0); }

  /// Is p in the garden?
  bool pos_ok (Pos p) const { return p.i >= 0 and p.i < rows() and p.j >= 0 and p.j < cols(); }

  /// What is at p: '.' meadow, 'X' hedge, 'F' flower, '0' to '3' the hive of that player; 'X' outside of the garden.
  char cell (Pos p) const { return pos_ok(p) ? char(cell_[p.i*cols() + p.j]) : 'X'; }

  /// Where the hive of player pl is.
  Pos hive (int pl) const { return get(hive_, pl, "hive requested for player", Pos()); }

  /// Number of flowers.
  int nb_flowers () const { return int(flower_.size()); }

  /// The flower with this number, 0 to nb_flowers() - 1.
  Flower flower (int id) const { return get(flower_, id, "flower requested for number", Flower{-1, Pos(), 0}); }

  /// The bee with this number, 0 to nb_players()*nb_bees() - 1.
  Bee bee (int id) const { return get(bee_, id, "bee requested for number", Bee{-1, -1, Pos(), 0}); }

  /// Numbers of the bees of player pl, in increasing order; none if there is no such player.
  vector<int> bees (int pl) const {
    vector<int> mine;
    for (const Bee& b : bee_) if (b.player == pl) mine.push_back(b.id);
    return mine;
  }

};

#endif
