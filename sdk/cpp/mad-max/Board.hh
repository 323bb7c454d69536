#ifndef Board_hh
#define Board_hh

#include <cstdint>

#include "Utils.hh"
#include "palestra/Message.hh"

namespace palestra { struct Access; }

/// What can be on a cell.
enum CType { EMPTY, TYRE, CAR, MISSILE, WATER_BONUS, MISSILE_BONUS, GAS_BONUS };

/// Writes the name of t.
inline ostream& operator<< (ostream& os, CType t) {
  static const char* const name[] = {
    "EMPTY", "TYRE", "CAR", "MISSILE", "WATER_BONUS", "MISSILE_BONUS", "GAS_BONUS"
  };
  return int(t) >= EMPTY and int(t) <= GAS_BONUS ? os << name[t] : os << int(t);
}

/// A cell of the universe.
struct Cell {
  CType type;      ///< What is on it.
  Car_Id cid;      ///< The car on it, if it is a CAR; otherwise -1.
  Missile_Id mid;  ///< The missile on it, if it is a MISSILE; otherwise -1.
};

/// A car.
struct Car {
  Car_Id cid;   ///< Its identifier.
  Pos pos;      ///< Where it is; where it died, if it is dead.
  int nb_miss;  ///< Missiles in its stock.
  int gas;      ///< Units of gas.
  bool alive;   ///< Does it drive?
  int time;     ///< If it is dead, rounds to wait before it can appear again.
};

/// A missile in flight.
struct Missile {
  Missile_Id mid;  ///< Its identifier.
  Car_Id cid;      ///< The car that shot it.
  Pos pos;         ///< Where it is.
};

/// The board at the beginning of the round, the same for all players, and the parameters of the game.
///
/// Asking for a car, a player or a row that does not exist ends your player: see the *_ok functions.
class Board {

public:

  Board ()
    : round_(0), seen_(false), nb_players_(0), nb_rounds_(0), nb_rows_(0), nb_universe_columns_(0),
      nb_window_columns_(0), nb_cars_per_player_(0), nb_rounds_to_regenerate_(0), nb_missile_bonuses_(0),
      nb_gas_bonuses_(0), nb_water_bonuses_(0), bonus_missiles_(0), bonus_gas_(0), water_points_(0),
      kill_points_(0), initial_gas_(0) { }

  /// Number of players.
  int number_players () const { return nb_players_; }

  /// Number of rounds of the match.
  int number_rounds () const { return nb_rounds_; }

  /// Number of rows of the universe and of the window.
  int number_rows () const { return nb_rows_; }

  /// Number of columns of the universe.
  int number_universe_columns () const { return nb_universe_columns_; }

  /// Number of columns of the window.
  int number_window_columns () const { return nb_window_columns_; }

  /// Number of cars of each player.
  int number_cars_per_player () const { return nb_cars_per_player_; }

  /// Number of cars of all players together.
  int number_cars () const { return nb_players_*nb_cars_per_player_; }

  /// Number of rounds that a dead car waits before it can appear again.
  int number_rounds_to_regenerate () const { return nb_rounds_to_regenerate_; }

  /// Number of missile bonuses in the universe.
  int number_missile_bonuses () const { return nb_missile_bonuses_; }

  /// Number of water bonuses in the universe.
  int number_water_bonuses () const { return nb_water_bonuses_; }

  /// Number of gas bonuses in the universe.
  int number_gas_bonuses () const { return nb_gas_bonuses_; }

  /// Missiles that a missile bonus gives.
  int bonus_missiles () const { return bonus_missiles_; }

  /// Units of gas that a gas bonus gives.
  int bonus_gas () const { return bonus_gas_; }

  /// Points that a water bonus gives.
  int water_points () const { return water_points_; }

  /// Points for killing another player's car with a missile.
  int kill_points () const { return kill_points_; }

  /// Units of gas of a car that appears again.
  int initial_gas () const { return initial_gas_; }

  /// Is p in the universe? That is a matter of its row only: every column is in it.
  bool within_universe (const Pos& p) const { return first(p) >= 0 and first(p) < nb_rows_; }

