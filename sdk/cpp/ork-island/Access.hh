#ifndef Access_hh
#define Access_hh

// How the engine's messages get into a player and its orders out of it. Nothing here is for players.

#include "Player.hh"

namespace palestra {

/// Fills the private parts of a player from the messages that Wire.hh reads.
struct Access {

  static void settings (Settings& s, const vector<int32_t>& number) {
    int* const place[14] = {
      &s.nb_players_, &s.rows_, &s.cols_, &s.nb_rounds_, &s.initial_health_, &s.nb_orks_,
      &s.cost_[GRASS], &s.cost_[FOREST], &s.cost_[SAND], &s.cost_[CITY], &s.cost_[PATH],
      &s.bonus_per_city_cell_, &s.bonus_per_path_cell_, &s.factor_connected_component_
    };
    for (size_t k = 0; k < 14 and k < number.size(); ++k) *place[k] = number[k];
  }

  /// The next n positions of a list of rows and columns.
  static vector<Pos> positions (const vector<int16_t>& cells, size_t& next, int n) {
    vector<Pos> p;
    p.reserve(n);
    for (int k = 0; k < n and next + 1 < cells.size(); ++k, next += 2) {
      p.push_back(Pos(cells[next], cells[next + 1]));
    }
    return p;
  }

  static Cell* at (State& s, Pos p) {
    if (p.i < 0 or p.i >= s.rows_ or p.j < 0 or p.j >= s.cols_) return nullptr;
    return &s.grid_[p.i*s.cols_ + p.j];
  }

  /// The board without orks, which stays the same for the whole match.
  static void board (State& s, int rows, int cols, const wire::Start& start) {
    s.rows_ = rows;
    s.cols_ = cols;
    s.grid_.assign(size_t(rows)*cols, Cell());
    for (size_t k = 0; k < s.grid_.size() and k < start.terrain.size(); ++k) {
      s.grid_[k].type = CellType(start.terrain[k]);
    }
    size_t next = 0;
    for (size_t c = 0; c < start.city_size.size(); ++c) {
      s.city_.push_back(positions(start.city_cells, next, start.city_size[c]));
      for (Pos p : s.city_[c]) if (Cell* cell = at(s, p)) cell->city_id = int(c);
    }
    next = 0;
    for (size_t c = 0; c < start.path_size.size() and 2*c + 1 < start.path_ends.size(); ++c) {
      pair<int, int> ends(start.path_ends[2*c], start.path_ends[2*c + 1]);
      s.path_.push_back(State::Path(ends, positions(start.path_cells, next, start.path_size[c])));
      for (Pos p : s.path_[c].second) if (Cell* cell = at(s, p)) cell->path_id = int(c);
    }
  }

  /// What changes from round to round.
  static void round (State& s, int nb_players, const wire::Round& now) {
    s.round_ = now.round.empty() ? 0 : now.round[0];
    s.status_ = now.status;
    s.city_owner_.assign(now.city_owner.begin(), now.city_owner.end());
    s.path_owner_.assign(now.path_owner.begin(), now.path_owner.end());
    s.total_score_.resize(now.score.size());
    for (size_t pl = 0; pl < now.score.size(); ++pl) {
      // A score can outgrow an int.
      s.total_score_[pl] = int(max<int64_t>(INT_MIN, min<int64_t>(INT_MAX, now.score[pl])));
    }
    units(s, nb_players, now);
  }

  static void units (State& s, int nb_players, const wire::Round& now) {
    for (const Unit& u : s.unit_) if (Cell* cell = at(s, u.pos)) cell->unit_id = -1;
    s.orks_.resize(nb_players);
    for (vector<int>& mine : s.orks_) mine.clear();
    const size_t n = min(min(now.unit_player.size(), now.unit_health.size()),
                         min(now.unit_row.size(), now.unit_col.size()));
    s.unit_.resize(n);
    for (size_t id = 0; id < n; ++id) {
      Unit& u = s.unit_[id];
      u = Unit(int(id), now.unit_player[id], Pos(now.unit_row[id], now.unit_col[id]), now.unit_health[id]);
      if (Cell* cell = at(s, u.pos)) cell->unit_id = u.id;
      if (u.player < nb_players) s.orks_[u.player].push_back(u.id);
    }
  }

  static void start (Player& player, const wire::Start& start) {
    if (not start.seat.empty()) player.me_ = start.seat[0];
    static_cast<Random_generator&>(player).stream_ = Stream(start.stream);
    Settings& s = player;
    settings(s, start.settings);
    board(player, s.rows_, s.cols_, start);
  }

  static const vector<Order>& play (Player& player, const wire::Round& now) {
    Settings& s = player;
    Action& action = player;
    round(player, s.nb_players_, now);
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
