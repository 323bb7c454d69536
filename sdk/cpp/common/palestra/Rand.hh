#ifndef PALESTRA_RAND_HH
#define PALESTRA_RAND_HH

// What rand(), srand(), random() and srandom() of the C library do in a player: what glibc's do.

#include <cstdlib>
#include <vector>

#include "palestra/CLibrary.hh"
#include "palestra/Stream.hh"

namespace palestra {

/// What they draw from: a generator that begins as the C library's does in every program. Where the game says so,
/// it is the player's own stream until it is seeded, or a generator that all players share.
class Source {

  Stream own_;
  CLibrary generator_;
  bool streams_, shared_;

public:

  Source () : streams_(false), shared_(false) { }

  /// Takes the player's stream from the start message.
  void start (const std::vector<std::uint8_t>& bytes) {
    own_ = Stream(bytes);
    streams_ = true;
    go_on(bytes);
  }

  /// Goes on from where the last one to draw has left the shared generator, if there is one.
  void go_on (const std::vector<std::uint8_t>& bytes) {
    if (generator_.take(bytes)) shared_ = true;
  }

  /// Hands back the shared generator, if there is one.
  void hand_back (std::vector<unsigned char>& bytes) const {
    bytes.clear();
    if (shared_) generator_.hand_back(bytes);
  }

  int draw () { return streams_ and not shared_ ? own_.draw() : int(generator_.draw()); }

  void seed (unsigned seed) {
    generator_ = CLibrary(seed);
    streams_ = false;
  }

};

inline Source& source () {
  static Source* source = new Source;
  return *source;
}

}

// These stand in for the library's functions of the same names. Whether those promise not to throw depends on
// the library, and a definition must promise the same as the declaration.
extern "C" {

/// A random number from 0 to 2147483647.
__attribute__((used)) inline long random () noexcept(noexcept(::random())) { return palestra::source().draw(); }

/// The same as random().
__attribute__((used)) inline int rand () noexcept(noexcept(::rand())) { return palestra::source().draw(); }

/// Sets the seed of your own numbers; nobody else's change.
__attribute__((used)) inline void srandom (unsigned seed) noexcept(noexcept(::srandom(0))) {
  palestra::source().seed(seed);
}

/// The same as srandom().
__attribute__((used)) inline void srand (unsigned seed) noexcept(noexcept(::srand(0))) {
  palestra::source().seed(seed);
}

}

#endif
