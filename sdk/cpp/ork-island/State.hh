#ifndef State_hh
#define State_hh

#include "Structs.hh"
#include "Wire.hh"
#include "palestra/Seat.hh"

namespace palestra { struct Access; }

/// The board as it is at the beginning of the round. It is the same for all players.
///
/// Asking for something that does not exist writes a warning on cerr and answers something harmless.
class State {

public:

  /// The cells of a city.
  typedef vector<Pos> City;

  /// The two cities that a path joins, and its cells, from the first city to the second.
  typedef pair< pair<int, int>, vector<Pos> > Path;

  State () : rows_(0), cols_(0), round_(0), seen_rows_(0) { }

  /// Number of this round: 0, 1, ..., nb_rounds() - 1.
  int round () const { return round_; }

  /// Score of player pl so far; -1 if there is no such player.
  int total_score (int pl) const {
    if (not has(total_score_, pl) and not late_(total_score_, pl)) return missing("total score requested for player", pl, -1);
    return total_score_[pl];
  }

  /// Share of its CPU time that player pl has used, from 0 to 1; -1 if it is out of the match, and
  /// -2 if there is no such player.
  double status (int pl) const {
    if (not has(status_, pl) and not late_(status_, pl)) return missing("status requested for player", pl, -2.0);
    return status_[pl];
  }

  /// The cell at (i, j); Cell() if that is off the board.
  Cell cell (int i, int j) const {
    const bool visible = unsigned(i) < unsigned(seen_rows_) and unsigned(j) < unsigned(cols_);
    return *(visible ? &grid_[i*cols_ + j] : late_cell_(i, j));
  }

  /// The cell at p; Cell() if that is off the board.
  Cell cell (Pos p) const { return cell(p.i, p.j); }

  /// Number of orks in the match, of all players together. It never changes.
  int nb_units () const { return int(seen_(unit_).size()); }

  /// The ork with this identifier, 0 to nb_units() - 1; Unit() if there is none.
  Unit unit (int id) const {
    if (not has(unit_, id) and not late_(unit_, id)) return missing("unit requested for identifier", id, Unit());
    return unit_[id];
  }

  /// Number of cities.
  int nb_cities () const { return int(seen_(city_).size()); }

  /// The cells of the city with this identifier, 0 to nb_cities() - 1; none if there is no such city.
  City city (int id) const {
    if (not has(city_, id) and not late_(city_, id)) return missing("city requested for identifier", id, City());
    return city_[id];
  }

  /// The player who conquered this city; -1 if nobody did.
  int city_owner (int id) const {
    if (not has(city_owner_, id) and not late_(city_owner_, id)) return missing("city owner requested for identifier", id, -1);
    return city_owner_[id];
  }

  /// Number of paths.
  int nb_paths () const { return int(seen_(path_).size()); }

  /// The path with this identifier, 0 to nb_paths() - 1; without cells if there is no such path.
  Path path (int id) const {
    if (not has(path_, id) and not late_(path_, id)) return missing("path requested for identifier", id, Path());
    return path_[id];
  }

  /// The player who conquered this path; -1 if nobody did.
  int path_owner (int id) const {
    if (not has(path_owner_, id) and not late_(path_owner_, id)) return missing("path owner requested for identifier", id, -1);
    return path_owner_[id];
  }

  /// Identifiers of the orks of player pl, in increasing order; none if there is no such player.
  vector<int> orks (int pl) const {
    if (not has(orks_, pl) and not late_(orks_, pl)) return missing("orks requested for player", pl, vector<int>());
    return orks_[pl];
  }

private:

  friend struct palestra::Access;
  friend class palestra::Due<State>;

  // What is told anew every round is taken in when it is asked for: until then vectors are empty and no row is seen,
  // so that finding out costs nothing but the check that is made anyway.
  palestra::Due<State> due_;
  int rows_, cols_, round_;
  mutable int seen_rows_;                 // rows of the grid with the orks of this round: all or none
  mutable vector<Cell> grid_;             // row by row
  mutable vector<int> occupied_;          // cells of the grid with an ork
  mutable vector<City> city_;
  mutable vector<Path> path_;
  mutable vector<int> city_owner_, path_owner_, total_score_;
  mutable vector<double> status_;
  mutable vector<Unit> unit_;
  mutable vector< vector<int> > orks_;    // of each player

  template <typename T>
  static bool has (const vector<T>& v, int k) { return unsigned(k) < v.size(); }

  // Access.hh has these.
  void take_board_ () const;
  void take_units_ () const;
  void take_cells_ () const;
  void take_orks_ () const;
  void take_owners_ () const;
  void take_scores_ () const;
  void take_all_ () const;

  void take_ (const vector<City>&) const { take_board_(); }
  void take_ (const vector<Path>&) const { take_board_(); }
  void take_ (const vector<Unit>&) const { take_units_(); }
  void take_ (const vector<double>&) const { take_scores_(); }
  void take_ (const vector< vector<int> >&) const { take_orks_(); }
  void take_ (const vector<int>& v) const {
    if (&v == &total_score_) take_scores_();
    else take_owners_();
  }

  template <typename T>
  const vector<T>& seen_ (const vector<T>& v) const {
    if (v.empty() and due_) take_(v);
    return v;
  }

  // Is there an element k after all?
  template <typename T>
  __attribute__((cold, noinline)) bool late_ (const vector<T>& v, int k) const { return has(seen_(v), k); }

  template <typename T>
  __attribute__((cold, noinline)) static T missing (const char* what, int number, T answer) {
    palestra::warn(what, number);
    return answer;
  }

  // Answers an address, so that a caller who wants one field of a cell loads no more than that.
  __attribute__((cold, noinline)) const Cell* late_cell_ (int i, int j) const {
    static const Cell none;
    if (seen_rows_ == 0 and due_) take_cells_();
    if (unsigned(i) < unsigned(seen_rows_) and unsigned(j) < unsigned(cols_)) return &grid_[i*cols_ + j];
    cerr << "warning: cell requested for position " << Pos(i, j) << endl;
    return &none;
  }

};

#endif
