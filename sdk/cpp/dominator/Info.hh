#ifndef Info_hh
#define Info_hh

#include "Settings.hh"
#include "State.hh"

/// All that a player knows: the settings of the match and the state of the board.
class Info : public Settings, public State {

public:

  /// The cell that a letter of the files means; aborts if it means none.
  static Cell char2cell (char c) {
    if (c >= '0' and c <= '4') return Cell(Empty, c - '0', -1, false);
    _my_assert(c == '.' or c == 'X', "Wrong letter of a cell.");
    return Cell(c == 'X' ? Wall : Empty, -1, -1, false);
  }

  /// Reads the cells of a whole board, row by row, as the files have them.
  void read_grid (istream& is) {
    seen_();
    side_ = seen_side_ = rows();
    grid_.assign(size_t(rows())*cols(), Cell());
    for (int i = 0; i < rows(); ++i) {
      string row;
      is >> row;
      _my_assert(int(row.size()) == cols(), "A row of the board has the wrong length.");
      for (int j = 0; j < cols(); ++j) grid_[i*cols() + j] = char2cell(row[j]);
    }
  }

};

#endif
