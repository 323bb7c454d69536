#ifndef Structs_hh
#define Structs_hh

// Directions, positions, cells and units.

#include "Utils.hh"

/// The directions, from below against the clock: straight ones are even, diagonal ones odd.
/// None: the unit stays and rests. DirSize is only for loops.
enum Dir {
  Bottom, BR, Right, RT, Top, TL, Left, LB, None, DirSize
};

/// Is dir one of Bottom, BR, ..., LB, None?
inline bool dir_ok (Dir dir) {
  return int(dir) >= Bottom and int(dir) <= None;
}

/// A position on the board: i is the row, from the top, and j the column, from the left.
struct Pos {

  int i, j;  ///< Row and column.

  /// The position (0, 0).
  Pos () : i(0), j(0) { }

  /// The position (i, j).
  Pos (int i, int j) : i(i), j(j) { }

  /// Writes p as (i, j).
  friend ostream& operator<< (ostream& os, const Pos& p) {
    return os << '(' << p.i << ", " << p.j << ')';
  }

  /// Are a and b the same position?
  friend bool operator== (const Pos& a, const Pos& b) {
    return a.i == b.i and a.j == b.j;
  }

  /// Are a and b different positions?
  friend bool operator!= (const Pos& a, const Pos& b) {
    return not (a == b);
  }

  /// Does a come before b, by row and then by column? (With it, positions can be in sets and maps.)
  friend bool operator< (const Pos& a, const Pos& b) {
    return a.i != b.i ? a.i < b.i : a.j < b.j;
  }

  /// Moves this position one cell in direction dir; it may leave the board.
  Pos& operator+= (Dir dir) {
    static const int down[DirSize] = { 1, 1, 0, -1, -1, -1,  0,  1, 0 };
    static const int right[DirSize] = { 0, 1, 1,  1,  0, -1, -1, -1, 0 };
    if (dir_ok(dir)) {
      i += down[dir];
      j += right[dir];
    }
    return *this;
  }

  /// The next position in direction dir; it may be off the board.
  Pos operator+ (Dir dir) const {
    Pos p = *this;
    p += dir;
    return p;
  }

  /// Adds the coordinates of p to this position.
  Pos& operator+= (Pos p) {
    i += p.i;
    j += p.j;
    return *this;
  }

  /// The sum of two positions, coordinate by coordinate.
  Pos operator+ (Pos p) const {
    p += *this;
    return p;
  }

};

/// The types of cells. CellTypeSize is only for loops.
enum CellType {
  Empty, Wall, CellTypeSize
};

/// A cell of the board.
struct Cell {

  CellType type;  ///< What it is.
  int owner;      ///< The player whose colour it has, -1 if it has none.
  int id;         ///< The unit on it, -1 if there is none.
  bool haunted;   ///< Is it under the spell of an active witch?

  /// An empty cell without colour.
  Cell () : type(Empty), owner(-1), id(-1), haunted(false) { }

  /// A cell with these contents.
  Cell (CellType t, int pl, int id, bool h) : type(t), owner(pl), id(id), haunted(h) { }

};

/// The types of units. UnitTypeSize is only for loops.
enum UnitType {
  Farmer, Knight, Witch, UnitTypeSize
};

/// Is u one of Farmer, Knight, Witch?
inline bool ut_ok (UnitType u) {
  return int(u) >= Farmer and int(u) < UnitTypeSize;
}

/// The letter of a type of units: f, k or w; aborts if there is no such type.
inline char ut2char (UnitType u) {
  _my_assert(ut_ok(u), "Wrong type of unit.");
  return "fkw"[u];
}

/// The type of units with a letter; aborts if it is the letter of none.
inline UnitType char2ut (char c) {
  switch (c) {
    case 'f': return Farmer;
    case 'k': return Knight;
    case 'w': return Witch;
  }
  _my_assert(false, "Wrong letter of a type of units.");
  return UnitTypeSize;
}

/// A farmer, a knight or a witch.
struct Unit {

  UnitType type;  ///< What it is.
  int id;         ///< Its identifier, which never changes.
  int player;     ///< The player who commands it.
  int health;     ///< Its health; -1 for witches, who have none.
  Pos pos;        ///< Where it is.
  bool active;    ///< Of a witch: does her spell work?

  /// No unit at all: identifier and player are -1.
  Unit () : type(Farmer), id(-1), player(-1), health(0), active(false) { }

  /// A unit with these contents.
  Unit (UnitType t, int id, int pl, int h, Pos p = Pos(0, 0), bool a = false)
    : type(t), id(id), player(pl), health(h), pos(p), active(a) { }

};

#endif
