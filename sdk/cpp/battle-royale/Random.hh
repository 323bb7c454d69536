#ifndef Random_hh
#define Random_hh

// Random numbers are those of the C library, as palestra/Rand.hh has them.

#include "palestra/Rand.hh"

extern "C" {

/// A random number from 0 to 2147483647.
long random () noexcept(noexcept(::random()));

/// The same as random().
int rand () noexcept(noexcept(::rand()));

/// Sets the seed of your own numbers; nobody else's change.
void srandom (unsigned seed) noexcept(noexcept(::srandom(0)));

/// The same as srandom().
void srand (unsigned seed) noexcept(noexcept(::srand(0)));

}

#endif
