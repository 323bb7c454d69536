// Written by sdkgen from the registry of games; do not edit.

use crate::OfGame;

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
pub(crate) const PLAYERS: &[OfGame] = &[
    ("apocalypse-now", apocalypse_now::PLAYERS, apocalypse_now::STAIRCASE),
    ("battle-royale", battle_royale::PLAYERS, battle_royale::STAIRCASE),
    ("dominator", dominator::PLAYERS, dominator::STAIRCASE),
    ("honey-rush", honey_rush::PLAYERS, honey_rush::STAIRCASE),
    ("mad-max", mad_max::PLAYERS, mad_max::STAIRCASE),
    ("ork-island", ork_island::PLAYERS, ork_island::STAIRCASE),
];
