#ifndef PALESTRA_MESSAGE_HH
#define PALESTRA_MESSAGE_HH

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace palestra {

/// An array in a message of the engine: it is read where it lies, when somebody asks.
template <typename T>
class Array {

  friend class Message;

  const unsigned char* first_;
  std::size_t count_;

public:

  Array () : first_(nullptr), count_(0) { }

  /// How many elements it has.
  std::size_t size () const { return count_; }

  /// Has it none?
  bool empty () const { return count_ == 0; }

  /// Element k, which must exist. Every machine we compile for stores the low byte first, so reading is copying.
  T operator[] (std::size_t k) const {
    T element;
    std::memcpy(&element, first_ + k*sizeof(T), sizeof element);
    return element;
  }

  /// Replaces the content of `out` by the elements.
  template <typename U>
  void copy_to (std::vector<U>& out) const {
    out.resize(count_);
    for (std::size_t k = 0; k < count_; ++k) out[k] = U((*this)[k]);
  }

  void copy_to (std::vector<T>& out) const {
    out.resize(count_);
    if (count_) std::memcpy(out.data(), first_, count_*sizeof(T));
  }

  /// A copy of all elements.
  std::vector<T> all () const {
    std::vector<T> out;
    copy_to(out);
    return out;
  }

};

/// Finds the arrays in a message of the engine, one after the other: a 32-bit length, then the elements.
/// In a message that is too short they are empty.
class Message {

  const unsigned char* next_;
  std::size_t left_;

public:

  Message (const void* bytes, std::size_t length)
    : next_(static_cast<const unsigned char*>(bytes)), left_(length) { }

  /// Makes `out` the next array.
  template <typename T>
  void take (Array<T>& out) {
    out = Array<T>();
    std::uint32_t count;
    if (left_ < sizeof count) { left_ = 0; return; }
    std::memcpy(&count, next_, sizeof count);
    next_ += sizeof count;
    left_ -= sizeof count;
    if (count > left_/sizeof(T)) { left_ = 0; return; }
    out.first_ = next_;
    out.count_ = count;
    next_ += count*sizeof(T);
    left_ -= count*sizeof(T);
  }

  /// Its bytes, from the next array on.
  std::vector<unsigned char> bytes () const { return std::vector<unsigned char>(next_, next_ + left_); }

};

/// What a message tells of a state and nobody has asked for yet. It is the first member of the state: whoever copies
/// the state first makes it take in everything, for its message will not stay.
template <typename State>
class Due {

  const State* state_;   // of the player at the board; copies have nothing due

public:

  Due () : state_(nullptr) { }

  Due (const Due& other) : state_(nullptr) { other.settle(); }

  Due& operator= (const Due& other) {
    if (this != &other) {
      other.settle();
      settle();
    }
    return *this;
  }

  /// From now on messages come for this state.
  void attend (const State& state) { state_ = &state; }

  /// Is there a message that it may be in?
  explicit operator bool () const { return state_; }

  void settle () const { if (state_) state_->take_all_(); }

};

}

#endif
