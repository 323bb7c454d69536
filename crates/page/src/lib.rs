//! The engine for a page in a browser: plays records again, plays on from any round another way, and plays matches.
//!
//! [`job`] says what can be asked for and does it, on any machine. [`door`] is how a page asks: a handful of exported
//! functions, without a generator of bindings. `viewer/src/engine` is the other side.

pub mod door;
pub mod job;
mod players;

pub use players::{Called, Host};
