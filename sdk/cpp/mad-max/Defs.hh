#ifndef Defs_hh
#define Defs_hh

/// The game's name for the engine.
#define PALESTRA_GAME "mad-max"

#endif
