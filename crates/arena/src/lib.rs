//! Registry of games, the match, its record, and many matches on all cores.

#![forbid(unsafe_code)]

mod player;

pub use player::{Fault, Halt, Player, Trap, Turn};