  /// Is p within the window of round r? Cars move to places within the window of round() + 1.
  bool within_window (const Pos& p, int r) const {
    return within_universe(p) and wrapped((long long)second(p) - r) < nb_window_columns_;
  }

  /// Is c the identifier of a car?
  bool car_ok (Car_Id c) const { return c >= 0 and c < number_cars(); }

  /// Is p the identifier of a player?
  bool player_ok (Player_Id p) const { return p >= 0 and p < nb_players_; }

  /// The player of car c.
  Player_Id player_of (Car_Id c) const {
    my_assert(car_ok(c));
    return c/nb_cars_per_player_;
  }

  /// The first car of player p.
  Car_Id begin (Player_Id p) const {
    my_assert(player_ok(p));
    return p*nb_cars_per_player_;
  }

  /// The car after the last one of player p.
  Car_Id end (Player_Id p) const {
    my_assert(player_ok(p));
    return (p + 1)*nb_cars_per_player_;
  }

  /// Number of this round.
  int round () const { return round_; }

  /// What is at p, which must be within the universe.
  Cell cell (const Pos& p) const {
    my_assert(within_universe(p));
    const int column = wrapped(second(p));
    Cell c = {CType(now_().cells_[first(p)*nb_universe_columns_ + column]), -1, -1};
    if (c.type == CAR) c.cid = car_at(first(p), column);
    else if (c.type == MISSILE) c.mid = missile_at(first(p), column);
    return c;
  }

  /// Car c.
  Car car (Car_Id c) const {
    my_assert(car_ok(c));
    return now_().cars_[c];
  }

  /// All missiles in flight, by their identifiers.
  map<Missile_Id, Missile> missiles () const { return now_().missiles_; }

  /// Score of player p so far.
  int score (Player_Id p) const {
    my_assert(player_ok(p));
    return now_().scores_[p];
  }

  /// Share of its CPU time that player p has used, from 0 to 1; -1 if it is out of the match.
  double status (Player_Id p) const {
    my_assert(player_ok(p));
    return now_().statuses_[p];
  }

  /// A random integer in [0..2^31 - 3]. Use these two: a match with the same seed is then the same match.
  int randomize () { return stream_.between(0, palestra::Stream::bound - 1); }

  /// A random integer in [l..u]; l if that range is empty.
  int randomize (int l, int u) { return stream_.between(l, u); }

private:

  friend struct palestra::Access;

  friend class palestra::Due<Board>;

  // What is told anew every round is taken in when it is asked for.
  palestra::Due<Board> due_;
  palestra::Stream stream_;
  int round_;
  mutable bool seen_;
  int nb_players_, nb_rounds_, nb_rows_, nb_universe_columns_, nb_window_columns_, nb_cars_per_player_,
      nb_rounds_to_regenerate_, nb_missile_bonuses_, nb_gas_bonuses_, nb_water_bonuses_, bonus_missiles_,
      bonus_gas_, water_points_, kill_points_, initial_gas_;
  mutable vector<uint8_t> cells_;   // types, row by row
  mutable vector<Car> cars_;
  mutable map<Missile_Id, Missile> missiles_;
  mutable vector<int> scores_;
  mutable vector<double> statuses_;

  void take_all_ () const;   // Access.hh has it

  const Board& now_ () const {
    if (not seen_ and due_) take_all_();
    return *this;
  }

  int wrapped (long long column) const {
    const int rest = int(column%nb_universe_columns_);
    return rest < 0 ? rest + nb_universe_columns_ : rest;
  }

  Car_Id car_at (int row, int column) const {
    for (size_t c = 0; c < cars_.size(); ++c) {
      if (cars_[c].alive and cars_[c].pos == Pos(row, column)) return int(c);
    }
    return -1;
  }

  Missile_Id missile_at (int row, int column) const {
    for (map<Missile_Id, Missile>::const_iterator it = missiles_.begin(); it != missiles_.end(); ++it) {
      if (it->second.pos == Pos(row, column)) return it->first;
    }
    return -1;
  }

};

#endif
