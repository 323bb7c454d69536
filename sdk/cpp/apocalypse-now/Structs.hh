#ifndef Structs_hh
#define Structs_hh

// Kinds of land and units, instructions, positions, posts and units.

#include "Utils.hh"

/// Kinds of land.
const int FOREST = 1;
const int GRASS = 2;
const int WATER = 3;
const int MOUNTAIN = 4;

/// Types of units.
const int SOLDIER = 1;
const int HELICOPTER = 2;

/// Instructions for helicopters.
const int FORWARD1 = 1;
const int FORWARD2 = 2;
const int COUNTER_CLOCKWISE = 3;
const int CLOCKWISE = 4;
const int NAPALM = 5;

/// A position on the board: i is the row, from the north, and j the column, from the west.
struct Position {

  int i, j;  ///< Row and column.

  /// Some position: set i and j before you use them.
  Position () { }

  /// The position (i, j).
  Position (int i, int j) : i(i), j(j) { }

  /// The position (0, 0), whatever the number.
  Position (int) : i(0), j(0) { }

  /// Are the two positions different?
  bool operator!= (const Position& p) const { return i != p.i or j != p.j; }

};

/// A post.
struct Post {

  int player;    ///< Who controls it, -1 if nobody does.
  Position pos;  ///< Where it is.
  int value;     ///< The points that it gives in a round.

  /// A post of nobody at (0, 0), without value.
  Post () : player(-1), pos(0, 0), value(0) { }

  /// A post of this player at (i, j) with value v.
  Post (int player, int i, int j, int v) : player(player), pos(i, j), value(v) { }

  /// The same as Post(), whatever the number.
  Post (int) : player(-1), pos(0, 0), value(0) { }

  /// A copy of a post.
  Post (const Post& p) : player(p.player), pos(p.pos), value(p.value) { }

  Post& operator= (const Post& p) = default;

  /// Do the two posts differ?
  bool operator!= (const Post& p) const {
    return player != p.player or pos != p.pos or value != p.value;
  }

};

/// A soldier or a helicopter.
struct Data {

  int id;                   ///< Its identifier.
  int type;                 ///< SOLDIER or HELICOPTER.
  int player;               ///< Whose it is.
  Position pos;             ///< Where it is; for a helicopter, its centre.
  int life;                 ///< Life points of a soldier; -1 for a helicopter.
  int orientation;          ///< Of a helicopter: 0 south, 1 east, 2 north, 3 west; -1 for a soldier.
  int napalm;               ///< Of a helicopter: rounds until it has napalm, 0 if it has; -1 for a soldier.
  vector<int> parachuters;  ///< Of a helicopter: rounds left of each parachuter, 1 is its last; increasing.

  /// A unit with these contents.
  Data (int id, int type, int player, int i, int j, int life, int orientation, int napalm,
        const vector<int>& parachuters)
    : id(id), type(type), player(player), pos(i, j), life(life), orientation(orientation),
      napalm(napalm), parachuters(parachuters) { }

  /// No unit: every number is 0.
  Data () : id(0), type(0), player(0), pos(0, 0), life(0), orientation(0), napalm(0) { }

  /// Do the two units differ?
  bool operator!= (const Data& d) const {
    return id != d.id or type != d.type or player != d.player or pos != d.pos or life != d.life
        or orientation != d.orientation or napalm != d.napalm or parachuters != d.parachuters;
  }

};

/// What data() answers if there is no such unit: every number is -1.
const Data NUL(-1, -1, -1, -1, -1, -1, -1, -1, vector<int>());

#endif
