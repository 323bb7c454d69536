//! The tests that every game must pass.

use palestra_game::drill::{Drill, Edge};

use super::*;

const SMALL: &str =
    "HoneyRush 1.0 nb_players 4 rows 9 cols 9 nb_rounds 30 nb_bees 3 bag 2 flower_most 3 bloom 20
    GENERATOR nb_flowers 3 nb_hedges 4";

/// Every bee flies somewhere.
fn wander(game: &HoneyRush, seat: Seat, chance: &mut dyn Chance) -> Vec<RawOrder> {
    let mine = (0..game.bees.pos.len()).filter(|&bee| game.owner(bee) == seat);
    mine.map(|bee| RawOrder::pair(bee as i32, chance.range("whim", 0, 3))).collect()
}

/// Bees are where they may be, bags and flowers hold what they can.
fn sound(game: &HoneyRush) -> Result<(), String> {
    for (bee, &pos) in game.bees.pos.iter().enumerate() {
        if !game.garden.is_open(game.owner(bee), pos) {
            return Err(format!("bee {bee} is on {pos}"));
        }
        if !(0..=game.settings.bag).contains(&game.bees.nectar[bee]) {
            return Err(format!("bee {bee} carries {}", game.bees.nectar[bee]));
        }
    }
    match game.nectar.iter().find(|nectar| !(0..=game.settings.flower_most).contains(nectar)) {
        Some(nectar) => Err(format!("a flower has {nectar} drops")),
        None => Ok(()),
    }
}

fn edges() -> Vec<Edge> {
    let small = |from: &str, to: &str| SMALL.replace(from, to);
    vec![
        Edge::new("one round", small("nb_rounds 30", "nb_rounds 1")),
        Edge::new("one bee for each player", small("nb_bees 3", "nb_bees 1")),
        Edge::new(
            "the most bees, the smallest garden",
            small("9", "5")
                .replace("nb_bees 3", "nb_bees 50")
                .replace("flowers 3 nb_hedges 4", "flowers 1 nb_hedges 2"),
        ),
        Edge::new("the largest garden", small("9", "99").replace("nb_rounds 30", "nb_rounds 5")),
        Edge::new("no flowers", small("nb_flowers 3", "nb_flowers 0")),
        Edge::new("no hedges", small("nb_hedges 4", "nb_hedges 0")),
        Edge::new("as many hedges as there is room for", small("nb_hedges 4", "nb_hedges 12")),
        Edge::new("the largest bag", small("bag 2", "bag 99")),
        Edge::new(
            "flowers of one drop that never bloom",
            small("flower_most 3 bloom 20", "flower_most 1 bloom 0"),
        ),
        Edge::new("flowers that always bloom", small("bloom 20", "bloom 100")),
        Edge::new("a given garden", include_str!("../../configs/labyrinth.cnf")),
    ]
}

const DRILL: Drill<HoneyRush> =
    Drill { config: SMALL, orders: wander, invariant: sound, matches: 200, edges };

#[test]
fn honey_rush_passes_the_kit() {
    DRILL.check();
}

/// Shows in a review what a change of the rules does. `INSTA_UPDATE=always` accepts a change.
#[test]
fn playthroughs() {
    insta::assert_snapshot!("playthrough", DRILL.playthrough(Edition::Document, 1, 6));
}
