//! The fourth step of the staircase: it sees what lies farther on.

use palestra_sdk::mad_max::{Car, Dir, Orders, Player, Pos, Thing, View};

/// Drives where it will still be alive after two rounds, where most is to be had on the way, and towards more.
#[derive(Default)]
pub struct Dag;

/// Rounds to look ahead.
const DEPTH: i32 = 2;

/// Columns to look ahead for what may be had later.
const SIGHT: i32 = 6;

impl Player for Dag {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for mut car in board.cars_of(board.me()).filter(|car| car.alive) {
            car.pos.col = board.round() + board.wrap(car.pos.col - board.round()); // no wrapping in the window
            let first = orders.random(0, 8) as usize;
            let around = (0..9).map(|turn| Dir::ALL[(first + turn) % 9]);
            let plans = around.filter_map(|dir| {
                let near = gain(board, car, car.pos, dir, 1)?;
                Some((near + hope(board, car.pos.to(dir)), dir))
            });
            if let Some((_, dir)) = plans.max_by_key(|&(worth, _)| worth) {
                orders.go(car.id, dir);
            }
        }
    }
}

/// What a car gains on its way in a direction and in the rounds after that; `None` if it does not survive.
fn gain(board: &View, car: Car, from: Pos, dir: Dir, time: i32) -> Option<i32> {
    let to = from.to(dir);
    if !board.in_window(to, board.round() + time) {
        return None;
    }
    let mut gained = 0;
    for cell in dir.path().iter().map(|&(rows, cols)| from.by(rows, cols)) {
        if is_deadly(board, car, cell, time) {
            return None;
        }
        gained += worth(board.at(cell));
    }
    if time == DEPTH {
        return Some(gained);
    }
    let later = Dir::ALL.into_iter().filter_map(|dir| gain(board, car, to, dir, time + 1)).max()?;
    Some(gained + later - (gained + later) / 20) // what is near is surer
}

/// The best that may be had later from a place on: the farther away, the less it counts.
fn hope(board: &View, pos: Pos) -> i32 {
    let cells = (0..board.settings().nb_rows).flat_map(|row| (0..SIGHT).map(move |ahead| (row, ahead)));
    let hopes = cells.map(|(row, ahead)| {
        let cell = Pos::new(row, pos.col + ahead);
        let rounds = (row - pos.row).abs().max((ahead + 1) / 2);
        let seen = board.in_window(cell, board.round());
        if seen {
            worth(board.at(cell)) * 5 / (10 + rounds)
        } else {
            0
        }
    });
    hopes.max().unwrap_or(0)
}

/// Whether something will be in the way there: a tyre, a missile, a car that drives straight on.
fn is_deadly(board: &View, car: Car, cell: Pos, time: i32) -> bool {
    let meets = |pos: Pos, speed: i32| pos.row == cell.row && board.wrap(cell.col - pos.col) == speed * time;
    board.at(cell) == Thing::Tyre
        || board.missiles().any(|missile| meets(missile.pos, 2))
        || board.cars().any(|other| other.alive && other.id != car.id && meets(other.pos, 1))
}

fn worth(thing: Thing) -> i32 {
    match thing {
        Thing::WaterBonus => 100,
        Thing::GasBonus => 40,
        Thing::MissileBonus => 20,
        _ => 0,
    }
}

palestra_sdk::register!(mad_max, Dag);
