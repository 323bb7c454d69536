//! The tests that every game must pass.

use super::*;
use crate::birthplaces::Scruples;
use palestra_game::drill::{Drill, Edge};

const SMALL: &str = "Dominator 4.0 nb_players 4 nb_rounds 25 nb_farmers 5 nb_knights 4 nb_witches 2
    farmers_health 100 knights_health 200 farmers_regen 30 knights_regen 30 damage_min 60 damage_max 90
    rows 21 cols 21 GENERATOR2";

/// Every unit goes somewhere.
fn wander(game: &Dominator, seat: Seat, chance: &mut dyn Chance) -> Vec<RawOrder> {
    let mine = (0..game.units.len()).filter(|&unit| game.units.owner[unit] == seat);
    mine.map(|unit| RawOrder::pair(unit as i32, chance.range("whim", 0, 8))).collect()
}

/// What is conserved: the units of each kind, each alone on its cell and in good health; the cells with a
/// colour add up; no farmer stands on a foreign colour; nobody but witches is under a spell.
fn sound(game: &Dominator) -> Result<(), String> {
    let units = &game.units;
    for kind in Kind::BY_ID {
        let count = units.kind.iter().filter(|&&other| other == kind).count();
        if count != 4 * game.board.count(kind) {
            return Err(format!("there are {count} units of the kind {kind:?}"));
        }
    }
    for unit in (0..units.len()).filter(|&unit| units.presence[unit] != Presence::Lost) {
        let (pos, kind) = (units.pos(unit), units.kind[unit]);
        if units.at(pos) != Some(unit) || game.land.is_wall(pos) {
            return Err(format!("unit {unit} is not where it thinks it is"));
        }
        let full = game.board.full_health(kind);
        if kind != Kind::Witch && !(1..=full).contains(&units.health[unit]) {
            return Err(format!("unit {unit} has health {}", units.health[unit]));
        }
        let foreign = |owner: Seat| owner != units.owner[unit];
        if kind == Kind::Farmer && game.land.owner(pos).is_some_and(foreign) {
            return Err(format!("farmer {unit} stands on a foreign colour"));
        }
        if kind != Kind::Witch && units.cells[pos].is_haunted() {
            return Err(format!("unit {unit} lives on a haunted cell"));
        }
    }
    if game.rules.shortage == crate::Shortage::NextBest && units.presence.iter().any(|&p| p != Presence::Here)
    {
        return Err("a unit is nowhere".to_owned());
    }
    if *game.land.painted() != *Land::new(game.land.letters().clone()).painted() {
        return Err("coloured cells were miscounted".to_owned());
    }
    if game.count_free() != game.birthplaces(&game.grounds.inside, None).count() {
        return Err("the free cells were miscounted".to_owned());
    }
    if game.rounds_left() == 0 {
        birthplaces_agree(game)?;
    }
    cells_are_fresh(game)
}

/// What is said of one cell as a birthplace is what is said of all of them at once.
fn birthplaces_agree(game: &Dominator) -> Result<(), String> {
    let inside = &game.grounds.inside;
    let choosy = Seat::ALL.map(|seat| [Kind::Knight, Kind::Farmer].map(|kind| Scruples::of(kind, seat)));
    for scruples in choosy.into_iter().flatten().map(Some).chain([None]) {
        let places = inside.area.cells().map(|pos| game.units.cells.lines().place(pos));
        let good: Vec<Place> = places.filter(|&place| game.suits(place, scruples)).collect();
        let ground = game.birthplaces(inside, scruples);
        if !(0..ground.count()).map(|k| ground.nth(k)).eq(good) {
            return Err(format!("the good cells are not clear: {scruples:?}"));
        }
    }
    Ok(())
}

/// The cells are what they would be if everybody came to the board anew.
fn cells_are_fresh(game: &Dominator) -> Result<(), String> {
    let mut units = Units::new(game.land.letters(), 0);
    for unit in 0..game.units.len() {
        units.add(game.units.kind[unit], game.units.owner[unit], &game.board);
        match (game.units.presence[unit], game.units.kind[unit]) {
            (Presence::Here, Kind::Witch) => units.place_witch(unit, game.units.place[unit]),
            (Presence::Here, _) => units.place(unit, game.units.place[unit]),
            _ => {}
        }
    }
    if units.active != game.units.active || units.cells != game.units.cells {
        return Err("the cells are out of date".to_owned());
    }
    Ok(())
}

