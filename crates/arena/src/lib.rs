//! Registry of games, the match, its record, and many matches on all cores.
//!
//! A match is a fact: it depends on the game, the edition, the configuration, the seed and the players,
//! and on nothing else. See [`play`].

#![forbid(unsafe_code)]

mod bout;
mod built_in;
pub mod campaign;
mod record;
mod registry;
mod replay;
mod series;

pub use bout::{Bout, Ears, Finished, Listeners, MatchError, Outcome, Seated, play};
pub use built_in::BuiltIn;
pub use palestra_player::{Answer, Fault, Halt, Player, Trap};
pub use record::{Record, RecordError, Tape};
pub use registry::{UnknownGame, find_game, games, nearest};
pub use replay::{ReplayError, replay, verify};
pub use series::Series;
