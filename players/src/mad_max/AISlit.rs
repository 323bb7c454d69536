//! The second step of the staircase: it takes what lies on its way.

use palestra_sdk::mad_max::{Car, Dir, Orders, Player, Pos, Thing, View};

/// Drives where nothing will be in the way and where most is to be had.
#[derive(Default)]
pub struct Slit;

impl Player for Slit {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for car in board.cars_of(board.me()).filter(|car| car.alive) {
            let first = orders.random(0, 8) as usize;
            let around = (0..9).map(|turn| Dir::ALL[(first + turn) % 9]);
            let ways = around.filter_map(|dir| Some((gain(board, car, dir)?, dir)));
            if let Some((_, dir)) = ways.max_by_key(|&(gain, _)| gain) {
                orders.go(car.id, dir);
            }
        }
    }
}

/// What a car gains on its way in a direction; `None` if it does not survive.
fn gain(board: &View, car: Car, dir: Dir) -> Option<i32> {
    if !board.in_window(car.pos.to(dir), board.round() + 1) {
        return None;
    }
    let mut gained = 0;
    for cell in dir.path().iter().map(|&(rows, cols)| car.pos.by(rows, cols)) {
        if is_deadly(board, car, cell) {
            return None;
        }
        gained += worth(board.at(cell));
    }
    Some(gained)
}

/// Whether something will be in the way there: a tyre, a missile, a car that drives straight on.
fn is_deadly(board: &View, car: Car, cell: Pos) -> bool {
    let meets = |pos: Pos, speed: i32| pos.row == cell.row && board.wrap(cell.col - pos.col) == speed;
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

palestra_sdk::register!(mad_max, Slit);