fn edges() -> Vec<Edge> {
    let fixed = |changes: &[_]| numbers(changes) + &board();
    let with = |changes: &[_], board: &str| numbers(changes) + board;
    let units = |farmers, knights, witches| {
        [("nb_farmers", farmers), ("nb_knights", knights), ("nb_witches", witches)]
    };
    let most = "2147483647";
    // The boxes of the players have 62, 64, 64 and 64 cells without walls.
    vec![
        Edge::new("nobody at all", fixed(&units("0", "0", "0"))).draws(0),
        Edge::new("one knight, no farmers", fixed(&units("0", "1", "0"))).draws(254),
        Edge::new("one farmer, no knights", fixed(&units("1", "0", "0"))).draws(254),
        Edge::new("one farmer, one knight", fixed(&units("1", "1", "0"))).draws(254 + 250),
        Edge::new("witches only", fixed(&units("0", "0", "2"))),
        Edge::new("a witch, no knights", fixed(&units("3", "0", "1"))),
        Edge::new(
            "a witch, no farmers, snakes",
            "Dominator 4.0 nb_players 4 nb_rounds 40 nb_farmers 0 nb_knights 14 nb_witches 1 farmers_health 100
             knights_health 200 farmers_regen 30 knights_regen 0 damage_min 0 damage_max 200 rows 27 cols 27 GENERATOR2",
        ),
        Edge::new("no walls", with(&[], "GENERATOR1 0")),
        Edge::new("a number of walls between one and one", with(&[], "GENERATOR1 1 1")),
        Edge::new("the smallest rooms", with(&[("rows", "25"), ("cols", "25")], "GENERATOR3")),
        Edge::new("the largest board", with(&[("rows", "249"), ("cols", "249")], "GENERATOR2")),
        Edge::new("one round", fixed(&[("nb_rounds", "1")])),
        Edge::new("the most rounds", fixed(&[("nb_rounds", "4869576")])).briefly(),
        Edge::new("no damage", fixed(&[("damage_min", "0"), ("damage_max", "0")])),
        Edge::new("more damages than can be drawn", fixed(&[("damage_min", "0"), ("damage_max", most)])),
        Edge::new("one unit of health", fixed(&[("farmers_health", "1"), ("knights_health", "1")])),
        Edge::new(
            "the most health",
            fixed(&[("farmers_health", most), ("farmers_regen", "0"), ("knights_health", "1"), ("knights_regen", "2147483646")]),
        ),
        Edge::new("words after the board", fixed(&[]) + "that nobody reads").stuck(&[Edition::Document]),
        Edge::new("words after a generator", with(&[], "GENERATOR1 3 words")).stuck(&[Edition::Document]),
    ]
}

const DRILL: Drill<Dominator> =
    Drill { config: SMALL, orders: wander, invariant: sound, matches: 1000, edges };

#[test]
fn dominator_passes_the_kit() {
    DRILL.check();
}

/// Small quadrants, many deaths: every choice of births is made.
#[test]
fn dominator_passes_the_kit_in_a_crowd() {
    const CROWD: &str = "Dominator 4.0 nb_players 4 nb_rounds 25 nb_farmers 25 nb_knights 8 nb_witches 2
        farmers_health 60 knights_health 60 farmers_regen 30 knights_regen 30 damage_min 60 damage_max 90
        rows 21 cols 21 GENERATOR1 0 10";
    Drill { config: CROWD, matches: 100, edges: Vec::new, ..DRILL }.check();
}

/// Rows of one word of bits, two and four, and cells on both sides of where words meet.
#[test]
fn birthplaces_agree_on_boards_of_all_sizes() {
    for side in [37, 57, 59, 101, 179, 249] {
        let text = Dominator::DEFAULT.replace("37", &side.to_string()).replace("GENERATOR2", "GENERATOR1 30");
        let config = Config::parse(&text).unwrap();
        for edition in Edition::ALL {
            let game = Dominator::setup(&config, edition, &mut Sound::new(7)).unwrap();
            assert_eq!(sound(&game), Ok(()), "{side}, {edition}");
            assert_eq!(birthplaces_agree(&game), Ok(()), "{side}, {edition}");
        }
    }
}

/// Shows in a review what a change of the rules does. `INSTA_UPDATE=always` accepts a change.
#[test]
fn playthroughs() {
    for edition in Edition::ALL {
        insta::assert_snapshot!(format!("playthrough-{edition}"), DRILL.playthrough(edition, 1, 6));
    }
}
