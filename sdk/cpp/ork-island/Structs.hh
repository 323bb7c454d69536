#ifndef Structs_hh
#define Structs_hh

// Directions, positions, cells and units.

#include "Utils.hh"

/// The directions an ork can be sent to. NONE: it stays. DIR_SIZE is only for loops.
enum Dir {
  BOTTOM, RIGHT, TOP, LEFT, NONE, DIR_SIZE
};

/// Is dir one of BOTTOM, RIGHT, TOP, LEFT, NONE?
inline bool dir_ok (Dir dir) {
  return int(dir) >= BOTTOM and int(dir) <= NONE;
}

/// A position on the board: i is the row, from the top, and j the column, from the left.
struct Pos {

  int i, j;  ///< Row and column.

  /// The position (0, 0).
  Pos () : i(0), j(0) { }

  /// The position (i, j).
  Pos (int i, int j) : i(i), j(j) { }

  /// Moves this position one cell in direction dir; it may leave the board.
  Pos& operator+= (Dir dir) {
    // Without branches: searches do little else.
    i += (dir == BOTTOM) - (dir == TOP);
    j += (dir == RIGHT) - (dir == LEFT);
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

/// Are a and b the same position?
inline bool operator== (const Pos& a, const Pos& b) {
  return a.i == b.i and a.j == b.j;
}

/// Are a and b different positions?
inline bool operator!= (const Pos& a, const Pos& b) {
  return not (a == b);
}

/// Does a come before b, by row and then by column? (With it, positions can be in sets and maps.)
inline bool operator< (const Pos& a, const Pos& b) {
  return a.i != b.i ? a.i < b.i : a.j < b.j;
}

/// Writes p as (i, j).
inline ostream& operator<< (ostream& os, const Pos& p) {
  return os << '(' << p.i << ", " << p.j << ')';
}

/// The types of cells. CELL_TYPE_SIZE is only for loops.
enum CellType {
  WATER, GRASS, FOREST, SAND, CITY, PATH, CELL_TYPE_SIZE
};

/// A cell of the board.
struct Cell {

  CellType type;  ///< What it is.
  int unit_id;    ///< The ork on it, -1 if there is none.
  int city_id;    ///< The city it belongs to, -1 if it is in no city.
  int path_id;    ///< The path it belongs to, -1 if it is on no path.

  /// A cell of no type, with nothing on it.
  Cell () : type(CELL_TYPE_SIZE), unit_id(-1), city_id(-1), path_id(-1) { }

  /// A cell with these contents.
  Cell (CellType type, int unit_id, int city_id, int path_id)
    : type(type), unit_id(unit_id), city_id(city_id), path_id(path_id) { }

};

/// An ork.
struct Unit {

  int id;      ///< Its identifier, which never changes.
  int player;  ///< The player who commands it.
  Pos pos;     ///< Where it is.
  int health;  ///< Its health.

  /// No ork at all: identifier and player are -1.
  Unit () : id(-1), player(-1), health(0) { }

  /// An ork with these contents.
  Unit (int id, int player, Pos pos = Pos(0, 0), int health = 0)
    : id(id), player(player), pos(pos), health(health) { }

};

/// The letters of the cell types in the files of the game.
const char wATER  = 'W';
const char gRASS  = '.';
const char fOREST = 'F';
const char sAND   = 'S';
const char cITY   = 'C';
const char pATH   = 'P';

/// The cell type of a letter; aborts if it is the letter of none.
inline CellType char2CellType (char c) {
  switch (c) {
    case wATER:  return WATER;
    case gRASS:  return GRASS;
    case fOREST: return FOREST;
    case sAND:   return SAND;
    case cITY:   return CITY;
    case pATH:   return PATH;
  }
  _unreachable();
  return CELL_TYPE_SIZE;
}

/// The letter of a cell type, 'X' if it is none.
inline char CellType2char (CellType t) {
  switch (int(t)) {
    case WATER:  return wATER;
    case GRASS:  return gRASS;
    case FOREST: return fOREST;
    case SAND:   return sAND;
    case CITY:   return cITY;
    case PATH:   return pATH;
  }
  return 'X';
}

#endif
