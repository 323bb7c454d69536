//! All games of the arena, by name. What is registered is said once, in this crate's `Cargo.toml`.
//!
//! ```
//! let names: Vec<_> = palestra_registry::games().iter().map(|game| game.name()).collect();
//! assert!(names.contains(&"ork-island"));
//! ```

#![forbid(unsafe_code)]

use palestra_game::erased::{AnyGame, Erased};

/// All games, in alphabetical order.
pub fn games() -> &'static [&'static dyn AnyGame] {
    GAMES
}

const GAMES: &[&dyn AnyGame] = include!(concat!(env!("OUT_DIR"), "/games.rs"));
