#ifndef Registry_hh
#define Registry_hh

#include "Defs.hh"
#include "palestra/Registry.hh"

/// The text of s.
#define stringification(s) #s

#endif
