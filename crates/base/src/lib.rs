//! Vocabulary of the games: seats, positions, grids, turns, chance, configuration tokens, digests.
//!
//! Verbs of geometry and chance live here, nouns of games do not: there is no common unit and no
//! common board.

#![forbid(unsafe_code)]

pub mod chance;
pub mod cnf;
mod digest;
mod grid;
mod pos;
mod seat;
mod seed;
pub mod text;
mod turn;
pub mod words;

pub use chance::{Chance, Scripted};
pub use digest::Digest;
pub use grid::Grid;
pub use pos::{Pos, Step};
pub use seat::{PerSeat, Seat};
pub use seed::{NoSeed, Seed};
pub use text::Text;
pub use turn::Turn;
