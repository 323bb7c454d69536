#ifndef Action_hh
#define Action_hh

#include "Structs.hh"
#include "palestra/Seat.hh"

namespace palestra { struct Access; }

/// The commands of a player in a round, as they go to the engine, which checks them all.
/// Use those of Player: they tell you on cerr what is wrong.
class Action {

public:

  Action () { }

  /// Sends a soldier to (i, j), beside where he is.
  void command_soldier (int id, int i, int j) { give(id, i, j, 1); }

  /// Gives a helicopter an instruction.
  void command_helicopter (int id, int instruction) { give(id, instruction, 0, 2); }

  /// Throws a parachuter at (i, j), below one of your helicopters.
  void command_parachuter (int i, int j) { give(i, j, 0, 3); }

private:

  friend struct palestra::Access;

  vector<palestra::Order> orders_;

  void give (int a, int b, int c, int kind) {
    orders_.push_back(palestra::Order{{a, b, c, kind}});
    if (orders_.size() > 10000) palestra::too_many_orders(orders_);
  }

};

#endif
