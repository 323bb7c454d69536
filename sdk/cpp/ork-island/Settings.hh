#ifndef Settings_hh
#define Settings_hh

#include "Structs.hh"
#include "palestra/Seat.hh"

namespace palestra { struct Access; }

/// The settings of the match. They never change, and are known from the first round on:
/// in your constructor they are not there yet.
class Settings {

  friend struct palestra::Access;

  int nb_players_, rows_, cols_, nb_rounds_, initial_health_, nb_orks_;
  int cost_[CELL_TYPE_SIZE];
  int bonus_per_city_cell_, bonus_per_path_cell_, factor_connected_component_;

public:

  Settings ()
    : nb_players_(0), rows_(0), cols_(0), nb_rounds_(0), initial_health_(0), nb_orks_(0), cost_(),
      bonus_per_city_cell_(0), bonus_per_path_cell_(0), factor_connected_component_(0) { }

  /// The game's name and version.
  static string version () { return string(GAME_NAME) + " " + VERSION; }

  /// Number of players in the match.
  int nb_players () const { return nb_players_; }

  /// Number of rows of the board.
  int rows () const { return rows_; }

  /// Number of columns of the board.
  int cols () const { return cols_; }

  /// Number of columns of the board, by its name in the game's document.
  int columns () const { return cols_; }

  /// Number of rounds of the match.
  int nb_rounds () const { return nb_rounds_; }

  /// Health of each ork at the beginning, and when it comes back to life.
  int initial_health () const { return initial_health_; }

  /// Number of orks that each player has at the beginning.
  int nb_orks () const { return nb_orks_; }

  /// Health that it costs to move onto a GRASS cell.
  int cost_grass () const { return cost_[GRASS]; }

  /// Health that it costs to move onto a FOREST cell.
  int cost_forest () const { return cost_[FOREST]; }

  /// Health that it costs to move onto a SAND cell.
  int cost_sand () const { return cost_[SAND]; }

  /// Health that it costs to move onto a CITY cell.
  int cost_city () const { return cost_[CITY]; }

  /// Health that it costs to move onto a PATH cell.
  int cost_path () const { return cost_[PATH]; }

  /// Points that each cell of a conquered city gives in every round.
  int bonus_per_city_cell () const { return bonus_per_city_cell_; }

  /// Points that each cell of a conquered path gives in every round.
  int bonus_per_path_cell () const { return bonus_per_path_cell_; }

  /// A component of i cities of your graph of conquests gives this times 2^i points in every round.
  int factor_connected_component () const { return factor_connected_component_; }

  /// Health that it costs to move onto a cell of type t. Nobody moves onto WATER: a warning and INT_MAX.
  int cost (CellType t) const {
    if (int(t) <= WATER or int(t) >= CELL_TYPE_SIZE) return no_cost(t);
    return cost_[t];
  }

  /// Is pl the number of a player?
  bool player_ok (int pl) const { return pl >= 0 and pl < nb_players_; }

  /// Is (i, j) on the board?
  bool pos_ok (int i, int j) const { return i >= 0 and i < rows_ and j >= 0 and j < cols_; }

  /// Is p on the board?
  bool pos_ok (Pos p) const { return pos_ok(p.i, p.j); }

private:

  __attribute__((cold, noinline)) static int no_cost (CellType t) {
    if (t == WATER) cerr << "warning: cost requested for CellType WATER" << endl;
    else palestra::warn("cost requested for CellType", t);
    return INT_MAX;
  }

};

#endif
