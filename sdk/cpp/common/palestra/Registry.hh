#ifndef PALESTRA_REGISTRY_HH
#define PALESTRA_REGISTRY_HH

#include <cstddef>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#ifndef PALESTRA_NO_NOTES
#include "palestra/Notes.hh"
#endif
#include "palestra/Seat.hh"
#include "palestra/Tune.hh"

class Player;

/// Knows the players of this program by their names. You need only RegisterPlayer, below.
class Registry {

public:

  /// A function that makes a new player.
  typedef Player* (*Factory)();

  /// Registers a player under a name. A later one of the same name takes its place.
  static int Register (const char* name, Factory factory) {
    for (std::size_t k = 0; k < entries().size(); ++k) {
      if (entries()[k].first == name) {
        entries()[k].second = factory;
        return 999;
      }
    }
    entries().push_back(std::make_pair(std::string(name), factory));
    return 999;
  }

  /// A new player of this name, or a null pointer if there is none.
  static Player* new_player (std::string name) {
    for (std::size_t k = 0; k < entries().size(); ++k) {
      if (entries()[k].first == name) return entries()[k].second();
    }
    return nullptr;
  }

  /// Writes the names of all registered players, one a line.
  static void print_players (std::ostream&) {
    for (std::size_t k = 0; k < entries().size(); ++k) std::cout << entries()[k].first << std::endl;
  }

  /// A new player of the kind that was registered first; null if none was.
  static Player* only_player () {
    return entries().empty() ? nullptr : entries()[0].second();
  }

private:

  typedef std::vector< std::pair<std::string, Factory> > Entries;

  static Entries& entries () {
    static Entries* all = new Entries;
    return *all;
  }

};

#define _stringification(s) #s
#define _palestra_text(s) _stringification(s)

/// Adds the player x to the registered ones: the last line of every player's file.
/// The two empty functions, or a text in a native program, tell the engine the game and the name without running anything.
#define RegisterPlayer(x)                                                                     \
  extern "C" PALESTRA_EXPORT("palestra:" PALESTRA_GAME ":1") void palestra_game () { }        \
  extern "C" PALESTRA_EXPORT("palestra-name:" _palestra_text(x)) void palestra_name () { }    \
  PALESTRA_MARK("palestra-name:" _palestra_text(x))                                           \
  static int registration __attribute__((unused)) = Registry::Register(_palestra_text(x), x::factory)

#endif
