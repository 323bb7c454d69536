#ifndef PALESTRA_TUNE_HH
#define PALESTRA_TUNE_HH

namespace palestra {

/// A number of a player that others may set before a match, the bounds that make sense for it, and its name.
struct Tunable {
  volatile double value;   // volatile: the engine may have changed it
  double low, high;
  char name[40];
};

}

// In a module they lie one after the other, where the engine finds them (docs/abi.md).
#ifdef __wasm__
#define PALESTRA_TUNABLE __attribute__((section("palestra_tune"), used))
#else
#define PALESTRA_TUNABLE
#endif

/// A number that can be tuned: TUNE(courage, 0.5, 0, 1) is 0.5, unless somebody who looks for better numbers
/// runs the compiled player with another one between 0 and 1. It can stand wherever an expression can; the
/// three numbers are constants. The same name may be used in several places, with the same numbers.
#define TUNE(name, standard, low, high) ([] () -> double {                                      \
    static_assert(double(low) <= double(standard) and double(standard) <= double(high),         \
                  "TUNE(" #name ", ...): the number is not between its bounds");                \
    static palestra::Tunable here PALESTRA_TUNABLE                                              \
      = {double(standard), double(low), double(high), #name};                                   \
    return here.value;                                                                          \
  } ())

#endif
