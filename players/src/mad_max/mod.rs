//! Mad Max Revisited.

#[path = "AICapable.rs"]
pub mod capable;
#[path = "AIDemo.rs"]
pub mod demo;
#[path = "AIDummy.rs"]
pub mod dummy;
#[path = "AIFuriosa.rs"]
pub mod furiosa;
#[path = "AINull.rs"]
pub mod null;
#[path = "AISlit.rs"]
pub mod slit;
#[path = "AIToast.rs"]
pub mod toast;

/// The built-in players of this game with their names, in alphabetical order.
pub const PLAYERS: &[(&str, crate::Maker)] = &[
    ("Capable", capable::guest),
    ("Demo", demo::guest),
    ("Dummy", dummy::guest),
    ("Furiosa", furiosa::guest),
    ("Null", null::guest),
    ("Slit", slit::guest),
    ("Toast", toast::guest),
];

/// The players to measure oneself against, from the weakest to the strongest.
pub const STAIRCASE: &[&str] = &["Demo", "Slit", "Toast", "Capable", "Furiosa", "Dummy"];
