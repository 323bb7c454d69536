#ifndef PALESTRA_SEAT_HH
#define PALESTRA_SEAT_HH

#include <cstdint>
#include <iostream>
#include <vector>

#include "palestra/Message.hh"

#ifdef __wasm__
#define PALESTRA_EXPORT(name) __attribute__((export_name(name), used))
#define PALESTRA_MARK(text)
#else
#define PALESTRA_EXPORT(name) __attribute__((used))
#define PALESTRA_MARK(text) static const char palestra_mark[] __attribute__((used)) = text;
#endif

namespace palestra {

/// One order as it leaves a player: four integers that only the rules understand.
struct Order { std::int32_t word[4]; };

// Each game's Player.hh defines these two for the plumbing, which does not know the game.

/// Makes the registered player and tells it what never changes in the match.
void seat_start (Message message);

/// Plays one round and answers the orders given in it.
const std::vector<Order>& seat_play (Message message);

/// What goes back to the engine beside the orders. Games that have a use for it fill it; others leave it empty.
inline std::vector<unsigned char>& beside () {
  static std::vector<unsigned char>* bytes = new std::vector<unsigned char>;
  return *bytes;
}

// The plumbing (src/) defines this one.

/// Hands over the orders given so far, the last of which is one too many, and ends the program.
[[noreturn]] void too_many_orders (const std::vector<Order>& orders);

/// Writes a line of misuse on cerr: out of the way of the code that is used well.
__attribute__((cold, noinline)) inline void warn (const char* what, int number) {
  std::cerr << "warning: " << what << ' ' << number << std::endl;
}

}

#endif
