#ifndef State_hh
#define State_hh

#include "Structs.hh"
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

  State () : rows_(0), cols_(0), round_(0) { }

  /// Number of this round: 0, 1, ..., nb_rounds() - 1.
  int round () const { return round_; }

  /// Score of player pl so far; -1 if there is no such player.
  int total_score (int pl) const {
    if (not has(total_score_, pl)) return missing("total score requested for player", pl, -1);
    return total_score_[pl];
  }

  /// Share of its CPU time that player pl has used, from 0 to 1; -1 if it is out of the match, and
  /// -2 if there is no such player.
  double status (int pl) const {
    if (not has(status_, pl)) return missing("status requested for player", pl, -2.0);
    return status_[pl];
  }

  /// The cell at (i, j); Cell() if that is off the board.
  Cell cell (int i, int j) const {
    const bool on_board = unsigned(i) < unsigned(rows_) and unsigned(j) < unsigned(cols_);
    return *(on_board ? &grid_[i*cols_ + j] : no_cell(i, j));
  }

  /// The cell at p; Cell() if that is off the board.
  Cell cell (Pos p) const { return cell(p.i, p.j); }

  /// Number of orks in the match, of all players together. It never changes.
  int nb_units () const { return int(unit_.size()); }

  /// The ork with this identifier, 0 to nb_units() - 1; Unit() if there is none.
  Unit unit (int id) const {
    if (not has(unit_, id)) return missing("unit requested for identifier", id, Unit());
    return unit_[id];
  }

  /// Number of cities.
  int nb_cities () const { return int(city_.size()); }

  /// The cells of the city with this identifier, 0 to nb_cities() - 1; none if there is no such city.
  City city (int id) const {
    if (not has(city_, id)) return missing("city requested for identifier", id, City());
    return city_[id];
  }

  /// The player who conquered this city; -1 if nobody did.
  int city_owner (int id) const {
    if (not has(city_owner_, id)) return missing("city owner requested for identifier", id, -1);
    return city_owner_[id];
  }

  /// Number of paths.
  int nb_paths () const { return int(path_.size()); }

  /// The path with this identifier, 0 to nb_paths() - 1; without cells if there is no such path.
  Path path (int id) const {
    if (not has(path_, id)) return missing("path requested for identifier", id, Path());
    return path_[id];
  }

  /// The player who conquered this path; -1 if nobody did.
  int path_owner (int id) const {
    if (not has(path_owner_, id)) return missing("path owner requested for identifier", id, -1);
    return path_owner_[id];
  }

  /// Identifiers of the orks of player pl, in increasing order; none if there is no such player.
  vector<int> orks (int pl) const {
    if (not has(orks_, pl)) return missing("orks requested for player", pl, vector<int>());
    return orks_[pl];
  }

private:

  friend struct palestra::Access;

  int rows_, cols_, round_;
  vector<Cell> grid_;             // row by row
  vector<City> city_;
  vector<Path> path_;
  vector<int> city_owner_, path_owner_, total_score_;
  vector<double> status_;
  vector<Unit> unit_;
  vector< vector<int> > orks_;    // of each player

  template <typename T>
  static bool has (const vector<T>& v, int k) { return unsigned(k) < v.size(); }

  template <typename T>
  __attribute__((cold, noinline)) static T missing (const char* what, int number, T answer) {
    palestra::warn(what, number);
    return answer;
  }

  // Answers an address, so that a caller who wants one field of a cell loads no more than that.
  __attribute__((cold, noinline)) static const Cell* no_cell (int i, int j) {
    static const Cell none;
    cerr << "warning: cell requested for position " << Pos(i, j) << endl;
    return &none;
  }

};

#endif
