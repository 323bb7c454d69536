#ifndef PALESTRA_STREAM_HH
#define PALESTRA_STREAM_HH

#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace palestra {

/// A player's random numbers: the same, draw by draw, as the engine's own implementation
/// (crates/wire/src/stream.rs) makes from the same bytes.
class Stream {

  enum Kind { LCG31, SOUND, MINSTD };   // by their numbers in the start message

  Kind kind_;                  // ChaCha with 8 rounds, or a generator of the published programs?
  std::uint32_t state_;        // of the latter, 31 bits
  std::uint32_t key_[8];
  std::uint64_t counter_;
  std::uint32_t block_[16];
  unsigned used_;              // words of the block that have been given away

  static void quarter (std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
    a += b; d ^= a; d = d << 16 | d >> 16;
    c += d; b ^= c; b = b << 12 | b >> 20;
    a += b; d ^= a; d = d << 8 | d >> 24;
    c += d; b ^= c; b = b << 7 | b >> 25;
  }

  void refill () {
    std::uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    std::memcpy(start + 4, key_, sizeof key_);
    start[12] = std::uint32_t(counter_);
    start[13] = std::uint32_t(counter_ >> 32);
    std::uint32_t x[16];
    std::memcpy(x, start, sizeof x);
    for (int k = 0; k < 4; ++k) {
      for (int c = 0; c < 4; ++c) quarter(x[c], x[4 + c], x[8 + c], x[12 + c]);
      for (int c = 0; c < 4; ++c) quarter(x[c], x[4 + (c + 1)%4], x[8 + (c + 2)%4], x[12 + (c + 3)%4]);
    }
    for (int k = 0; k < 16; ++k) block_[k] = x[k] + start[k];
    ++counter_;
    used_ = 0;
  }

  std::uint32_t word () {
    if (used_ == 16) refill();
    return block_[used_++];
  }

  void step () {
    if (kind_ == LCG31) state_ = std::uint32_t((843314861ULL*state_ + 453816693ULL) & 0x7fffffff);
    else state_ = std::uint32_t(48271ULL*state_%0x7fffffff);
  }

  /// A number below n, every one equally likely.
  std::uint32_t below (std::uint32_t n) {
    if (kind_ == LCG31) {
      step();
      step();
      return std::uint32_t((std::uint64_t(n)*state_) >> 31);
    }
    if (kind_ == MINSTD) {
      step();
      return (state_ - 1)%n;
    }
    const std::uint32_t overhang = (0 - n)%n;
    for (;;) {
      const std::uint64_t product = std::uint64_t(word())*n;
      if (std::uint32_t(product) >= overhang) return std::uint32_t(product >> 32);
    }
  }

public:

  /// A stream of zeroes' making, for players that are not at a board yet.
  Stream () : kind_(SOUND), state_(0), key_(), counter_(0), block_(), used_(16) { }

  /// The stream that these bytes of the start message describe.
  explicit Stream (const std::vector<std::uint8_t>& bytes) : Stream() {
    if (bytes.size() == 5 and bytes[0] == LCG31) {
      kind_ = LCG31;
      std::memcpy(&state_, &bytes[1], 4);
      state_ &= 0x7fffffff;
    }
    else if (bytes.size() == 33 and bytes[0] == SOUND) std::memcpy(key_, &bytes[1], 32);
    else if (bytes.size() == 5 and bytes[0] == MINSTD) {
      kind_ = MINSTD;
      std::memcpy(&state_, &bytes[1], 4);
      state_ = 1 + state_%bound;
    }
  }

  /// The widest range that is served, as in the published programs.
  static const int widest = 1000000;

  /// The widest range that `between` serves: a draw of Mad Max's published program.
  static const int bound = 2147483646;

  /// What happens to the stream before each turn: one draw in vain, in Mad Max's published program.
  void begin_turn () { if (kind_ == MINSTD) step(); }

  /// A number in [l..u], as Mad Max's players ask for it; l, without a draw, if the range is empty or too wide.
  int between (int l, int u) {
    const long long width = (long long)u - l + 1;
    if (width < 1 or width > bound) return l;
    return int(l + (long long)below(std::uint32_t(width)));
  }

  /// A number in [l..u]; l, without a draw, if the range is empty or too wide.
  int random (int l, int u) {
    const long long width = (long long)u - l + 1;
    if (width < 1 or width > widest) return l;
    return l + int(below(std::uint32_t(width)));
  }

  /// A number from 0 to 2^31 - 1, as the C library's random() gives them.
  int draw () { return kind_ == SOUND ? int(word() >> 1) : int(below(1u << 31)); }

  /// A random order of 0..n-1; empty if n is negative or too large.
  std::vector<int> permutation (int n) {
    std::vector<int> order;
    if (n < 0 or n > widest) return order;
    order.resize(n);
    for (int i = 0; i < n; ++i) order[i] = i;
    for (int i = 0; i < n; ++i) std::swap(order[i], order[random(i, n - 1)]);
    return order;
  }

};

}

#endif
