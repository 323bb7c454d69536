#ifndef Info_hh
#define Info_hh

#include "Settings.hh"
#include "State.hh"

/// All that a player knows: the numbers of the game and the state of the board.
class Info : public Settings, public State {

public:

  /// The letters of the kinds of land in the files of the game.
  inline static const char code[5] = {' ', ':', '.', 'O', 'X'};

};

#endif
