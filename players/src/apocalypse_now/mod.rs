//! ApocalypseNow.

#[path = "AIChef.rs"]
pub mod chef;
#[path = "AIClean.rs"]
pub mod clean;
#[path = "AIDemo.rs"]
pub mod demo;
#[path = "AIDummy.rs"]
pub mod dummy;
#[path = "AIKilgore.rs"]
pub mod kilgore;
#[path = "AILance.rs"]
pub mod lance;
#[path = "AINull.rs"]
pub mod null;
#[path = "AIPhillips.rs"]
pub mod phillips;
#[path = "AIRoach.rs"]
pub mod roach;
#[path = "AIWillard.rs"]
pub mod willard;

/// The built-in players of this game with their names, in alphabetical order.
pub const PLAYERS: &[(&str, crate::Maker)] = &[
    ("Chef", chef::guest),
    ("Clean", clean::guest),
    ("Demo", demo::guest),
    ("Dummy", dummy::guest),
    ("Kilgore", kilgore::guest),
    ("Lance", lance::guest),
    ("Null", null::guest),
    ("Phillips", phillips::guest),
    ("Roach", roach::guest),
    ("Willard", willard::guest),
];

/// The players to measure oneself against, from the weakest to the strongest.
pub const STAIRCASE: &[&str] =
    &["Demo", "Clean", "Roach", "Lance", "Phillips", "Chef", "Willard", "Kilgore", "Dummy"];
