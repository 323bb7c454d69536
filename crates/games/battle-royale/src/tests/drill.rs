//! The tests that every game must pass.

use super::*;
use crate::Kind;
use palestra_game::drill::{Drill, Edge};

const SMALL: &str = "battleroyale v1.1 nb_players 4 nb_rounds 30 nb_farmers 3 nb_knights 4
    farmers_health 60 knights_health 120 farmers_regen 5 knights_regen 15 damage_min 50 damage_max 70
    rows 13 cols 14 secgame false names ? ? ? ? round 0
    .............. .............. ..XXX......... .............. .............. ....X......... ....X....X....
    ....X....X.... .........X.... .............. .............. .........XXX.. ..............
    score 0 0 0 0 status 0 0 0 0";

/// Every unit goes somewhere, or stays, or somebody else's is told to.
fn wander(game: &BattleRoyale, seat: Seat, chance: &mut dyn Chance) -> Vec<RawOrder> {
    let mine = (0..game.units.len()).filter(|&unit| game.units.owner[unit] == seat);
    let mut orders: Vec<_> =
        mine.map(|unit| RawOrder::pair(unit as i32, chance.range("whim", 0, 4))).collect();
    if let Some(last) = game.units.len().checked_sub(1) {
        orders.push(RawOrder::pair(chance.range("whim", 0, last as i32), UP));
    }
    orders
}

/// No unit is lost, of either type; each stands alone on a free cell, alive, and farmers on their own colour; the
/// points are the painted cells.
fn sound(game: &BattleRoyale) -> Result<(), String> {
    let units = &game.units;
    let settings = &game.settings;
    let farmers = units.kinds().filter(|&kind| kind == Kind::Farmer).count();
    if (units.len(), farmers) != (settings.nb_units(), settings.nb_players * settings.nb_farmers) {
        return Err("the number of units has changed".to_owned());
    }
    for unit in 0..units.len() {
        let pos = units.pos(unit);
        if game.board.occupant(game.board.cell(pos)) != Some(unit) {
            return Err(format!("unit {unit} is not where it thinks it is"));
        }
        if game.board.is_wall(pos) {
            return Err(format!("unit {unit} stands on a wall"));
        }
        let piece = units.pieces[unit];
        if (piece.cell(), piece.owner) != (game.board.cell(pos), units.owner[unit]) {
            return Err(format!("players are told something else of unit {unit}"));
        }
        let line = settings.cols as usize + 1; // with its line break
        let letter = game.board.picture()[pos.row as usize * line + pos.col as usize];
        if piece.kind == Kind::Farmer && letter != b'0' + units.owner[unit].index() as u8 {
            return Err(format!("farmer {unit} stands on a foreign colour"));
        }
        if !(1..=settings.full_health(piece.kind)).contains(&units.health[unit]) {
            return Err(format!("unit {unit} has health {}", units.health[unit]));
        }
    }
    let occupied =
        game.board.places().filter(|&pos| game.board.occupant(game.board.cell(pos)).is_some()).count();
    if occupied != units.len() {
        return Err(format!("{occupied} cells are occupied by {} units", units.len()));
    }
    let count = |seat: Seat| {
        let letter = b'0' + seat.index() as u8;
        game.board.picture().iter().filter(|&&cell| cell == letter).count() as i64
    };
    if game.board.painted() != PerSeat::from_fn(count) {
        return Err("the painted cells are miscounted".to_owned());
    }
    if game.played > 0 && game.scores() != PerSeat::from_fn(count) {
        return Err("the scores are not the painted cells".to_owned());
    }
    Ok(())
}

fn edges() -> Vec<Edge> {
    let field = |changes: &[_]| config_text(changes, &FIELD, "");
    let units = |farmers, knights| [("nb_farmers", farmers), ("nb_knights", knights)];
    let most = "2147483647";
    let size = |side| [("rows", side), ("cols", side)];
    let large = vec![".".repeat(1000); 1000];
    let large: Vec<&str> = large.iter().map(String::as_str).collect();
    vec![
        Edge::new("nobody at all", field(&units("0", "0"))).draws(0),
        Edge::new("one farmer, no knights", field(&units("1", "0"))).draws(4),
        Edge::new("one knight, no farmers", field(&units("0", "1"))).draws(4),
        // The smallest of the published program's boxes has 4 cells.
        Edge::new("a full box", field(&units("4", "0"))),
        Edge::new("one unit more than the box holds", field(&units("5", "0"))).stuck(&[Edition::Original]),
        Edge::new("a full quarter", field(&units("24", "0"))).stuck(&[Edition::Original]),
        Edge::new("one unit more than a quarter holds", field(&units("25", "0"))).stuck(&Edition::ALL),
        Edge::new("the smallest board", config_text(&size("4"), &["...."; 4], ""))
            .stuck(&[Edition::Original]),
        Edge::new(
            "the smallest board with a box",
            config_text(&[&units("1", "0")[..], &size("7")].concat(), &["......."; 7], ""),
        )
        .draws(4),
        Edge::new(
            "the largest board",
            config_text(&[&size("1000")[..], &[("nb_rounds", "2")]].concat(), &large, ""),
        ),
        Edge::new("one round", field(&[("nb_rounds", "1")])),
        Edge::new("the most rounds", field(&[("nb_rounds", most)])).briefly(),
        Edge::new("the last round", field(&[("round", "9")])),
        Edge::new("the first number of a round", field(&[("round", "-2147483648")])),
        Edge::new("no damage", field(&[("damage_min", "0"), ("damage_max", "1")])),
        Edge::new("the most damage", field(&[("damage_min", "0"), ("damage_max", most)])),
        Edge::new("damages the wrong way round", field(&[("damage_min", "70"), ("damage_max", "50")]))
            .stuck(&[Edition::Document]),
        Edge::new("one unit of health", field(&[("farmers_health", "1"), ("knights_health", "1")])),
        Edge::new("the most health", field(&[("farmers_health", most), ("farmers_regen", "0")])),
        Edge::new(
            "the most regeneration",
            field(&[("knights_health", "1"), ("knights_regen", "2147483646")]),
        ),
    ]
}

const DRILL: Drill<BattleRoyale> =
    Drill { config: SMALL, orders: wander, invariant: sound, matches: 1000, edges };

#[test]
fn battle_royale_passes_the_kit() {
    DRILL.check();
}

/// Shows in a review what a change of the rules does. `INSTA_UPDATE=always` accepts a change.
#[test]
fn playthroughs() {
    for edition in Edition::ALL {
        insta::assert_snapshot!(format!("playthrough-{edition}"), DRILL.playthrough(edition, 1, 6));
    }
}
