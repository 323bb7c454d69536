#ifndef Registry_hh
#define Registry_hh

#include "Defs.hh"
#include "palestra/Registry.hh"

#endif
