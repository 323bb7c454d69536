#ifndef Access_hh
#define Access_hh

// How the engine's messages get into a player and its orders out of it. Nothing here is for players.

#include "Player.hh"
#include "Random.hh"
#include "Wire.hh"

namespace palestra {

/// The message of the round.
inline wire::Round& now () {
  static wire::Round* round = new wire::Round;
  return *round;
}

/// Fills the private parts of a player from the messages that Wire.hh reads.
struct Access {

  /// What stays the same for the whole match.
  static void start (Player& player, const wire::Start& start) {
    if (not start.seat.empty()) player.me_ = start.seat[0];
    Board& b = player;
    for (size_t k = 0; k < 12 and k < start.settings.size(); ++k) b.number_[k] = start.settings[k];
    b.cell_.resize(size_t(b.rows())*b.cols());
    for (size_t k = 0; k < b.cell_.size(); ++k) {
      b.cell_[k] = Cell{Empty, -1, -1, Pos(int(k)/b.cols(), int(k)%b.cols())};
    }
    b.unit_.resize(start.unit_type.size());
    for (size_t id = 0; id < b.unit_.size(); ++id) {
      b.unit_[id] = Unit{UnitType(start.unit_type[id]), int(id), -1, 0, Pos()};
    }
    b.due_.attend(b);
    Action& action = player;
    action.limit_ = b.unit_.size() + 1000;
  }

  /// Forgets what the last message told.
  static void round (Board& b) {
    b.round_ = now().round.empty() ? 0 : now().round[0];
    b.seen_rows_ = 0;
    b.seen_units_ = 0;
    if (b.wanted_) b.take_all_();
  }

  static const vector<Order>& play (Player& player) {
    round(player);
    Action& action = player;
    action.commanded_.clear();
    action.orders_.clear();
    if (not now().shared.empty()) source().go_on(now().shared.all());
    player.play();
    source().hand_back(beside());
    return action.orders_;
  }

  /// Rows of letters with a line break after each, and the numbers of who stands there.
  static void cells (const Board& b, const wire::Round& now) {
    if (now.board.size() < size_t(b.rows())*(b.cols() + 1) or now.unit_at.size() < b.cell_.size()) return;
    size_t k = 0, letters = 0;
    for (int i = 0; i < b.rows(); ++i, ++letters) {
      for (int j = 0; j < b.cols(); ++j, ++letters, ++k) {
        const int letter = now.board[letters];
        Cell& cell = b.cell_[k];
        cell.type = letter == 'X' ? Wall : Empty;
        cell.owner = letter >= '0' and letter <= '3' ? letter - '0' : -1;
        cell.unit = now.unit_at[k];
      }
    }
  }

  static void units (const Board& b, const wire::Round& now) {
    b.farmers_.resize(b.nb_players());
    b.knights_.resize(b.nb_players());
    for (int pl = 0; pl < b.nb_players(); ++pl) {
      b.farmers_[pl].clear();
      b.knights_[pl].clear();
    }
    const size_t n = min(min(now.unit_player.size(), now.unit_health.size()),
                         min(now.unit_row.size(), now.unit_col.size()));
    for (size_t id = 0; id < n and id < b.unit_.size(); ++id) {
      Unit& u = b.unit_[id];
      u.player = now.unit_player[id];
      u.health = now.unit_health[id];
      u.pos = Pos(now.unit_row[id], now.unit_col[id]);
      if (b.player_ok(u.player)) (u.type == Farmer ? b.farmers_ : b.knights_)[u.player].push_back(u.id);
    }
  }

};

}

inline void Board::take_all_ () const {
  if (seen_rows_) return;
  wanted_ = true;
  seen_rows_ = rows();
  seen_units_ = unit_.size();
  palestra::now().score.copy_to(score_);
  score_.resize(nb_players());
  palestra::now().status.copy_to(status_);
  status_.resize(nb_players());
  palestra::Access::cells(*this, palestra::now());
  palestra::Access::units(*this, palestra::now());
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
  source().start(start.stream.all());   // a player may draw while it is made
  seated() = Registry::only_player();
  if (not seated()) myerrx("no player registered.");
  source().hand_back(beside());
  Access::start(*seated(), start);
}

__attribute__((used)) inline const vector<Order>& seat_play (Message message) {
  now().read(message);
  return Access::play(*seated());
}

}

#endif
