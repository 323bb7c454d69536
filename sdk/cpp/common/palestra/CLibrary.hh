#ifndef PALESTRA_CLIBRARY_HH
#define PALESTRA_CLIBRARY_HH

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace palestra {

/// The generator behind random() and rand() of the C library that the published programs were built with:
/// the same, draw by draw, as the engine's (crates/wire/src/clib.rs).
class CLibrary {

  static const int degree = 31, distance = 3;

  std::uint32_t ring_[degree];   // the last 31 numbers
  int oldest_;                   // where the oldest one is

public:

  /// The generator after srandom(seed).
  explicit CLibrary (std::uint32_t seed = 1) : oldest_(distance) {
    std::int32_t word = seed ? std::int32_t(seed) : 1;
    for (int k = 0; k < degree; ++k) {
      ring_[k] = std::uint32_t(word);
      word = 16807*(word%127773) - 2836*(word/127773);
      if (word < 0) word += 2147483647;
    }
    for (int k = 0; k < 10*degree; ++k) draw();
  }

  /// The next number, from 0 to 2^31 - 1.
  std::uint32_t draw () {
    int near = oldest_ - distance;
    if (near < 0) near += degree;
    const std::uint32_t sum = ring_[oldest_] += ring_[near];
    if (++oldest_ == degree) oldest_ = 0;
    return sum >> 1;
  }

  /// Goes on from the state in a message of the engine; says whether it is one.
  bool take (const std::vector<std::uint8_t>& bytes) {
    if (bytes.size() != 1 + sizeof ring_ or bytes[0] != 3) return false;
    std::memcpy(ring_, &bytes[1], sizeof ring_);
    oldest_ = 0;
    return true;
  }

  /// Writes the state as the engine wants it back, oldest number first.
  void hand_back (std::vector<unsigned char>& bytes) const {
    const std::size_t older = (degree - oldest_)*sizeof ring_[0];
    bytes.resize(1 + sizeof ring_);
    bytes[0] = 3;
    std::memcpy(&bytes[1], ring_ + oldest_, older);
    std::memcpy(&bytes[1] + older, ring_, sizeof ring_ - older);
  }

};

}

#endif
