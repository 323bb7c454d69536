//! The fifth step of the staircase: it looks three rounds ahead, minds its gas, and shoots.

use palestra_sdk::mad_max::{Car, Dir, Orders, Player, Pos, Thing, View};

/// Drives where it will still be alive after three rounds, where most is to be had on the way, and towards more; shoots at who is
/// just ahead.
#[derive(Default)]
pub struct Capable;

/// Rounds to look ahead.
const DEPTH: i32 = 3;

/// Columns to look ahead for what may be had later.
const SIGHT: i32 = 20;

impl Player for Capable {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for mut car in board.cars_of(board.me()).filter(|car| car.alive) {
            car.pos.col = board.round() + board.wrap(car.pos.col - board.round()); // no wrapping in the window
            if can_hit(board, car) {
                orders.shoot(car.id);
                continue;
            }
            let first = orders.random(0, 8) as usize;
            let around = (0..9).map(|turn| Dir::ALL[(first + turn) % 9]);
            let plan = |depth: i32| {
                let plans = around.clone().filter_map(|dir| {
                    let near = gain(board, car, car.pos, dir, 1, depth)?;
                    Some((near + hope(board, car, car.pos.to(dir)), dir))
                });
                plans.max_by_key(|&(worth, _)| worth)
            };
            // If nobody survives, the longest way is the best.
            if let Some((_, dir)) = (1..=DEPTH).rev().find_map(plan) {
                orders.go(car.id, dir);
            }
        }
    }
}

/// What a car gains on its way in a direction and in the rounds after that; `None` if it does not survive.
fn gain(board: &View, car: Car, from: Pos, dir: Dir, time: i32, depth: i32) -> Option<i32> {
    let to = from.to(dir);
    if !board.in_window(to, board.round() + time) {
        return None;
    }
    let mut gained = 0;
    for cell in dir.path().iter().map(|&(rows, cols)| from.by(rows, cols)) {
        if is_deadly(board, car, cell, time) {
            return None;
        }
        gained += worth(car, board.at(cell));
    }
    if time == depth {
        return Some(gained);
    }
    let later = Dir::ALL.into_iter().filter_map(|dir| gain(board, car, to, dir, time + 1, depth)).max()?;
    Some(gained + later - (gained + later) / 20) // what is near is surer
}

/// The best that may be had later from a place on.
fn hope(board: &View, car: Car, pos: Pos) -> i32 {
    let cells = (0..board.settings().nb_rows).flat_map(|row| (0..SIGHT).map(move |ahead| (row, ahead)));
    let hopes = cells.map(|(row, ahead)| {
        let cell = Pos::new(row, pos.col + ahead);
        let rounds = (row - pos.row).abs().max((ahead + 1) / 2);
        if board.in_window(cell, board.round()) {
            worth(car, board.at(cell)) * 5 / (10 + rounds)
        } else {
            0
        }
    });
    hopes.max().unwrap_or(0)
}

/// Whether an enemy is so close ahead that a missile may hit it.
fn can_hit(board: &View, car: Car) -> bool {
    let ahead = (1..=3).map(|cols| car.pos.by(0, cols)).find(|&cell| board.at(cell) != Thing::Empty);
    let target = ahead.and_then(|cell| board.car_at(cell));
    car.missiles > 0 && target.is_some_and(|other| other.player != board.me())
}

/// Whether something will be in the way there: a tyre, a missile, a car that drives straight on or waits for its turn.
fn is_deadly(board: &View, car: Car, cell: Pos, time: i32) -> bool {
    let meets = |pos: Pos, speed: i32| {
        let ahead = board.wrap(cell.col - pos.col);
        pos.row == cell.row && (ahead == speed * time || ahead == speed * time - 1)
    };
    board.at(cell) == Thing::Tyre
        || board.missiles().any(|missile| meets(missile.pos, 2))
        || board.cars().any(|other| other.alive && other.id != car.id && meets(other.pos, 1))
}

fn worth(car: Car, thing: Thing) -> i32 {
    match thing {
        Thing::WaterBonus => 100,
        Thing::GasBonus if car.gas < 60 => 600,
        Thing::GasBonus => 40,
        Thing::MissileBonus => 20,
        _ => 0,
    }
}

palestra_sdk::register!(mad_max, Capable);
