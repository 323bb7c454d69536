// What a player built for debugging calls when it does what C++ leaves undefined: it says what and where, and ends.
// The names are those that the compiler puts in with -fsanitize.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// What reports mistakes is not itself looked at.
#pragma clang attribute push(__attribute__((no_sanitize("undefined"))), apply_to = function)

namespace {

// Where it happened: all that the compiler tells begins with that.
struct Place {
  const char* file;
  std::uint32_t line, column;
};

[[noreturn]] void end (const char* what, const Place* place) {
  const char* slash = place->file ? std::strrchr(place->file, '/') : nullptr;
  const char* file = slash ? slash + 1 : place->file ? place->file : "?";
  std::fprintf(stderr, "Assertion failed: %s (%s: %u)\n", what, file, unsigned(place->line));
  std::abort();
}

}

#define CHECK(name, what) \
  extern "C" [[noreturn]] void __ubsan_handle_##name (const Place* place) { end(what, place); }
#define CHECK_OF(name, what) \
  extern "C" [[noreturn]] void __ubsan_handle_##name (const Place* place, void*) { end(what, place); }
#define CHECK_OF_TWO(name, what) \
  extern "C" [[noreturn]] void __ubsan_handle_##name (const Place* place, void*, void*) { end(what, place); }

CHECK_OF_TWO(add_overflow_abort, "integer overflow: the sum does not fit")
CHECK_OF_TWO(sub_overflow_abort, "integer overflow: the difference does not fit")
CHECK_OF_TWO(mul_overflow_abort, "integer overflow: the product does not fit")
CHECK_OF_TWO(divrem_overflow_abort, "division by zero, or its result does not fit")
CHECK_OF_TWO(shift_out_of_bounds_abort, "shift by a negative number or by too much")
CHECK_OF(negate_overflow_abort, "integer overflow: the negative does not fit")
CHECK_OF(out_of_bounds_abort, "index out of bounds of an array")
CHECK_OF(load_invalid_value_abort, "a bool or enum that has none of its values: was it ever set?")
CHECK_OF(vla_bound_not_positive_abort, "an array with no elements or fewer")
CHECK(missing_return, "the end of a function that should return a value")
CHECK(builtin_unreachable, "a place declared unreachable")

// The kinds of use, of which the null pointer is the only mistake looked for.
struct Use {
  Place place;
  const void* type;
  std::uint8_t alignment, kind;
};

extern "C" [[noreturn]] void __ubsan_handle_type_mismatch_v1_abort (const Use* use, void*) {
  static const char* const kinds[] = {
    "reading through", "writing through", "a reference to what is at", "a member of what is at",
    "a member function of what is at"
  };
  char text[100];
  const bool known = use->kind < sizeof kinds/sizeof kinds[0];
  std::snprintf(text, sizeof text, "%s a null pointer", known ? kinds[use->kind] : "using");
  end(text, &use->place);
}

#pragma clang attribute pop
