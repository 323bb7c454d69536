#ifndef Access_hh
#define Access_hh

// How the engine's messages get into a player and its orders out of it. Nothing here is for players.

#include "Player.hh"

namespace palestra {

/// The messages: that of the start, which is kept, and that of the round.
inline wire::Start& beginning () {
  static wire::Start* start = new wire::Start;
  return *start;
}

inline wire::Round& now () {
  static wire::Round* round = new wire::Round;
  return *round;
}

/// Fills the private parts of a player.
struct Access {

  static void settings (Settings& s, const Array<int32_t>& number) {
    int* const place[14] = {
      &s.nb_players_, &s.rows_, &s.cols_, &s.nb_rounds_, &s.initial_health_, &s.nb_orks_,
      &s.cost_[GRASS], &s.cost_[FOREST], &s.cost_[SAND], &s.cost_[CITY], &s.cost_[PATH],
      &s.bonus_per_city_cell_, &s.bonus_per_path_cell_, &s.factor_connected_component_
    };
    for (size_t k = 0; k < 14 and k < number.size(); ++k) *place[k] = number[k];
  }

  static void start (Player& player, const wire::Start& start) {
    if (not start.seat.empty()) player.me_ = start.seat[0];
    static_cast<Random_generator&>(player).stream_ = Stream(start.stream.all());
    Settings& s = player;
    settings(s, start.settings);
    State& state = player;
    state.rows_ = s.rows_;
    state.cols_ = s.cols_;
    state.due_.attend(state);
  }

  /// Forgets what the last message told.
  static void round (State& s) {
    s.round_ = now().round.empty() ? 0 : now().round[0];
    s.seen_rows_ = 0;
    s.unit_.clear();
    s.orks_.clear();
    s.city_owner_.clear();
    s.path_owner_.clear();
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

  /// The next n positions of a list of rows and columns.
  static vector<Pos> positions (const Array<int16_t>& cells, size_t& next, int n) {
    vector<Pos> p;
    p.reserve(n);
    for (int k = 0; k < n and next + 1 < cells.size(); ++k, next += 2) {
      p.push_back(Pos(cells[next], cells[next + 1]));
    }
    return p;
  }

};

}

/// The board without orks, which stays the same for the whole match.
inline void State::take_board_ () const {
  const palestra::wire::Start& start = palestra::beginning();
  if (not grid_.empty()) return;
  grid_.assign(size_t(rows_)*cols_, Cell());
  const auto at = [this] (Pos p) -> Cell* {
    const bool on_board = p.i >= 0 and p.i < rows_ and p.j >= 0 and p.j < cols_;
    return on_board ? &grid_[p.i*cols_ + p.j] : nullptr;
  };
  for (size_t k = 0; k < grid_.size() and k < start.terrain.size(); ++k) grid_[k].type = CellType(start.terrain[k]);
  size_t next = 0;
  for (size_t c = 0; c < start.city_size.size(); ++c) {
    city_.push_back(palestra::Access::positions(start.city_cells, next, start.city_size[c]));
    for (Pos p : city_[c]) if (Cell* cell = at(p)) cell->city_id = int(c);
  }
  next = 0;
  for (size_t c = 0; c < start.path_size.size() and 2*c + 1 < start.path_ends.size(); ++c) {
    pair<int, int> ends(start.path_ends[2*c], start.path_ends[2*c + 1]);
    path_.push_back(Path(ends, palestra::Access::positions(start.path_cells, next, start.path_size[c])));
    for (Pos p : path_[c].second) if (Cell* cell = at(p)) cell->path_id = int(c);
  }
}

inline void State::take_units_ () const {
  const palestra::wire::Round& now = palestra::now();
  const size_t n = min(min(now.unit_player.size(), now.unit_health.size()),
                       min(now.unit_row.size(), now.unit_col.size()));
  if (unit_.size() == n) return;
  unit_.resize(n);
  for (size_t id = 0; id < n; ++id) {
    unit_[id] = Unit(int(id), now.unit_player[id], Pos(now.unit_row[id], now.unit_col[id]), now.unit_health[id]);
  }
}

inline void State::take_cells_ () const {
  if (seen_rows_) return;
  take_board_();
  take_units_();
  for (int cell : occupied_) grid_[cell].unit_id = -1;
  occupied_.clear();
  for (const Unit& u : unit_) {
    if (u.pos.i < 0 or u.pos.i >= rows_ or u.pos.j < 0 or u.pos.j >= cols_) continue;
    const int cell = u.pos.i*cols_ + u.pos.j;
    grid_[cell].unit_id = u.id;
    occupied_.push_back(cell);
  }
  seen_rows_ = rows_;
}

inline void State::take_orks_ () const {
  const palestra::wire::Round& now = palestra::now();
  if (not orks_.empty()) return;
  orks_.resize(now.score.size());
  for (size_t id = 0; id < now.unit_player.size(); ++id) {
    if (has(orks_, now.unit_player[id])) orks_[now.unit_player[id]].push_back(int(id));
  }
}

inline void State::take_owners_ () const {
  palestra::now().city_owner.copy_to(city_owner_);
  palestra::now().path_owner.copy_to(path_owner_);
}

inline void State::take_scores_ () const {
  const palestra::wire::Round& now = palestra::now();
  now.status.copy_to(status_);
  total_score_.resize(now.score.size());
  for (size_t pl = 0; pl < now.score.size(); ++pl) {
    // A score can outgrow an int.
    total_score_[pl] = int(max<int64_t>(INT_MIN, min<int64_t>(INT_MAX, now.score[pl])));
  }
}

inline void State::take_all_ () const {
  take_cells_();
  take_orks_();
  take_owners_();
  take_scores_();
}

namespace palestra {

/// The one player of this program, from its start on.
inline Player*& seated () {
  static Player* player = nullptr;
  return player;
}

__attribute__((used)) inline void seat_start (Message message) {
  static vector<unsigned char>* kept = new vector<unsigned char>(message.bytes());
  beginning().read(Message(kept->data(), kept->size()));
  seated() = Registry::only_player();
  _my_assert(seated(), "No player registered.");
  Access::start(*seated(), beginning());
}

__attribute__((used)) inline const vector<Order>& seat_play (Message message) {
  now().read(message);
  return Access::play(*seated());
}

}

#endif
