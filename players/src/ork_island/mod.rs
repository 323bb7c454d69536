//! Ork Island.

#[path = "AIDemo.rs"]
pub mod demo;
#[path = "AIDummy.rs"]
pub mod dummy;
#[path = "AIGollum.rs"]
pub mod gollum;
#[path = "AIGrishnakh.rs"]
pub mod grishnakh;
#[path = "AILurtz.rs"]
pub mod lurtz;
#[path = "AINull.rs"]
pub mod null;
#[path = "AISnaga.rs"]
pub mod snaga;
#[path = "AIUgluk.rs"]
pub mod ugluk;

/// The built-in players of this game with their names, in alphabetical order.
pub const PLAYERS: &[(&str, crate::Maker)] = &[
    ("Demo", demo::guest),
    ("Dummy", dummy::guest),
    ("Gollum", gollum::guest),
    ("Grishnakh", grishnakh::guest),
    ("Lurtz", lurtz::guest),
    ("Null", null::guest),
    ("Snaga", snaga::guest),
    ("Ugluk", ugluk::guest),
];

/// The players to measure oneself against, from the weakest to the strongest.
pub const STAIRCASE: &[&str] = &["Demo", "Gollum", "Snaga", "Grishnakh", "Lurtz", "Ugluk", "Dummy"];
