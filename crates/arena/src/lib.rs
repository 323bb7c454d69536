//! Registry of games, the match, its record, and many matches on all cores.
//!
//! A match is a fact: it depends on the game, the edition, the configuration, the seed and the players,
//! and on nothing else. See [`play`].
//!
//! A match of four built-in players, in ten lines:
//!
//! ```
//! use palestra_arena::{Bout, BuiltIn, Listeners, Seated, find_game, play};
//! use palestra_game::Edition;
//!
//! let game = find_game("mad-max")?;
//! let config = game.parse(game.default_config())?;
//! let bout = Bout { game, config, edition: Edition::Document, seed: 30u64.into(), judged: false };
//! let demo = palestra_players::find("mad-max", "Demo").ok_or("no Demo")?;
//! let seat = |_| Seated { name: "Demo".to_owned(), player: Box::new(BuiltIn::new(demo())) };
//! let finished = play(&bout, (0..4).map(seat).collect(), Listeners::default())?;
//! assert_eq!(finished.seats, 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A player of your own, in Rust and without wasm, is whatever answers a round:
//!
//! ```
//! use palestra_arena::{Answer, Bout, Halt, Listeners, Outcome, Player, Seated, find_game, play};
//! use palestra_game::Edition;
//! use palestra_wire::RawOrder;
//!
//! /// Orders the same every round; what it means is the game's business, and nonsense is dropped.
//! struct Stubborn;
//!
//! impl Player for Stubborn {
//!     fn start(&mut self, _message: &[u8], _answer: &mut Answer) -> Result<(), Halt> {
//!         Ok(())
//!     }
//!
//!     fn play(&mut self, _message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
//!         answer.orders.push(RawOrder::pair(0, 2));
//!         Ok(())
//!     }
//! }
//!
//! let game = find_game("ork-island")?;
//! let config = game.parse(game.default_config())?;
//! let bout = Bout { game, config, edition: Edition::Document, seed: 1u64.into(), judged: false };
//! let seat = |_| Seated { name: "Stubborn".to_owned(), player: Box::new(Stubborn) };
//! let finished = play(&bout, (0..4).map(seat).collect(), Listeners::default())?;
//! assert!(finished.outcomes.iter().all(|(_, outcome)| *outcome == Outcome::Played));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// A test counts what a match asks of the allocator.
#![cfg_attr(not(test), forbid(unsafe_code))]

// What is promised, seen from outside.
#[cfg(test)]
extern crate self as palestra_arena;
#[cfg(test)]
#[path = "../tests/it/main.rs"]
mod it;

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
mod shadow;
mod table;

pub use bout::{
    Bout, Ears, Finished, Listeners, MatchError, OtherChance, Outcome, Seated, play, play_alone, play_with,
};
pub use built_in::BuiltIn;
pub use gate::Gate;
pub use notebook::Notebook;
pub use palestra_player::{Address, Answer, Fault, Halt, House, Player, Trap};
pub use palestra_wire::{Note, Notes};
pub use record::{Record, RecordError, Tape};
pub use registry::{UnknownGame, find_game, games, nearest};
pub use replay::{ReplayError, compare, replay, verify};
pub use rerun::{rerun, rerun_noted};
pub use seeds::{NotEnoughSeeds, Seeds};
#[cfg(not(target_family = "wasm"))]
pub use series::Series;
pub use shadow::{Shadow, shadow};
