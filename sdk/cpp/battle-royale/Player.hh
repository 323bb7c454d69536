#ifndef Player_hh
#define Player_hh

#include "Utils.hh"
#include "PosDir.hh"
#include "Board.hh"
#include "Action.hh"
#include "Registry.hh"
#include "BackTrace.hh"

/// A player. Yours inherits from it, so you can call in play(): the state of the board (Board.hh), command
/// (Action.hh) and me(). For random numbers call random(): a match with the same seed is then always the same match.
class Player : public Board, public Action {

  friend struct palestra::Access;

  int me_;

public:

  Player () : me_(-1) { }

  /// Your number, from 0 to nb_players() - 1: the player of the units that obey you.
  int me () { return me_; }

  /// Called once a round: look at the board, give commands.
  virtual void play () { }

};

#include "Access.hh"

#endif
