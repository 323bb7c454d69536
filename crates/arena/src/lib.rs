//! Registry of games, the match, its record, and many matches on all cores.
//!
//! A match is a fact: it depends on the game, the edition, the configuration, the seed and the players,
//! and on nothing else. See [`play`].

#![forbid(unsafe_code)]

mod bout;
mod built_in;
#[cfg(not(target_family = "wasm"))]
pub mod campaign;
mod gate;
mod notebook;
mod record;
mod registry;
mod replay;
mod rerun;
mod seeds;
#[cfg(not(target_family = "wasm"))]
mod series;

pub use bout::{Bout, Ears, Finished, Listeners, MatchError, Outcome, Seated, play, play_alone};
pub use built_in::BuiltIn;
pub use gate::Gate;
pub use notebook::Notebook;
pub use palestra_player::{Address, Answer, Fault, Halt, House, Player, Trap};
pub use palestra_wire::{Note, Notes};
pub use record::{Record, RecordError, Tape};
pub use registry::{UnknownGame, find_game, games, nearest};
pub use replay::{ReplayError, replay, verify};
pub use rerun::{rerun, rerun_noted};
pub use seeds::{NotEnoughSeeds, Seeds};
#[cfg(not(target_family = "wasm"))]
pub use series::Series;
