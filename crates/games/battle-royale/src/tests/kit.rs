//! The tests that every game must pass.

use super::*;
use crate::Kind;
use palestra_game::kit::Kit;

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
    orders.push(RawOrder::pair(chance.range("whim", 0, game.units.len() as i32 - 1), UP));
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
    let walls = game.board.picture().iter().filter(|&&cell| cell == b'X').count();
    if walls != 12 { Err(format!("there are {walls} walls")) } else { Ok(()) }
}

const KIT: Kit<BattleRoyale> = Kit { config: SMALL, orders: wander, invariant: sound, matches: 1000 };

#[test]
fn battle_royale_passes_the_kit() {
    KIT.check();
}

/// Shows in a review what a change of the rules does. `INSTA_UPDATE=always` accepts a change.
#[test]
fn playthroughs() {
    for edition in Edition::ALL {
        insta::assert_snapshot!(format!("playthrough-{edition}"), KIT.playthrough(edition, 1, 6));
    }
}
