//! The tests that every game must pass.

use super::*;
use palestra_game::drill::{Drill, Edge};

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
    if game.rules.scores == crate::Scores::Wide && game.scores().0.iter().any(|&score| score < 0) {
        return Err("a score is negative".to_owned());
    }
    Ok(())
}

/// An island of 20 x 20 cells that is all water but for some rows, each with what it has from its third cell on.
fn isle(changes: &[(&str, &str)], rows: &[(usize, &str)], lists: &str) -> String {
    let mut text = config_text(changes);
    text.truncate(text.find("FIXED").unwrap());
    text.push_str("FIXED 0 1\n");
    for row in 0..20 {
        let cells = rows.iter().find(|&&(at, _)| at == row).map_or("", |(_, cells)| cells);
        text.push_str(&format!("{row} {:W<20}\n", format!("WW{cells}")));
    }
    text + lists
}

fn edges() -> Vec<Edge> {
    const NOTHING: &str = "cities 0 paths 0";
    let small = |from: &str, to: &str| SMALL.replace(from, to);
    let one_ork: &[_] = &[("nb_orks", "1")];
    vec![
        Edge::new("one round", small("nb_rounds 30", "nb_rounds 1")),
        Edge::new("one ork for each player", small("nb_orks 4", "nb_orks 1")),
        Edge::new("the largest board", small("20", "1000").replace("nb_rounds 30", "nb_rounds 1")),
        Edge::new("health for one step", small("initial_health 12", "initial_health 1")),
        Edge::new(
            "no costs",
            small("cost_grass 1 cost_forest 2 cost_sand 3", "cost_grass 0 cost_forest 0 cost_sand 0"),
        ),
        Edge::new(
            "the highest costs",
            small("initial_health 12", "initial_health 2147483647")
                .replace("cost_grass 1", "cost_grass 2147483647")
                .replace("cost_city 0", "cost_city 2147483647"),
        ),
        Edge::new(
            "the highest points",
            small(
                "bonus_per_city_cell 1 bonus_per_path_cell 1",
                "bonus_per_city_cell 2147483647 bonus_per_path_cell 2147483647",
            )
            .replace("factor_connected_component 2", "factor_connected_component 2147483647"),
        ),
        Edge::new(
            "more points than 64 bits hold",
            small("nb_rounds 30", "nb_rounds 200000000").replace("component 2", "component 2147483647"),
        )
        .stuck(&[Edition::Document])
        .briefly(),
        Edge::new(
            "no cities",
            isle(&[], &[(2, "........"), (3, "........"), (4, "........"), (6, "........")], NOTHING),
        ),
        Edge::new("a cell for each ork", isle(one_ork, &[(2, ".W."), (4, ".W.")], NOTHING)),
        Edge::new("a cell for each ork, side by side", isle(one_ork, &[(2, ".."), (3, "..")], NOTHING))
            .stuck(&[Edition::Original]),
        Edge::new("rows of one cell", isle(one_ork, &[(2, "."), (4, "."), (6, "."), (8, ".")], NOTHING)),
        // Both ends of the row are drawn in vain for each player; then the first good cell is taken.
        Edge::new(
            "only cities at the ends of rows",
            isle(one_ork, &[(2, "C...............C")], "cities 2 1 2 2 1 2 18 paths 0"),
        )
        .draws(8),
    ]
}

const DRILL: Drill<OrkIsland> =
    Drill { config: SMALL, orders: wander, invariant: sound, matches: 300, edges };

#[test]
fn ork_island_passes_the_kit() {
    DRILL.check();
}

/// Shows in a review what a change of the rules does. `INSTA_UPDATE=always` accepts a change.
#[test]
fn playthroughs() {
    for edition in Edition::ALL {
        insta::assert_snapshot!(format!("playthrough-{edition}"), DRILL.playthrough(edition, 1, 6));
    }
}
