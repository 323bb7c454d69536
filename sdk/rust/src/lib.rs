//! Write a player for Palestra in Rust.
//!
//! A player is a type with a `play` method, called once a round. It looks at the board and gives orders:
//!
//! ```
//! use palestra_sdk::ork_island::{Dir, Orders, Player, View};
//!
//! /// Sends every ork south.
//! #[derive(Default)]
//! struct Lemming;
//!
//! impl Player for Lemming {
//!     fn play(&mut self, board: &View, orders: &mut Orders) {
//!         for ork in board.orks_of(board.me()) {
//!             orders.go(ork.id, Dir::Bottom);
//!         }
//!     }
//! }
//!
//! palestra_sdk::register!(ork_island, Lemming);
//! ```
//!
//! The file is called `AILemming.rs`; `palestra play ork-island AILemming.rs Demo Demo Demo -s 1` plays it.
//! The type's fields last for the whole match. The same source runs in the sandbox and inside the engine.

#![deny(unsafe_op_in_unsafe_fn)]

mod games;
mod guest;
mod outbox;
mod tune;
#[doc(hidden)]
pub mod wasm;

pub use games::*;
pub use guest::Guest;
pub use outbox::Outbox;
#[doc(hidden)]
pub use tune::Tunable;
