//! Null, Demo and Dummy for every game: ordinary players, without a private door.

#![forbid(unsafe_code)]

mod games;

pub use games::*;
use palestra_sdk::Guest;

/// Makes a player that has not been seated yet.
pub type Maker = fn() -> Box<dyn Guest>;

/// The built-in players of a game with their names, in alphabetical order.
pub fn of_game(game: &str) -> &'static [(&'static str, Maker)] {
    games::PLAYERS.iter().find(|(name, _)| *name == game).map_or(&[], |(_, players)| players)
}

/// The built-in player of this name.
pub fn find(game: &str, name: &str) -> Option<Maker> {
    of_game(game).iter().find(|(known, _)| *known == name).map(|&(_, maker)| maker)
}
