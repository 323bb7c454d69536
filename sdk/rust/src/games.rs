// Written by sdkgen from the registry of games; do not edit.

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

/// Makes the file's player known to the engine: `register!(GAME, TYPE);`, once, at the end of the file.
#[macro_export]
macro_rules! register {
    (apocalypse_now, $player:ident) => {
        $crate::register_as!("palestra:apocalypse-now:1", apocalypse_now, $player);
    };
    (battle_royale, $player:ident) => {
        $crate::register_as!("palestra:battle-royale:1", battle_royale, $player);
    };
    (dominator, $player:ident) => {
        $crate::register_as!("palestra:dominator:1", dominator, $player);
    };
    (honey_rush, $player:ident) => {
        $crate::register_as!("palestra:honey-rush:1", honey_rush, $player);
    };
    (mad_max, $player:ident) => {
        $crate::register_as!("palestra:mad-max:1", mad_max, $player);
    };
    (ork_island, $player:ident) => {
        $crate::register_as!("palestra:ork-island:1", ork_island, $player);
    };
}
