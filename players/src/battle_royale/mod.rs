//! Battle Royale.

#[path = "AIDemo.rs"]
pub mod demo;
#[path = "AIDummy.rs"]
pub mod dummy;
#[path = "AIJohn.rs"]
pub mod john;
#[path = "AILancelot.rs"]
pub mod lancelot;
#[path = "AIMarian.rs"]
pub mod marian;
#[path = "AINull.rs"]
pub mod null;
#[path = "AIRobin.rs"]
pub mod robin;
#[path = "AITuck.rs"]
pub mod tuck;

/// The built-in players of this game with their names, in alphabetical order.
pub const PLAYERS: &[(&str, crate::Maker)] = &[
    ("Demo", demo::guest),
    ("Dummy", dummy::guest),
    ("John", john::guest),
    ("Lancelot", lancelot::guest),
    ("Marian", marian::guest),
    ("Null", null::guest),
    ("Robin", robin::guest),
    ("Tuck", tuck::guest),
];

/// The players to measure oneself against, from the weakest to the strongest.
pub const STAIRCASE: &[&str] = &["Demo", "Tuck", "John", "Marian", "Robin", "Lancelot", "Dummy"];
