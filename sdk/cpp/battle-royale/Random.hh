#ifndef Random_hh
#define Random_hh

// Random numbers are those of the C library: random(), rand(), srandom() and srand().

#include "palestra/Rand.hh"

#endif
