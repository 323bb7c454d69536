//! What only the headers of ApocalypseNow promise.

use palestra_toolchain::Options;

const GAME: &str = "apocalypse-now";

/// The headers leave these names to players, who use them for their own: `Board`, and comparisons of positions.
#[test]
fn players_can_have_their_own_board_and_comparisons() {
    let text = r#"
#include "Player.hh"
#include <list>
#define PLAYER_NAME Own
struct Board { int move; };
bool operator== (const Position& a, const Position& b) { return not (a != b); }
bool operator< (const Position& a, const Position& b) { return a.i < b.i; }
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  Board board;
  list<Position> todo;
  virtual void play () {
    const int& top = max(MAX, REACH);
    switch (what(top/2, 1)) { case FOREST: board.move = 1; break; default: board.move = LIFE; }
    if (Position(1, 2) == Position(1, 2)) todo.push_back(Position(3));
  }
};
RegisterPlayer(PLAYER_NAME);
"#;
    let options = Options { game: GAME, ..crate::common::RELEASE };
    let built = crate::common::toolchain().build(&crate::common::source("AIOwn.cc", text), options);
    built.unwrap_or_else(|why| panic!("{why}"));
}
