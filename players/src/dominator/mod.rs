//! Dominator.

#[path = "AIDemo.rs"]
pub mod demo;
#[path = "AIDummy.rs"]
pub mod dummy;
#[path = "AIMorgana.rs"]
pub mod morgana;
#[path = "AINull.rs"]
pub mod null;
#[path = "AISabrina.rs"]
pub mod sabrina;
#[path = "AIWillow.rs"]
pub mod willow;

/// The built-in players of this game with their names, in alphabetical order.
pub const PLAYERS: &[(&str, crate::Maker)] = &[
    ("Demo", demo::guest),
    ("Dummy", dummy::guest),
    ("Morgana", morgana::guest),
    ("Null", null::guest),
    ("Sabrina", sabrina::guest),
    ("Willow", willow::guest),
];

/// The players to measure oneself against, from the weakest to the strongest.
pub const STAIRCASE: &[&str] = &["Demo", "Willow", "Sabrina", "Morgana", "Dummy"];
