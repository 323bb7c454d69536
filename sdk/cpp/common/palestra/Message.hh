#ifndef PALESTRA_MESSAGE_HH
#define PALESTRA_MESSAGE_HH

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace palestra {

/// Reads a message of the engine, array by array: a 32-bit length, then the elements, low byte first.
/// A message that is too short reads as empty arrays.
class Message {

  const unsigned char* next_;
  std::size_t left_;

public:

  Message (const void* bytes, std::size_t length)
    : next_(static_cast<const unsigned char*>(bytes)), left_(length) { }

  /// Replaces the content of `out` by the next array. Every machine we compile for stores the low
  /// byte first, so reading is copying.
  template <typename T>
  void take (std::vector<T>& out) {
    out.clear();
    std::uint32_t count;
    if (left_ < sizeof count) { left_ = 0; return; }
    std::memcpy(&count, next_, sizeof count);
    next_ += sizeof count;
    left_ -= sizeof count;
    if (count > left_/sizeof(T)) { left_ = 0; return; }
    const std::size_t size = count*sizeof(T);
    out.resize(count);
    if (size) std::memcpy(out.data(), next_, size);
    next_ += size;
    left_ -= size;
  }

};

}

#endif
