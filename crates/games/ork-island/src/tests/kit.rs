//! The tests that every game must pass.

use super::*;
use palestra_game::kit::Kit;

const SMALL: &str = "OrkIsland 1.0 nb_players 4 rows 20 cols 20 nb_rounds 30 initial_health 12 nb_orks 4
    cost_grass 1 cost_forest 2 cost_sand 3 cost_city 0 cost_path 0
    bonus_per_city_cell 1 bonus_per_path_cell 1 factor_connected_component 2 GENERATOR1";

/// Every ork goes somewhere.
fn wander(game: &OrkIsland, seat: Seat, chance: &mut dyn Chance) -> Vec<RawOrder> {
    let mine = (0..game.orks.len()).filter(|&ork| game.orks.owner[ork] == seat);
    mine.map(|ork| RawOrder::pair(ork as i32, chance.range("whim", 0, 4))).collect()
}

/// No ork is lost, each stands alone on dry land, alive; scores do not shrink in 64 bits.
fn sound(game: &OrkIsland) -> Result<(), String> {
    let orks = &game.orks;
    if orks.len() != 4 * game.island.settings.nb_orks {
        return Err("the number of orks has changed".to_owned());
    }
    for ork in 0..orks.len() {
        let pos = orks.pos(ork);
        if orks.at(pos) != Some(ork) {
            return Err(format!("ork {ork} is not where it thinks it is"));
        }
        if game.island.map.terrain[pos] == crate::Terrain::Water {
            return Err(format!("ork {ork} is in the water"));
        }
        if !(0..=game.island.settings.initial_health).contains(&orks.health[ork]) {
            return Err(format!("ork {ork} has health {}", orks.health[ork]));
        }
    }
    if game.scores().0.iter().any(|&score| score < 0) {
        return Err("a score is negative".to_owned());
    }
    Ok(())
}

const KIT: Kit<OrkIsland> = Kit { config: SMALL, orders: wander, invariant: sound, matches: 300 };

#[test]
fn ork_island_passes_the_kit() {
    KIT.check();
}

/// Shows in a review what a change of the rules does. `INSTA_UPDATE=always` accepts a change.
#[test]
fn playthroughs() {
    for edition in Edition::ALL {
        insta::assert_snapshot!(format!("playthrough-{edition}"), KIT.playthrough(edition, 1, 6));
    }
}
