//! R7: the turned view and its way back.

use super::*;
use crate::SCHEMA;
use palestra_base::Turn;
use palestra_wire::message::{Element, Reader};

/// A field of what a seat sees.
fn seen<T: Element>(game: &Dominator, seat: Seat, name: &str) -> Vec<T> {
    let mut message = Vec::new();
    game.write_view(seat, Some(&PerSeat([0.0, 0.25, 0.5, -1.0])), &mut message);
    let mut reader = Reader::new(&message);
    let mut out = Vec::new();
    for field in SCHEMA.round {
        let bytes = reader.array(field.kind);
        if field.name == name {
            T::extract(bytes, &mut out);
        }
    }
    out
}

fn some_match() -> Dominator {
    let mut game = Dominator::setup(&config(&[]), Edition::Document, &mut Sound::new(3)).unwrap();
    let mut chance = Sound::new(4);
    for round in 0..8 {
        let mut orders = PerSeat::from_fn(|_| Vec::new());
        for seat in Seat::ALL {
            let raw: Vec<_> = (0..32).map(|unit| RawOrder::pair(unit, 2 * ((unit + round) % 4))).collect();
            game.accept(seat, &raw, &mut orders[seat], &mut Vec::new());
        }
        game.resolve(&orders, &mut chance, &mut Vec::new()).unwrap();
    }
    game
}

#[test]
fn r7_everybody_is_player_0_at_the_top_left() {
    let game = Dominator::setup(&config(&[]), Edition::Document, &mut Sound::new(3)).unwrap();
    for seat in Seat::ALL {
        let first = 8 * seat.index();
        let player: Vec<u8> = seen(&game, seat, "unit_player");
        let (row, col): (Vec<i16>, Vec<i16>) = (seen(&game, seat, "unit_row"), seen(&game, seat, "unit_col"));
        for unit in first..first + 8 {
            assert_eq!(player[unit], 0, "numbers of units are not turned, numbers of players are");
            assert!((1..10).contains(&row[unit]) && (1..10).contains(&col[unit]));
        }
    }
}

#[test]
fn r7_all_that_is_seen_is_turned_together() {
    let game = some_match();
    for seat in Seat::ALL {
        let turn = Turn::to_seat(seat, SIDE);
        let cells: Vec<u8> = seen(&game, seat, "cells");
        for place in game.land.letters().places() {
            let to = turn.pos(place);
            let letter = cells[(to.row * SIDE + to.col) as usize];
            let expected = game.land.owner(place).map(|owner| turn.seat(owner));
            assert_eq!(crate::land::owner(letter), expected);
            assert_eq!(letter == b'X', game.land.is_wall(place));
        }
        let (row, col): (Vec<i16>, Vec<i16>) = (seen(&game, seat, "unit_row"), seen(&game, seat, "unit_col"));
        let player: Vec<u8> = seen(&game, seat, "unit_player");
        for unit in 0..32 {
            assert_eq!(Pos::new(row[unit], col[unit]), turn.pos(game.units.pos(unit)));
            assert_eq!(usize::from(player[unit]), turn.seat(game.units.owner[unit]).index());
        }
        let state: Vec<u8> = seen(&game, seat, "unit_state");
        assert!(state.iter().map(|&state| state == 1).eq(game.units.active.iter().copied()));
        let (land, score): (Vec<i32>, Vec<i32>) = (seen(&game, seat, "land"), seen(&game, seat, "score"));
        let status: Vec<f64> = seen(&game, seat, "status");
        for x in 0..4 {
            let real = Seat::ALL[(x + seat.index()) % 4];
            assert_eq!(land[x], game.land.painted()[real]);
            assert_eq!(i64::from(score[x]), game.scores()[real]);
            assert_eq!(status[x], [0.0, 0.25, 0.5, -1.0][real.index()]);
        }
    }
}

#[test]
fn r7_orders_are_turned_back() {
    // The document's example: "Right" by player 1 is a movement to the top.
    let scene = Scene::new(Edition::Document, &[(10, 5, 5)]);
    let (orders, _) = scene.accept(seat(1), &[(10, RIGHT)]);
    assert_eq!(orders[0].dir.map(|dir| dir.index() as i32), Some(UP));
}

#[test]
fn r7_a_step_as_seen_is_the_step_as_made() {
    for number in 0..4 {
        for dir in 0..8 {
            let knight = 8 * number + 2;
            let mut scene = Scene::new(Edition::Document, &[(knight, 10, 9)]);
            let turn = Turn::to_seat(seat(number), SIDE);
            let wanted = crate::Dir::ALL[dir].from(turn.pos(pos(10, 9)));
            let mut orders = PerSeat::from_fn(|_| Vec::new());
            let raw = [RawOrder::pair(knight as i32, dir as i32)];
            scene.game.accept(seat(number), &raw, &mut orders[seat(number)], &mut Vec::new());
            scene.game.resolve(&orders, &mut Sound::new(1), &mut Vec::new()).unwrap();
            assert_eq!(turn.pos(scene.pos(knight)), wanted);
        }
    }
}
