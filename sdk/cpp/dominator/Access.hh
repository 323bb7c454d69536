#ifndef Access_hh
#define Access_hh

// How the engine's messages get into a player and its orders out of it. Nothing here is for players.

#include "Player.hh"

namespace palestra {

/// Fills the private parts of a player from the messages that Wire.hh reads.
struct Access {

  static void start (Player& player, const wire::Start& start) {
    static_cast<Random_generator&>(player).stream_ = Stream(start.stream);
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
  }

  /// What changes from round to round.
  static void round (State& s, const wire::Round& now) {
    s.round_ = now.round.empty() ? 0 : now.round[0];
    s.land_ = now.land;
    s.total_score_ = now.score;
    s.status_ = now.status;
    cells(s, now);
    units(s, now);
    s.update_vectors_by_player();
  }

  static void cells (State& s, const wire::Round& now) {
    for (size_t k = 0; k < s.grid_.size() and k < now.cells.size(); ++k) {
      const int colour = now.cells[k] - '0';
      const bool coloured = colour >= 0 and colour < 4;
      s.grid_[k] = Cell(now.cells[k] == 'X' ? Wall : Empty, coloured ? colour : -1, -1, false);
    }
  }

  static void units (State& s, const wire::Round& now) {
    const size_t n = min(min(min(now.unit_player.size(), now.unit_health.size()), now.unit_state.size()),
                         min(min(now.unit_row.size(), now.unit_col.size()), s.unit_.size()));
    for (size_t id = 0; id < n; ++id) {
      Unit& u = s.unit_[id];
      u.player = now.unit_player[id];
      u.health = now.unit_health[id];
      u.pos = Pos(now.unit_row[id], now.unit_col[id]);
      u.active = now.unit_state[id] == 1;
      const bool nowhere = now.unit_state[id] == 2;
      Cell* const cell = s.at(u.pos);
      if (cell and not nowhere) cell->id = u.id;
      if (u.active) s.haunt(u);
    }
  }

  static const vector<Order>& play (Player& player, const wire::Round& now) {
    Action& action = player;
    round(player, now);
    action.commanded_.clear();
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
  _my_assert(seated(), "No player registered.");
  Access::start(*seated(), start);
}

__attribute__((used)) inline const vector<Order>& seat_play (Message message) {
  static wire::Round* now = new wire::Round;
  now->read(message);
  return Access::play(*seated(), *now);
}

}

#endif
