#ifndef Registry_hh
#define Registry_hh

/// The game's name for the engine.
#define PALESTRA_GAME "honey-rush"

#include "palestra/Registry.hh"

#endif
