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

  static void start (Player& player, const wire::Start& start) {
    static_cast<Random_generator&>(player).stream_ = Stream(start.stream.all());
    Settings& settings = player;
    for (size_t k = 0; k < Settings::count_ and k < start.settings.size(); ++k) {
      settings.number_[k] = start.settings[k];
    }
    State& s = player;
    s.side_ = settings.rows();
    s.grid_.assign(size_t(s.side_)*s.side_, Cell());
    s.unit_.clear();
    for (size_t id = 0; id < start.unit_type.size(); ++id) {
      s.unit_.push_back(Unit(UnitType(start.unit_type[id]), int(id), -1, 0));
    }
    s.due_.attend(s);
  }

  /// Forgets what the last message told.
  static void round (State& s) {
    s.round_ = now().round.empty() ? 0 : now().round[0];
    s.seen_side_ = 0;
    s.seen_units_ = 0;
    s.land_.clear();
    s.total_score_.clear();
    s.status_.clear();
  }

  static const vector<Order>& play (Player& player) {
    round(player);
    Action& action = player;
    action.commanded_.clear();
    action.orders_.clear();
    player.play();
    return action.orders_;
  }

};

}

inline void State::take_all_ () const {
  const palestra::wire::Round& now = palestra::now();
  if (seen_side_) return;
  seen_side_ = side_;
  seen_units_ = unit_.size();
  now.land.copy_to(land_);
  now.score.copy_to(total_score_);
  now.status.copy_to(status_);
  for (size_t k = 0; k < grid_.size() and k < now.cells.size(); ++k) {
    const int letter = now.cells[k], colour = letter - '0';
    const bool coloured = colour >= 0 and colour < 4;
    grid_[k] = Cell(letter == 'X' ? Wall : Empty, coloured ? colour : -1, -1, false);
  }
  const size_t n = min(min(min(now.unit_player.size(), now.unit_health.size()), now.unit_state.size()),
                       min(min(now.unit_row.size(), now.unit_col.size()), unit_.size()));
  for (size_t id = 0; id < n; ++id) {
    Unit& u = unit_[id];
    u.player = now.unit_player[id];
    u.health = now.unit_health[id];
    u.pos = Pos(now.unit_row[id], now.unit_col[id]);
    u.active = now.unit_state[id] == 1;
    const bool nowhere = now.unit_state[id] == 2;
    Cell* const cell = at(u.pos);
    if (cell and not nowhere) cell->id = u.id;
    if (u.active) haunt(u);
  }
  list_units_();
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
