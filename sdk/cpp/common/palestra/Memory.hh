#ifndef PALESTRA_MEMORY_HH
#define PALESTRA_MEMORY_HH

#include <cstddef>
#include <new>

/// How a player's small things are made: those of one size are kept together, and what is deleted is the next one made.
/// Whoever knows the size does it here, without a call; src/memory.cc has the rest.
namespace palestra {
namespace memory {

const std::size_t largest = 512;         // of the small things
const std::size_t step = 16;             // between sizes; everything is aligned to it

/// Something small that nobody uses.
struct Idle { Idle* next; };

extern Idle* idle[largest/step + 1];     // by size

inline std::size_t steps (std::size_t size) { return size ? (size + step - 1)/step : 1; }

inline void* make (std::size_t size) {
  if (size > largest) return ::operator new(size);
  Idle* const it = idle[steps(size)];
  if (not it) return ::operator new(size);
  idle[steps(size)] = it->next;
  return it;
}

inline void forget (void* place, std::size_t size) {
  if (size > largest) return ::operator delete(place);
  Idle* const it = static_cast<Idle*>(place);
  it->next = idle[steps(size)];
  idle[steps(size)] = it;
}

}
}

#endif
