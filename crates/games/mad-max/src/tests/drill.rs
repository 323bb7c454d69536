//! The tests that every game must pass.

use super::*;
use crate::universe::Things;
use palestra_game::drill::{Drill, Edge};

/// Nearly full of bonuses, with many cars that come back soon.
const CROWDED: &str = "mad_max_2020 v1 secgame ? seed ? nb_players 4 nb_rnds 300 nb_rows 16 nb_uni_cols 60
    nb_win_cols 31 nb_cars_x_player 3 nb_rnds_regen 2 nb_miss_bonuses 30 nb_gas_bonuses 15 nb_water_bonuses 150
    bonus_miss 5 bonus_gas 30 water_pnts 10 kill_pnts 30 init_gas 60 names ? ? ? ?
    GENERATOR tyres 15 missiles 3";

/// Every car goes somewhere or shoots.
fn roam(game: &MadMax, seat: Seat, chance: &mut dyn Chance) -> Vec<RawOrder> {
    let car = |car: usize| match chance.range("whim", 0, 11) {
        whim @ 0..9 => go(car as i32, Dir::ALL[whim as usize]),
        _ => shoot(car as i32),
    };
    game.cars_of(seat).map(car).collect()
}

/// Everything is where the board has it, cars are within the window, and nothing is lost.
fn sound(game: &MadMax) -> Result<(), String> {
    let universe = &game.universe;
    let sure = game.rules.empty_tank == crate::EmptyTank::NoGas && game.rounds_left < 300;
    let driving: Vec<_> = game.cars.iter().filter(|car| car.alive).collect();
    for car in &driving {
        if universe.at(car.pos) != Thing::Car || (sure && car.gas <= 0) || car.wait != 0 {
            return Err(format!("{car:?} is not on the board"));
        }
        if !universe.in_window(car.pos, game.round, game.settings.nb_win_cols) {
            return Err(format!("{car:?} is outside of the window of round {}", game.round));
        }
    }
    if universe.count(Thing::Car) as usize != driving.len() || game.cars.len() != game.settings.nb_cars() {
        return Err("a car is lost".to_owned());
    }
    let flying = game.missiles.iter().all(|missile| universe.at(missile.pos) == Thing::Missile);
    if !flying || universe.count(Thing::Missile) as usize != game.missiles.len() {
        return Err("a missile is lost".to_owned());
    }
    if !game.missiles.is_sorted_by(|one, next| one.id < next.id)
        || game.missiles.last().is_some_and(|last| last.id >= game.next_missile)
    {
        return Err("a number of a missile is used twice".to_owned());
    }
    bonuses(game)?;
    let picture = universe.cells().iter().flat_map(|thing| thing.letter().chars());
    let shown = universe.picture().lines().skip(4).flat_map(|line| line.chars().skip(3));
    if !shown.eq(picture) {
        return Err("the picture is not of this board".to_owned());
    }
    Ok(())
}

/// After each round as many bonuses as there must be, unless there is no room left for one.
fn bonuses(game: &MadMax) -> Result<(), String> {
    let universe = &game.universe;
    for (bonus, wanted) in [
        (Thing::MissileBonus, game.settings.nb_miss_bonuses),
        (Thing::WaterBonus, game.settings.nb_water_bonuses),
        (Thing::GasBonus, game.settings.nb_gas_bonuses),
    ] {
        let few = wanted.saturating_sub(universe.count(bonus));
        if universe.count(bonus) > wanted {
            return Err(format!("there are too many {bonus:?}"));
        }
        let (window, settings) = (game.settings.nb_win_cols, &game.settings);
        let room = |row| {
            (0..settings.nb_uni_cols).map(move |col| Pos::new(row, col)).any(|pos| {
                universe.at(pos) == Thing::Empty
                    && !universe.in_window(pos, game.round, window)
                    && universe.is_clear_of(Things::of([Thing::Missile, Thing::Car]), pos)
            })
        };
        let played = game.rounds_left < settings.nb_rnds;
        let sure = game.rules.placement == crate::Placement::Anywhere;
        if few > 0 && played && sure && (0..settings.nb_rows).any(room) {
            return Err(format!("there are too few {bonus:?}"));
        }
    }
    Ok(())
}

fn edges() -> Vec<Edge> {
    let changed = |changes: &[(&str, &str)]| {
        changes.iter().fold(CROWDED.to_owned(), |text, (from, to)| text.replace(from, to))
    };
    let road = |cars: &[_], change: fn(&mut Road)| {
        let mut road = Road::new(cars);
        change(&mut road);
        road.text()
    };
    let two = [(0, 5, 5), (2, 9, 5)];
    vec![
        Edge::new(
            "the smallest road with the fewest things",
            changed(&[
                ("nb_rows 16", "nb_rows 15"),
                ("nb_win_cols 31", "nb_win_cols 30"),
                ("nb_cars_x_player 3", "nb_cars_x_player 1"),
                ("nb_rnds_regen 2", "nb_rnds_regen 1"),
                (
                    "nb_miss_bonuses 30 nb_gas_bonuses 15 nb_water_bonuses 150",
                    "nb_miss_bonuses 5 nb_gas_bonuses 5 nb_water_bonuses 20",
                ),
                ("tyres 15 missiles 3", "tyres 0 missiles 0"),
            ]),
        ),
        Edge::new(
            "the largest road with the most things",
            changed(&[
                ("nb_rows 16 nb_uni_cols 60", "nb_rows 20 nb_uni_cols 100"),
                ("nb_win_cols 31", "nb_win_cols 40"),
                ("nb_cars_x_player 3", "nb_cars_x_player 12"),
                ("tyres 15 missiles 3", "tyres 25 missiles 100"),
            ]),
        ),
        Edge::new("the longest wait", changed(&[("nb_rnds_regen 2", "nb_rnds_regen 2147483647")])),
        Edge::new("a given road", road(&two, |_| {})).draws(0),
        Edge::new("nobody drives", road(&[], |_| {})).draws(0),
        Edge::new(
            "a hundred cars each, of which one drives",
            road(&[(0, 5, 5)], |road| road.cars_each = 100),
        ),
        Edge::new("the last round", road(&two, |road| road.round = 299)).stuck(&[]),
        Edge::new("no gas", road(&two, |road| road.gas = 0)),
        Edge::new("a unit of gas", road(&two, |road| road.gas = 1)),
        Edge::new(
            "the most gas and missiles",
            road(&two, |road| (road.gas, road.stock) = (2_000_000_000, 2_000_000_000)),
        ),
        Edge::new("no missiles", road(&two, |road| road.stock = 0)),
    ]
}

const DRILL: Drill<MadMax> = Drill { config: CROWDED, orders: roam, invariant: sound, matches: 500, edges };

#[test]
fn mad_max_passes_the_kit() {
    DRILL.check();
}

/// Shows in a review what a change of the rules does. `INSTA_UPDATE=always` accepts a change.
#[test]
fn playthroughs() {
    for edition in Edition::ALL {
        insta::assert_snapshot!(format!("playthrough-{edition}"), DRILL.playthrough(edition, 1, 6));
    }
}
