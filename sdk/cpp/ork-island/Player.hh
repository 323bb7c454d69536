#ifndef Player_hh
#define Player_hh

#include "Info.hh"
#include "Action.hh"
#include "Random.hh"
#include "Registry.hh"
#include "Wire.hh"

/// A player. Yours inherits from it, so you can call in play():
/// the settings (Settings.hh), the state of the board (State.hh), execute (Action.hh), random
/// numbers (Random.hh) and me().
class Player : public Info, public Random_generator, public Action {

  friend struct palestra::Access;

  int me_;

public:

  Player () : me_(-1) { }

  /// Your number, from 0 to nb_players() - 1: the player of the orks that obey you.
  int me () const { return me_; }

  /// Called once a round: look at the board, give commands.
  virtual void play () { }

};

#include "Access.hh"

#endif
