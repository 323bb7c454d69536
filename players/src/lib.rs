//! Null, and a staircase of players from Demo to Dummy, for every game: ordinary players, without a private door.

#![forbid(unsafe_code)]

mod games;

pub use games::*;
use palestra_sdk::Guest;

/// Makes a player that has not been seated yet.
pub type Maker = fn() -> Box<dyn Guest>;

/// A game, its players with their names, and its staircase.
type OfGame = (&'static str, &'static [(&'static str, Maker)], &'static [&'static str]);

/// The built-in players of a game with their names, in alphabetical order.
pub fn of_game(game: &str) -> &'static [(&'static str, Maker)] {
    games::PLAYERS.iter().find(|(name, ..)| *name == game).map_or(&[], |(_, players, _)| players)
}

/// The players of a game to measure oneself against, from the weakest to the strongest: alone at a table with three of the one
/// below, each is first in most of the matches (`docs/staircase.md`).
pub fn staircase(game: &str) -> &'static [&'static str] {
    games::PLAYERS.iter().find(|(name, ..)| *name == game).map_or(&[], |(.., steps)| steps)
}

/// The built-in player of this name.
pub fn find(game: &str, name: &str) -> Option<Maker> {
    of_game(game).iter().find(|(known, _)| *known == name).map(|&(_, maker)| maker)
}
