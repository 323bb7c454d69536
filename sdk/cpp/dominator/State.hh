#ifndef State_hh
#define State_hh

#include "Structs.hh"
#include "Wire.hh"
#include "palestra/Seat.hh"

class Info;
namespace palestra { struct Access; }

/// The board as it is at the beginning of the round, turned so that you are player 0, top left.
///
/// Asking for something that does not exist writes a warning on cerr and answers something harmless.
class State {

public:

  State () : side_(0), round_(0), seen_side_(0), seen_units_(0) { }

  /// Number of this round: 0, 1, ..., nb_rounds() - 1.
  int round () const { return round_; }

  /// The cell at (i, j); Cell() if that is off the board.
  Cell cell (int i, int j) const {
    const bool visible = unsigned(i) < unsigned(seen_side_) and unsigned(j) < unsigned(seen_side_);
    return *(visible ? &grid_[i*side_ + j] : late_cell_(i, j));
  }

  /// The cell at p; Cell() if that is off the board.
  Cell cell (Pos p) const { return cell(p.i, p.j); }

  /// Number of units in the match, of all players together. It never changes.
  int nb_units () const { return int(unit_.size()); }

  /// The unit with this identifier, 0 to nb_units() - 1; Unit() if there is none.
  Unit unit (int id) const {
    if (unsigned(id) < seen_units_) return unit_[id];
    return late_unit_(id);
  }

  /// Number of cells with the colour of player pl; -1 if there is no such player.
  int land (int pl) const {
    if (not has(land_, pl) and not late_(land_, pl)) return missing("score requested for player", pl, -1);
    return land_[pl];
  }

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

  /// Identifiers of the farmers of player pl, in increasing order; none if there is no such player.
  vector<int> farmers (int pl) { return units_of(seen_().farmers_, "farmers requested for player", pl); }

  /// Identifiers of the knights of player pl, in increasing order; none if there is no such player.
  vector<int> knights (int pl) { return units_of(seen_().knights_, "knights requested for player", pl); }

  /// Identifiers of the witches of player pl, in increasing order; none if there is no such player.
  vector<int> witches (int pl) { return units_of(seen_().witches_, "witches requested for player", pl); }

  /// Finds out anew which units each player has. It is always done for you.
  void update_vectors_by_player () {
    seen_();
    list_units_();
  }

  /// Finds out anew which witches are active and which cells are haunted. It is always done for you.
  void update_haunted () {
    seen_();
    for (Cell& c : grid_) c.haunted = false;
    for (Unit& u : unit_) if (u.type == Witch) u.active = alone(u);
    for (const Unit& u : unit_) if (u.type == Witch and u.active) haunt(u);
  }

  /// A copy of this state, turned as player pl sees it.
  State rotate (int pl) const {
    State s = *this;
    const int players = int(land_.size());
    if (pl <= 0 or pl >= players) return s;
    for (int i = 0; i < side_; ++i)
      for (int j = 0; j < side_; ++j) {
        Cell& c = s.grid_[i*side_ + j];
        c = grid_[back(pl, i, j)];
        if (c.owner >= 0) c.owner = (c.owner + players - pl)%players;
      }
    for (Unit& u : s.unit_) {
      u.player = (u.player + players - pl)%players;
      for (int k = 0; k < pl; ++k) u.pos = Pos(u.pos.j, side_ - 1 - u.pos.i);
    }
    for (int k = 0; k < players; ++k) {
      s.land_[k] = land_[(k + pl)%players];
      s.total_score_[k] = total_score_[(k + pl)%players];
      s.status_[k] = status_[(k + pl)%players];
    }
    s.update_vectors_by_player();
    return s;
  }

private:

  friend class Info;
  friend struct palestra::Access;
  friend class palestra::Due<State>;

  // What is told anew every round is taken in when it is asked for. Until then nothing is seen, so that finding out
  // costs nothing but the check that is made anyway.
  palestra::Due<State> due_;
  int side_, round_;
  mutable int seen_side_;                              // of the grid of this round: all or nothing
  mutable size_t seen_units_;                          // so with the units
  mutable vector<Cell> grid_;                          // row by row
  mutable vector<Unit> unit_;
  mutable vector<int> land_, total_score_;
  mutable vector<double> status_;
  mutable vector< vector<int> > farmers_, knights_, witches_;  // of each player

  void take_all_ () const;   // Access.hh has it

  const State& seen_ () const {
    if (seen_side_ == 0 and due_) take_all_();
    return *this;
  }

  // Is there an element k after all?
  template <typename T>
  __attribute__((cold, noinline)) bool late_ (const vector<T>& v, int k) const {
    seen_();
    return has(v, k);
  }

  __attribute__((cold, noinline)) Unit late_unit_ (int id) const {
    if (has(seen_().unit_, id)) return unit_[id];
    return missing("unit requested for identifier", id, Unit());
  }

  void list_units_ () const {
    vector< vector<int> >* lists[UnitTypeSize] = { &farmers_, &knights_, &witches_ };
    for (vector< vector<int> >* list : lists) {
      list->resize(land_.size());
      for (vector<int>& ids : *list) ids.clear();
    }
    for (const Unit& u : unit_) {
      if (ut_ok(u.type) and has(land_, u.player)) (*lists[u.type])[u.player].push_back(u.id);
    }
  }

  Cell* at (Pos p) const {
    if (unsigned(p.i) >= unsigned(side_) or unsigned(p.j) >= unsigned(side_)) return nullptr;
    return &grid_[p.i*side_ + p.j];
  }

  /// What an active witch does to the cells around her.
  void haunt (const Unit& witch) const {
    for (int i = -2; i <= 2; ++i) {
      const int width = 2 - abs(i);
      for (int j = -width; j <= width; ++j)
        if (Cell* c = at(witch.pos + Pos(i, j))) c->haunted = true;
    }
  }

  /// Where in the grid the cell is that player pl sees at (i, j).
  int back (int pl, int i, int j) const {
    for (int k = 0; k < pl; ++k) {
      const int row = side_ - 1 - j;
      j = i;
      i = row;
    }
    return i*side_ + j;
  }

  /// Is no other witch within two steps of this one?
  bool alone (const Unit& witch) const {
    for (const Unit& u : unit_) {
      const int steps = abs(u.pos.i - witch.pos.i) + abs(u.pos.j - witch.pos.j);
      if (u.type == Witch and u.id != witch.id and steps <= 2) return false;
    }
    return true;
  }

  static vector<int> units_of (const vector< vector<int> >& list, const char* what, int pl) {
    if (not has(list, pl)) return missing(what, pl, vector<int>());
    return list[pl];
  }

  template <typename T>
  static bool has (const vector<T>& v, int k) { return unsigned(k) < v.size(); }

  template <typename T>
  __attribute__((cold, noinline)) static T missing (const char* what, int number, T answer) {
    palestra::warn(what, number);
    return answer;
  }

  // Answers an address, so that a caller who wants one field of a cell loads no more than that.
  __attribute__((cold, noinline)) const Cell* late_cell_ (int i, int j) const {
    static const Cell none;
    seen_();
    if (unsigned(i) < unsigned(seen_side_) and unsigned(j) < unsigned(seen_side_)) return &grid_[i*side_ + j];
    cerr << "warning: cell requested for position " << Pos(i, j) << endl;
    return &none;
  }

};

#endif
