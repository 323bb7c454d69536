#ifndef Defs_hh
#define Defs_hh

/// Name of the game.
#define GAME_NAME "ApocalypseNow2018"

/// Version of the game.
#define VERSION "3.0"

/// The game's name for the engine.
#define PALESTRA_GAME "apocalypse-now"

#endif
