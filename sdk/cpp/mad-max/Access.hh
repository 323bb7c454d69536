#ifndef Access_hh
#define Access_hh

// How the engine's messages get into a player and its orders out of it. Nothing here is for players.

#include "Player.hh"

namespace palestra {

/// The message of the round.
inline wire::Round& now () {
  static wire::Round* round = new wire::Round;
  return *round;
}

/// Fills the private parts of a player from the messages that Wire.hh reads.
struct Access {

  static void settings (Board& b, const Array<int32_t>& number) {
    int* const place[15] = {
      &b.nb_players_, &b.nb_rounds_, &b.nb_rows_, &b.nb_universe_columns_, &b.nb_window_columns_,
      &b.nb_cars_per_player_, &b.nb_rounds_to_regenerate_, &b.nb_missile_bonuses_, &b.nb_gas_bonuses_,
      &b.nb_water_bonuses_, &b.bonus_missiles_, &b.bonus_gas_, &b.water_points_, &b.kill_points_,
      &b.initial_gas_
    };
    for (size_t k = 0; k < 15 and k < number.size(); ++k) *place[k] = number[k];
  }

  static void start (Player& player, const wire::Start& start) {
    Board& board = player;
    if (not start.seat.empty()) player.me_ = start.seat[0];
    board.stream_ = Stream(start.stream.all());
    settings(board, start.settings);
    board.due_.attend(board);
  }

  static const vector<Order>& play (Player& player) {
    Board& board = player;
    board.round_ = now().round.empty() ? 0 : now().round[0];
    board.seen_ = false;
    board.stream_.begin_turn();
    Action& action = player;
    action.cids_.clear();
    action.instructs_.clear();
    action.orders_.clear();
    player.play();
    return action.orders_;
  }

};

}

inline void Board::take_all_ () const {
  const palestra::wire::Round& now = palestra::now();
  if (seen_) return;
  seen_ = true;
  now.status.copy_to(statuses_);
  now.score.copy_to(scores_);
  now.cells.copy_to(cells_);
  cars_.resize(now.cars.size()/6);
  for (size_t c = 0; c < cars_.size(); ++c) {
    const size_t n = 6*c;
    cars_[c] = Car{int(c), Pos(now.cars[n], now.cars[n + 1]), now.cars[n + 2], now.cars[n + 3],
                   now.cars[n + 4] != 0, now.cars[n + 5]};
  }
  missiles_.clear();
  for (size_t n = 0; n + 3 < now.missiles.size(); n += 4) {
    const int id = now.missiles[n];
    missiles_[id] = Missile{id, now.missiles[n + 1], Pos(now.missiles[n + 2], now.missiles[n + 3])};
  }
}

namespace palestra {

/// The one player of this program, from its start on.
inline Player*& seated () {
  static Player* player = nullptr;
  return player;
}

__attribute__((used)) inline void seat_start (Message message) {
  wire::Start start;
  start.read(message);
  seated() = Registry::only_player();
  my_assert(seated());
  Access::start(*seated(), start);
}

__attribute__((used)) inline const vector<Order>& seat_play (Message message) {
  now().read(message);
  return Access::play(*seated());
}

}

#endif
