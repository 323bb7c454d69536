// Written by sdkgen from the registry of games; do not edit.

use crate::Maker;

#[path = "apocalypse_now/mod.rs"]
pub mod apocalypse_now;
#[path = "battle_royale/mod.rs"]
pub mod battle_royale;
#[path = "dominator/mod.rs"]
pub mod dominator;
#[path = "honey_rush/mod.rs"]
pub mod honey_rush;
#[path = "mad_max/mod.rs"]
pub mod mad_max;
#[path = "ork_island/mod.rs"]
pub mod ork_island;

/// The built-in players of every game.
pub(crate) const PLAYERS: &[(&str, &[(&str, Maker)])] = &[
    ("apocalypse-now", apocalypse_now::PLAYERS),
    ("battle-royale", battle_royale::PLAYERS),
    ("dominator", dominator::PLAYERS),
    ("honey-rush", honey_rush::PLAYERS),
    ("mad-max", mad_max::PLAYERS),
    ("ork-island", ork_island::PLAYERS),
];
