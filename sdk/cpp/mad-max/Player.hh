#ifndef Player_hh
#define Player_hh

#include "Action.hh"
#include "Board.hh"
#include "Registry.hh"
#include "Utils.hh"
#include "Wire.hh"

/// A player. Yours inherits from it, so you can ask for the board (Board.hh), command your cars with
/// move and shoot, and call me(), all in play().
class Player : public Board, public Action {

  friend struct palestra::Access;

  int me_;

public:

  Player () : me_(-1) { }

  /// Your identifier, from 0 to number_players() - 1.
  int me () { return me_; }

  /// Called once a round: look at the board, command your cars.
  virtual void play () { }

  /// Tells your car c to move in direction d. Only the first instruction for each car counts.
  void move (Car_Id c, Dir d) {
    if (not car_ok(c)) return no_car(c);
    if (not dir_ok(d)) {
      cerr << "warning: invalid direction " << d << " for car " << c << endl;
      return;
    }
    if (player_of(c) != me_) return not_mine();
    Action::move(c, d);
  }

  /// Tells your car c to shoot a missile. Only the first instruction for each car counts.
  void shoot (Car_Id c) {
    if (not car_ok(c)) return no_car(c);
    if (player_of(c) != me_) return not_mine();
    Action::shoot(c);
  }

private:

  static void no_car (Car_Id c) { cerr << "warning: invalid car identifier" << c << endl; }

  static void not_mine () { cerr << "warning: car does not belong to commanding player" << endl; }

};

#include "Access.hh"

#endif
