//! What crosses the fence between the engine and a player.
//!
//! Nothing else does: a player receives [messages](message) made of plain arrays and answers with
//! [raw orders](RawOrder); its random numbers come from a [`Stream`] that it is given at the start. What it
//! [notes](Note) down goes past the match.
//! The crate has no dependencies, so that it compiles for the engine and for a player in wasm alike.

#![forbid(unsafe_code)]

mod chacha;
mod clib;
mod lcg;
pub mod message;
mod minstd;
mod note;
mod order;
mod stream;

pub use chacha::{below, below_at_once, ChaCha};
pub use clib::CLibrary;
pub use lcg::Lcg31;
pub use minstd::MinStd;
pub use note::{Note, Notes};
pub use order::RawOrder;
pub use stream::{Stream, StreamId};
