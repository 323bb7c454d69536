#ifndef Board_hh
#define Board_hh

#include "PosDir.hh"
#include "palestra/Message.hh"

namespace palestra { struct Access; }

/// The types of a cell. CellTypeSize is only for loops.
enum CellType {
  Empty, Wall, CellTypeSize
};

/// The types of a unit. UnitTypeSize is only for loops.
enum UnitType {
  Knight, Farmer, UnitTypeSize
};

/// A cell of the board.
struct Cell {
  CellType type;  ///< Empty or Wall.
  int owner;      ///< The player whose colour it has, or -1.
  int unit;       ///< The unit that stands on it, or -1.
  Pos pos;        ///< Where it is.
};

/// A unit.
struct Unit {
  UnitType type;  ///< Knight or Farmer.
  int id;         ///< Its number, the same for the whole match.
  int player;     ///< The player whom it obeys.
  int health;     ///< How much it can take.
  Pos pos;        ///< Where it stands.
};

/// The board as it is at the beginning of the round. It is the same for all players.
class Board {

public:

  Board () : number_(), round_(0), seen_rows_(0), seen_units_(0), wanted_(false) { }

  /// Name and version of the game.
  static string version () { return "battleroyale v1.1"; }

  /// Whether the match is played by a judge who counts.
  bool secgame () const { return false; }

  // The parameters of the match.

  int nb_players () const { return number_[0]; }      ///< Number of players: 2 or 4.
  int nb_rounds () const { return number_[1]; }       ///< Number of rounds.
  int nb_farmers () const { return number_[2]; }      ///< Farmers of each player at the beginning.
  int nb_knights () const { return number_[3]; }      ///< Knights of each player at the beginning.
  int farmers_health () const { return number_[4]; }  ///< Health of a fresh farmer.
  int knights_health () const { return number_[5]; }  ///< Health of a fresh knight.
  int farmers_regen () const { return number_[6]; }   ///< What a farmer gains by not moving.
  int knights_regen () const { return number_[7]; }   ///< What a knight gains by not moving.
  int damage_min () const { return number_[8]; }      ///< The least that an attack hurts.
  int damage_max () const { return number_[9]; }      ///< The most that an attack hurts.
  int rows () const { return number_[10]; }           ///< Rows of the board.
  int cols () const { return number_[11]; }           ///< Columns of the board.

  /// Number of units of all players together. It never changes.
  int nb_units () const { return int(unit_.size()); }

  /// Number of this round, usually 0, 1, ..., nb_rounds() - 1.
  int round () const { return round_; }

  /// Numbers of the farmers that obey a player now, in increasing order.
  const vector<int>& farmers (int player) { return of(seen_().farmers_, player); }

  /// Numbers of the knights that obey a player now, in increasing order.
  const vector<int>& knights (int player) { return of(seen_().knights_, player); }

  /// Is there such a player?
  bool player_ok (int player) const { return player >= 0 and player < nb_players(); }

  /// Is there such a unit?
  bool unit_ok (int id) const { return id >= 0 and id < nb_units(); }

  /// Is (i, j) on the board?
  bool pos_ok (int i, int j) const { return i >= 0 and i < rows() and j >= 0 and j < cols(); }

  /// Is p on the board?
  bool pos_ok (const Pos& p) const { return pos_ok(p.i, p.j); }

  /// Is the position beside (i, j) in direction d on the board, without going round it?
  bool pos_ok (int i, int j, Dir d) const { return pos_ok(Pos(i, j) + d); }

  /// Is the position beside p in direction d on the board, without going round it?
  bool pos_ok (const Pos& p, Dir d) const { return pos_ok(p + d); }

  /// Where a step from p in direction d leads: beyond the border comes the opposite side. Walls do not matter.
  Pos dest (const Pos& p, Dir d) const {
    Pos q = p + d;
    // One side at most, also for positions off the board.
    if (q.i == -1) q.i = rows() - 1;
    else if (q.j == -1) q.j = cols() - 1;
    else if (q.i == rows()) q.i = 0;
    else if (q.j == cols()) q.j = 0;
    return q;
  }

  /// The score of a player, who must exist.
  int score (int player) const {
    check(player_ok(player));
    return seen_().score_[player];
  }

  /// The share of its CPU time that a player has used, from 0 to 1; -1 if it is out of the match.
  double status (int player) { return player_ok(player) ? seen_().status_[player] : 0; }

  /// The cell at (i, j), which must be on the board.
  const Cell& cell (int i, int j) const {
    if (unsigned(i) >= unsigned(seen_rows_) or unsigned(j) >= unsigned(cols())) late_cell_(i, j);
    return cell_[i*cols() + j];
  }

  /// The cell at p, which must be on the board.
  const Cell& cell (const Pos& p) const { return cell(p.i, p.j); }

  /// The unit with this number, which must exist.
  const Unit& unit (int id) const {
    if (unsigned(id) >= seen_units_) late_unit_(id);
    return unit_[id];
  }

private:

  friend struct palestra::Access;
  friend class palestra::Due<Board>;

  // What is told anew every round is taken in when it is asked for. Until then nothing is seen, so that finding out
  // costs nothing but the check that is made anyway. Whoever has asked once may have kept a reference, and gets every
  // round what is new.
  palestra::Due<Board> due_;
  int number_[12];                // the parameters, in the order of the configuration
  int round_;
  mutable int seen_rows_;         // of the cells of this round: all or none
  mutable size_t seen_units_;     // so with the units
  mutable bool wanted_;           // has somebody asked in this match?
  mutable vector<int> score_;
  mutable vector<double> status_;
  mutable vector<Cell> cell_;     // row by row
  mutable vector<Unit> unit_;
  mutable vector< vector<int> > farmers_, knights_;   // of each player

  void take_all_ () const;   // Access.hh has it

  const Board& seen_ () const {
    if (seen_rows_ == 0 and due_) take_all_();
    return *this;
  }

  __attribute__((cold, noinline)) void late_cell_ (int i, int j) const {
    check(pos_ok(i, j));
    seen_();
  }

  __attribute__((cold, noinline)) void late_unit_ (int id) const {
    check(unit_ok(id));
    seen_();
  }

  static const vector<int>& of (const vector< vector<int> >& lists, int player) {
    static const vector<int>* nothing = new vector<int>;
    return unsigned(player) < lists.size() ? lists[player] : *nothing;
  }

};

#endif
