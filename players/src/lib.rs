//! Null, Demo and Dummy for every game: ordinary players, without a private door.

#![forbid(unsafe_code)]

pub mod apocalypse_now;
pub mod battle_royale;
pub mod dominator;
pub mod mad_max;
pub mod ork_island;

use palestra_sdk::Guest;

/// Makes a player that has not been seated yet.
pub type Maker = fn() -> Box<dyn Guest>;

/// The built-in players of a game with their names, in alphabetical order.
pub fn of_game(game: &str) -> &'static [(&'static str, Maker)] {
    match game {
        "apocalypse-now" => &[
            ("Demo", apocalypse_now::demo::guest),
            ("Dummy", apocalypse_now::dummy::guest),
            ("Null", apocalypse_now::null::guest),
        ],
        "battle-royale" => &[
            ("Demo", battle_royale::demo::guest),
            ("Dummy", battle_royale::dummy::guest),
            ("Null", battle_royale::null::guest),
        ],
        "dominator" => &[
            ("Demo", dominator::demo::guest),
            ("Dummy", dominator::dummy::guest),
            ("Null", dominator::null::guest),
        ],
        "mad-max" => &[
            ("Demo", mad_max::demo::guest),
            ("Dummy", mad_max::dummy::guest),
            ("Null", mad_max::null::guest),
        ],
        "ork-island" => &[
            ("Demo", ork_island::demo::guest),
            ("Dummy", ork_island::dummy::guest),
            ("Null", ork_island::null::guest),
        ],
        _ => &[],
    }
}

/// The built-in player of this name.
pub fn find(game: &str, name: &str) -> Option<Maker> {
    of_game(game).iter().find(|(known, _)| *known == name).map(|&(_, maker)| maker)
}
