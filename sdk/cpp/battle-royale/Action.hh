#ifndef Action_hh
#define Action_hh

#include "PosDir.hh"
#include "palestra/Seat.hh"

namespace palestra { struct Access; }

/// A movement: unit i goes one cell in direction d, or attacks who is there.
struct Movement {

  int i;   ///< The unit.
  Dir d;   ///< Where to.

  /// The movement of this unit in this direction.
  Movement (int id, Dir dir) : i(id), d(dir) { }

};

/// How a player commands its units.
class Action {

public:

  Action () : limit_(0) { }

  /// Commands a unit to move in a direction, or to stay. Only the first command for each unit counts: says whether
  /// this is it.
  bool command (int id, Dir dir) { return command(Movement(id, dir)); }

  /// The same.
  bool command (const Movement& m) {
    if (not commanded_.insert(m.i).second) {
      palestra::warn("action alread requested for unit", m.i);   // as the published program writes it
      return false;
    }
    orders_.push_back(palestra::Order{{m.i, int(m.d), 0, 0}});
    if (orders_.size() > limit_) palestra::too_many_orders(orders_);
    return true;
  }

private:

  friend struct palestra::Access;

  size_t limit_;                     // far more commands than there are units
  set<int> commanded_;               // the units that have a command in this round
  vector<palestra::Order> orders_;   // the commands of this round

};

#endif
