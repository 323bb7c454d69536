#ifndef Action_hh
#define Action_hh

#include "Structs.hh"
#include "palestra/Seat.hh"

namespace palestra { struct Access; }

/// A command: the unit id moves one cell in direction dir, or attacks who is there.
struct Movement {

  int id;   ///< The unit.
  Dir dir;  ///< Where to.

  /// The command for this unit and direction.
  Movement (int id, Dir dir) : id(id), dir(dir) { }

};

/// How a player commands its units.
class Action {

public:

  Action () { }

  /// Gives a command. Only the first one for each unit counts. More than 1000 in a round, repeated
  /// and senseless ones included, and your player is out of the match.
  void command (Movement m) {
    orders_.push_back(palestra::Order{{m.id, int(m.dir), 0, 0}});
    if (orders_.size() > 1000) palestra::too_many_orders(orders_);
    if (not commanded_.insert(m.id).second) palestra::warn("action already requested for unit", m.id);
  }

  /// Gives the command that the unit id moves in direction dir.
  void command (int id, Dir dir) { command(Movement(id, dir)); }

private:

  friend struct palestra::Access;

  set<int> commanded_;               // the units that have a command in this round
  vector<palestra::Order> orders_;   // all commands of this round: the engine looks at each

};

#endif
