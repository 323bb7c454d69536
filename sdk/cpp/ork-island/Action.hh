#ifndef Action_hh
#define Action_hh

#include "Structs.hh"
#include "palestra/Seat.hh"

namespace palestra { struct Access; }

/// A command: the ork id moves one cell in direction dir.
struct Command {

  int id;   ///< The ork.
  Dir dir;  ///< Where to.

  /// The command for this ork and direction.
  Command (int id, Dir dir) : id(id), dir(dir) { }

};

/// How a player commands its orks.
class Action {

public:

  Action () { }

  /// Gives a command. Only the first one for each ork counts. More than 1000 in a round, repeated
  /// and senseless ones included, and your player is out of the match.
  void execute (Command m) {
    orders_.push_back(palestra::Order{{m.id, int(m.dir), 0, 0}});
    if (orders_.size() > 1000) palestra::too_many_orders(orders_);
    if (not commanded_.insert(m.id).second) palestra::warn("command already requested for unit", m.id);
  }

private:

  friend struct palestra::Access;

  set<int> commanded_;               // the orks that have a command in this round
  vector<palestra::Order> orders_;   // all commands of this round: the engine looks at each

};

#endif
