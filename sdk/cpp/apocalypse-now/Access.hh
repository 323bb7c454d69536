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

  static const int cells = State::side*State::side;

  /// The number of a cell in the planes; -1 off the board.
  static int at (int i, int j) { return State::off_board(i, j) ? -1 : i*State::side + j; }

  static void start (Player& player, const wire::Start& start) {
    if (not start.seat.empty()) player.me_ = start.seat[0];
    static_cast<Random_generator&>(player).stream_ = Stream(start.stream.all());
    player.jump_outside_ = not start.jump_outside.empty() and start.jump_outside[0];
    State& s = player;
    s.soldier_at_.assign(cells, 0);
    s.helicopter_at_.assign(cells, 0);
    s.post_at_.assign(cells, -1);
    const size_t n = min(start.post_value.size(), min(start.post_row.size(), start.post_col.size()));
    for (size_t k = 0; k < n; ++k) {
      s.posts_.push_back(Post(-1, start.post_row[k], start.post_col[k], start.post_value[k]));
      const int cell = at(start.post_row[k], start.post_col[k]);
      if (cell >= 0) s.post_at_[cell] = int(k);
    }
    s.due_.attend(s);
  }

  static void units (const State& s, const wire::Round& now) {
    for (const Data& unit : s.units_) {
      const int cell = at(unit.pos.i, unit.pos.j);
      if (cell >= 0) (unit.type == SOLDIER ? s.soldier_at_ : s.helicopter_at_)[cell] = 0;
    }
    s.units_.clear();
    s.soldiers_.assign(Settings::NUM_PLAYERS, vector<int>());
    s.helicopters_.assign(Settings::NUM_PLAYERS, vector<int>());
    helicopters(s, now);
    soldiers(s, now);
    sort(s.units_.begin(), s.units_.end(), [] (const Data& a, const Data& b) { return a.id < b.id; });
  }

  static void helicopters (const State& s, const wire::Round& now) {
    size_t next = 0;
    for (size_t k = 0; k < now.helicopter_id.size(); ++k) {
      const size_t last = next + now.helicopter_parachuters[k];
      vector<int> parachuters;
      for (size_t p = next; p < last; ++p) parachuters.push_back(now.parachuter_rounds[p]);
      next = last;
      const int id = now.helicopter_id[k], player = now.helicopter_player[k];
      const int i = now.helicopter_row[k], j = now.helicopter_col[k];
      s.units_.push_back(Data(id, HELICOPTER, player, i, j, -1, now.helicopter_facing[k],
                              now.helicopter_napalm[k], parachuters));
      s.helicopters_[player].push_back(id);
      if (at(i, j) >= 0) s.helicopter_at_[at(i, j)] = id;
    }
  }

  static void soldiers (const State& s, const wire::Round& now) {
    const vector<int> nobody;
    for (size_t k = 0; k < now.soldier_id.size(); ++k) {
      const int id = now.soldier_id[k], player = now.soldier_player[k];
      const int i = now.soldier_row[k], j = now.soldier_col[k];
      s.units_.push_back(Data(id, SOLDIER, player, i, j, now.soldier_life[k], -1, -1, nobody));
      s.soldiers_[player].push_back(id);
      if (at(i, j) >= 0) s.soldier_at_[at(i, j)] = id;
    }
  }

  static const vector<Order>& play (Player& player) {
    State& s = player;
    s.round_ = now().round.empty() ? 0 : now().round[0];
    s.seen_side_ = 0;
    player.commanded_.clear();
    player.jumps_.clear();
    player.all_jumps_ = 0;
    Action& action = player;
    action.orders_.clear();
    player.play();
    return action.orders_;
  }

};

}

inline void State::take_all_ () const {
  const palestra::wire::Round& now = palestra::now();
  if (seen_side_) return;
  seen_side_ = side;
  now.status.copy_to(status_);
  now.score.copy_to(score_);
  now.cells.copy_to(cells_);
  cells_.resize(side*side);
  for (size_t k = 0; k < posts_.size() and k < now.post_owner.size(); ++k) posts_[k].player = now.post_owner[k];
  palestra::Access::units(*this, now);
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
  _my_assert(seated(), "No player registered.");
  Access::start(*seated(), start);
}

__attribute__((used)) inline const vector<Order>& seat_play (Message message) {
  now().read(message);
  return Access::play(*seated());
}

}

#endif
