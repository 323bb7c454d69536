#ifndef Access_hh
#define Access_hh

// How the engine's messages get into a player and its orders out of it. Nothing here is for players.

#include "Player.hh"

namespace palestra {

/// Fills the private parts of a player from the messages that Wire.hh reads.
struct Access {

  static void start (Player& player, const wire::Start& start) {
    if (not start.seat.empty()) player.me_ = start.seat[0];
    player.stream_ = Stream(start.stream.all());
    Board& board = player;
    for (size_t k = 0; k < 8 and k < start.settings.size(); ++k) board.number_[k] = start.settings[k];
    start.cells.copy_to(board.cell_);
    board.cell_.resize(size_t(board.rows())*board.cols(), 'X');
    board.hive_.resize(4);
    for (int i = 0; i < board.rows(); ++i) {
      for (int j = 0; j < board.cols(); ++j) {
        const char c = board.cell(Pos(i, j));
        if (c == 'F') board.flower_.push_back(Flower{board.nb_flowers(), Pos(i, j), 0});
        if (c >= '0' and c <= '3') board.hive_[c - '0'] = Pos(i, j);
      }
    }
  }

  static const vector<Order>& play (Player& player, const wire::Round& now) {
    Board& board = player;
    board.round_ = now.round.empty() ? 0 : now.round[0];
    now.score.copy_to(board.score_);
    now.status.copy_to(board.status_);
    for (size_t f = 0; f < board.flower_.size() and f < now.flower_nectar.size(); ++f) {
      board.flower_[f].nectar = now.flower_nectar[f];
    }
    const size_t n = min(now.bee_nectar.size(), min(now.bee_row.size(), now.bee_col.size()));
    board.bee_.resize(n);
    for (size_t b = 0; b < n; ++b) {
      const int player = int(b)/max(1, board.nb_bees());
      board.bee_[b] = Bee{int(b), player, Pos(now.bee_row[b], now.bee_col[b]), now.bee_nectar[b]};
    }
    player.orders_.clear();
    player.play();
    return player.orders_;
  }

};

/// The one player of this program, from its start on.
inline Player*& seated () {
  static Player* player = nullptr;
  return player;
}

__attribute__((used)) inline void seat_start (Message message) {
  wire::Start start;
  start.read(message);
  seated() = Registry::only_player();
  assert(seated());
  Access::start(*seated(), start);
}

__attribute__((used)) inline const vector<Order>& seat_play (Message message) {
  wire::Round now;
  now.read(message);
  return Access::play(*seated(), now);
}

}

#endif
