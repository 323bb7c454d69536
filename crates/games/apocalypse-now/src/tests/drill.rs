//! The tests that every game must pass.

use super::*;
use crate::fleet::{square, squares_meet};
use crate::settings::TROOPS;
use palestra_base::Chance;
use palestra_game::drill::{Drill, Edge};

/// The position before the first round of a match on the default board.
pub(super) fn default_game(edition: Edition) -> ApocalypseNow {
    let config = ApocalypseNow::parse(ApocalypseNow::DEFAULT).unwrap();
    ApocalypseNow::setup(&config, edition, &mut Scripted::default()).unwrap()
}

/// Everybody goes somewhere, helicopters burn when they can, and parachuters jump in and beside the squares.
fn wander(game: &ApocalypseNow, seat: Seat, chance: &mut dyn Chance) -> Vec<RawOrder> {
    let mut whim = |low, high| chance.range("whim", low, high);
    let mut orders = Vec::new();
    for &helicopter in &game.fleet.of[seat] {
        let pos = game.fleet.pos(helicopter);
        if whim(0, 2) > 0 {
            orders.push(jump(i32::from(pos.row) + whim(-3, 3), i32::from(pos.col) + whim(-2, 2)));
        }
        orders.push(fly(game.fleet.id[helicopter], whim(1, 5)));
    }
    for soldier in (0..game.soldiers.len()).filter(|&soldier| game.soldiers.owner[soldier] == seat) {
        let pos = game.soldiers.pos(soldier);
        let (i, j) = (i32::from(pos.row) + whim(-1, 1), i32::from(pos.col) + whim(-1, 1));
        orders.push(march(game.soldiers.id[soldier], i, j));
    }
    orders
}

/// What must be true of every position; says what is not.
fn sound(game: &ApocalypseNow) -> Result<(), String> {
    let check = |what: &str, holds: bool| if holds { Ok(()) } else { Err(what.to_owned()) };
    let (soldiers, fleet, ground) = (&game.soldiers, &game.fleet, &game.ground);
    check("80 soldiers and parachuters", soldiers.len() + fleet.parachuter_count() == TROOPS)?;
    for soldier in 0..soldiers.len() {
        let pos = soldiers.pos(soldier);
        check("a soldier is where he thinks he is", soldiers.at(pos) == Some(soldier))?;
        check("soldiers are on dry land without fire", ground.land[pos].is_walkable() && !ground.burns(pos))?;
        check("soldiers live", (1..=LIFE).contains(&soldiers.life[soldier]))?;
        let post = game.posts.list.iter().position(|post| post.pos == pos);
        let his = post.is_none_or(|post| game.post_owner[post] == Some(soldiers.owner[soldier]));
        check("who stands on a post owns it", his)?;
    }
    for helicopter in 0..fleet.len() {
        let pos = fleet.pos(helicopter);
        check("the sky is disjoint", (0..helicopter).all(|other| !squares_meet(fleet.pos(other), pos)))?;
        check("no mountain in the sky", square(pos).all(|cell| ground.land[cell] != Land::Mountain))?;
        check("napalm waits 30 rounds at most", fleet.napalm[helicopter] <= 30)?;
        let aboard = &fleet.parachuters[helicopter];
        check("parachuters have 1 to 20 rounds", aboard.iter().all(|rounds| (1..=20).contains(rounds)))?;
        check("the oldest come first", aboard.is_sorted())?;
    }
    let fires: Vec<(Pos, u8)> = ground.burning().collect();
    let burning = ground.land.places().filter(|&pos| ground.burns(pos)).count();
    check("all fire is known", fires.len() == burning)?;
    check("fire has an end", fires.iter().all(|&(pos, fire)| fire <= ground.land[pos].burns()))?;
    check("mountains do not burn", fires.iter().all(|&(pos, _)| ground.land[pos] != Land::Mountain))?;
    let seen = ground.land.places().map(|pos| ground.land[pos] as u8 + 8 * ground.fire(pos));
    check("players see land and fire", seen.eq(ground.cells().iter().copied()))?;
    check("the text of the land is up to date", ground.text == crate::text::land(&ground.land))?;
    let ids: Vec<i32> = game.roster.iter().map(|(id, _)| id).collect();
    check("numbers are unique", ids.windows(2).all(|pair| pair[0] < pair[1]))?;
    check("everybody has one", ids.len() == soldiers.len() + fleet.len())
}

/// The default board with other units: each line's nine numbers are changed, or the line is left out.
fn with_units(change: impl Fn([i32; 9]) -> Option<[i32; 9]>, more: &str) -> String {
    let (before, units) = ApocalypseNow::DEFAULT.split_once("parachuters").unwrap();
    let (units, after) = units.split_once("\n-1").unwrap();
    let mut text = format!("{before}parachuters\n");
    for line in units.lines().skip(1) {
        let numbers: Vec<i32> = line.split_whitespace().map(|number| number.parse().unwrap()).collect();
        for number in change(numbers.try_into().unwrap()).into_iter().flatten() {
            text.push_str(&format!("{number} "));
        }
        text.push('\n');
    }
    format!("{text}{more}\n-1{after}")
}

fn edges() -> Vec<Edge> {
    const HELICOPTER: i32 = 2;
    let owned_by = |owner, kind| {
        move |[id, other, player, rest @ ..]: [i32; 9]| {
            let [i, j, life, facing, napalm, aboard] = rest;
            let player = if other == kind { owner } else { player };
            Some([id, other, player, i, j, life, facing, napalm, aboard])
        }
    };
    let aboard = |count: usize| format!("20000 2 0 30 30 -1 0 0 {count} {}", "20 ".repeat(count));
    let only_helicopters = |[id, kind, rest @ ..]: [i32; 9]| {
        let [player, i, j, life, facing, napalm, aboard] = rest;
        (kind == HELICOPTER).then_some([id + 20_000, kind, player, i, j, life, facing, napalm, aboard])
    };
    vec![
        Edge::new("a given board", ApocalypseNow::DEFAULT).draws(0),
        Edge::new("soldiers of one player only", with_units(owned_by(0, 1), "")),
        Edge::new("no soldiers, all in one helicopter", with_units(only_helicopters, &aboard(80))),
        Edge::new("helicopters of one player only", with_units(owned_by(2, HELICOPTER), ""))
            .stuck(&Edition::ALL),
        Edge::new(
            "three helicopters, and one",
            with_units(
                |unit| Some(if unit[0] == 3 { [3, 2, 0, unit[3], unit[4], -1, 0, 0, 0] } else { unit }),
                "",
            ),
        ),
    ]
}

const DRILL: Drill<ApocalypseNow> = Drill {
    config: "ApocalypseNow2018 3.0\n\nGENERATOR\n",
    orders: wander,
    invariant: sound,
    matches: 500,
    edges,
};

#[test]
fn apocalypse_now_passes_the_kit() {
    DRILL.check();
}

/// Shows in a review what a change of the rules does. `INSTA_UPDATE=always` accepts a change.
#[test]
fn playthroughs() {
    for edition in Edition::ALL {
        insta::assert_snapshot!(format!("playthrough-{edition}"), DRILL.playthrough(edition, 1, 3));
    }
}
