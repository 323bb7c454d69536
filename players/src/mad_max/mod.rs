//! Mad Max Revisited.

#[path = "AICapable.rs"]
pub mod capable;
#[path = "AIDag.rs"]
pub mod dag;
#[path = "AIDemo.rs"]
pub mod demo;
#[path = "AIDummy.rs"]
pub mod dummy;
#[path = "AIFuriosa.rs"]
pub mod furiosa;
#[path = "AINull.rs"]
pub mod null;
#[path = "AINux.rs"]
pub mod nux;
#[path = "AISlit.rs"]
pub mod slit;
#[path = "AIToast.rs"]
pub mod toast;

/// The built-in players of this game with their names, in alphabetical order.
pub const PLAYERS: &[(&str, crate::Maker)] = &[
    ("Capable", capable::guest),
    ("Dag", dag::guest),
    ("Demo", demo::guest),
    ("Dummy", dummy::guest),
    ("Furiosa", furiosa::guest),
    ("Null", null::guest),
    ("Nux", nux::guest),
    ("Slit", slit::guest),
    ("Toast", toast::guest),
];

/// The players to measure oneself against, from the weakest to the strongest.
pub const STAIRCASE: &[&str] = &["Demo", "Nux", "Slit", "Toast", "Dag", "Capable", "Furiosa", "Dummy"];
