#ifndef Settings_hh
#define Settings_hh

#include "Structs.hh"

namespace palestra { struct Access; }

/// The settings of the match. They never change, and are known from the first round on:
/// in your constructor they are not there yet.
class Settings {

  friend struct palestra::Access;

  static const int count_ = 13;
  int number_[count_];                // in the order of the configuration

public:

  Settings () : number_() { }

  /// The game's name and version.
  static string version () { return "Dominator 4.0"; }

  /// Number of players in the match.
  int nb_players () const { return number_[0]; }

  /// Number of rounds of the match.
  int nb_rounds () const { return number_[1]; }

  /// Number of farmers that each player has at the beginning.
  int nb_farmers () const { return number_[2]; }

  /// Number of knights that each player has at the beginning.
  int nb_knights () const { return number_[3]; }

  /// Number of witches that each player has.
  int nb_witches () const { return number_[4]; }

  /// The full health of a farmer.
  int farmers_health () const { return number_[5]; }

  /// The full health of a knight.
  int knights_health () const { return number_[6]; }

  /// Health that a farmer regains by resting for a round.
  int farmers_regen () const { return number_[7]; }

  /// Health that a knight regains by resting for a round.
  int knights_regen () const { return number_[8]; }

  /// The least damage that the attack of a knight does.
  int damage_min () const { return number_[9]; }

  /// The greatest damage that the attack of a knight does.
  int damage_max () const { return number_[10]; }

  /// Number of rows of the board.
  int rows () const { return number_[11]; }

  /// Number of columns of the board, the same as of rows.
  int cols () const { return number_[12]; }

  /// Is pl the number of a player?
  bool player_ok (int pl) const { return pl >= 0 and pl < nb_players(); }

  /// Is (i, j) on the board?
  bool pos_ok (int i, int j) const { return i >= 0 and i < rows() and j >= 0 and j < cols(); }

  /// Is p on the board?
  bool pos_ok (Pos p) const { return pos_ok(p.i, p.j); }

};

#endif
