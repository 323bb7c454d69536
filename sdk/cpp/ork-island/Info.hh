#ifndef Info_hh
#define Info_hh

#include "Settings.hh"
#include "State.hh"

/// All that a player knows: the settings of the match and the state of the board.
class Info : public Settings, public State { };

#endif
