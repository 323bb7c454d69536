#ifndef Access_hh
#define Access_hh

// How the engine's messages get into a player and its orders out of it. Nothing here is for players.

#include "Player.hh"

namespace palestra {

/// Fills the private parts of a player from the messages that Wire.hh reads.
struct Access {

  static void settings (Board& b, const vector<int32_t>& number) {
    int* const place[15] = {
      &b.nb_players_, &b.nb_rounds_, &b.nb_rows_, &b.nb_universe_columns_, &b.nb_window_columns_,
      &b.nb_cars_per_player_, &b.nb_rounds_to_regenerate_, &b.nb_missile_bonuses_, &b.nb_gas_bonuses_,
      &b.nb_water_bonuses_, &b.bonus_missiles_, &b.bonus_gas_, &b.water_points_, &b.kill_points_,
      &b.initial_gas_
    };
    for (size_t k = 0; k < 15 and k < number.size(); ++k) *place[k] = number[k];
  }

  static void round (Board& b, const wire::Round& now) {
    b.round_ = now.round.empty() ? 0 : now.round[0];
    b.statuses_ = now.status;
    b.scores_.assign(now.score.begin(), now.score.end());
    b.cells_ = now.cells;
    b.cars_.resize(now.cars.size()/6);
    for (size_t c = 0; c < b.cars_.size(); ++c) {
      const int32_t* n = &now.cars[6*c];
      b.cars_[c] = Car{int(c), Pos(n[0], n[1]), n[2], n[3], n[4] != 0, n[5]};
    }
    b.missiles_.clear();
    for (size_t k = 0; k + 3 < now.missiles.size(); k += 4) {
      const int32_t* n = &now.missiles[k];
      b.missiles_[n[0]] = Missile{n[0], n[1], Pos(n[2], n[3])};
    }
  }

  static void start (Player& player, const wire::Start& start) {
    Board& board = player;
    if (not start.seat.empty()) player.me_ = start.seat[0];
    board.stream_ = Stream(start.stream);
    settings(board, start.settings);
  }

  static const vector<Order>& play (Player& player, const wire::Round& now) {
    Board& board = player;
    Action& action = player;
    round(board, now);
    board.stream_.begin_turn();
    action.cids_.clear();
    action.instructs_.clear();
    action.orders_.clear();
    player.play();
    return action.orders_;
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
  my_assert(seated());
  Access::start(*seated(), start);
}

__attribute__((used)) inline const vector<Order>& seat_play (Message message) {
  static wire::Round* now = new wire::Round;
  now->read(message);
  return Access::play(*seated(), *now);
}

}

#endif
