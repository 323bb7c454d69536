//! Honey Rush.

#[path = "AIDemo.rs"]
pub mod demo;
#[path = "AIDummy.rs"]
pub mod dummy;
#[path = "AINull.rs"]
pub mod null;

/// The built-in players of this game with their names, in alphabetical order.
pub const PLAYERS: &[(&str, crate::Maker)] =
    &[("Demo", demo::guest), ("Dummy", dummy::guest), ("Null", null::guest)];

/// The players to measure oneself against, from the weakest to the strongest.
pub const STAIRCASE: &[&str] = &["Demo", "Dummy"];
