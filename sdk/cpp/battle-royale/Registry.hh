#ifndef Registry_hh
#define Registry_hh

#include "Utils.hh"
#include "palestra/Registry.hh"

#define stringification(s) #s

#endif
