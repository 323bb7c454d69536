#ifndef Player_hh
#define Player_hh

#include "Info.hh"
#include "Action.hh"
#include "Random.hh"
#include "Registry.hh"
#include "Wire.hh"

/// A player. Yours inherits from it, so you can call in play(): the settings (Settings.hh), the state
/// of the board (State.hh), command (Action.hh) and random numbers (Random.hh).
///
/// You are always player 0, and your quadrant is the top left one.
class Player : public Info, public Random_generator, public Action {

public:

  /// Called once a round: look at the board, give commands.
  virtual void play () { }

};

#include "Access.hh"

#endif
