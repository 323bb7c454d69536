#ifndef PosDir_hh
#define PosDir_hh

// Directions and positions.

#include "Utils.hh"

/// The directions a unit can be sent to. None: it stays. DirSize is only for loops.
enum Dir {
  None, Top, Bottom, Left, Right, DirSize
};

/// The letter of a direction: n t b l r.
inline char d2c (Dir d) {
  assert(int(d) >= None and int(d) < DirSize);
  return "ntblr"[d];
}

/// The direction of a letter.
inline Dir c2d (char c) {
  switch (c) {
    case 'n': return None;
    case 't': return Top;
    case 'b': return Bottom;
    case 'l': return Left;
    case 'r': return Right;
  }
  assert(false and "no direction has this letter");
  return None;
}

/// A position: i is the row, from the top, and j the column, from the left.
struct Pos {

  int i, j;  ///< Row and column.

  /// The position (0, 0).
  Pos () : i(0), j(0) { }

  /// The position (i, j).
  Pos (int i, int j) : i(i), j(j) { }

  /// Moves this position one cell in direction d; it may leave the board.
  Pos& operator+= (Dir d) {
    if (unsigned(d) >= unsigned(DirSize)) assert(false and "no such direction");
    // Without branches: searches do little else.
    i += (d == Bottom) - (d == Top);
    j += (d == Right) - (d == Left);
    return *this;
  }

  /// The next position in direction d; it may be off the board. Board::dest stays on it.
  Pos operator+ (Dir d) const {
    Pos p = *this;
    p += d;
    return p;
  }

  friend ostream& operator<< (ostream& os, const Pos& p) {
    return os << '(' << p.i << ',' << p.j << ')';
  }

  friend bool operator== (const Pos& a, const Pos& b) { return a.i == b.i and a.j == b.j; }
  friend bool operator!= (const Pos& a, const Pos& b) { return not (a == b); }

  // Row by row.
  friend bool operator<  (const Pos& a, const Pos& b) { return a.i != b.i ? a.i < b.i : a.j < b.j; }
  friend bool operator>  (const Pos& a, const Pos& b) { return b < a; }
  friend bool operator<= (const Pos& a, const Pos& b) { return not (b < a); }
  friend bool operator>= (const Pos& a, const Pos& b) { return not (a < b); }

};

#endif
