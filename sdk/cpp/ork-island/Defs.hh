#ifndef Defs_hh
#define Defs_hh

/// Name of the game.
#define GAME_NAME "OrkIsland"

/// Version of the game.
#define VERSION "1.0"

/// The game's name for the engine.
#define PALESTRA_GAME "ork-island"

#endif
