//! What the engine asks of a game, and the tests that every game must pass.
//!
//! [`Game`] is the narrow door: a method is in it only if the engine calls it for every game.
//! [`erased`] hides the type behind it, so that nothing after it has a type parameter.

#![forbid(unsafe_code)]

pub mod drill;
mod edition;
pub mod erased;
mod game;

pub use edition::{Edition, NoEdition, SeedError};
pub use game::{Game, Head, Misuse, Published, Status, Stuck, Wrong};
