//! The first step of the staircase: it does not drive into things.

use palestra_sdk::mad_max::{Dir, Orders, Player, Thing, View};

/// Drives anywhere where no tyre, car or missile is in the way. It does not care for bonuses.
#[derive(Default)]
pub struct Nux;

impl Player for Nux {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for car in board.cars_of(board.me()).filter(|car| car.alive) {
            let is_road = |&(rows, cols): &(i32, i32)| {
                !matches!(board.at(car.pos.by(rows, cols)), Thing::Tyre | Thing::Car | Thing::Missile)
            };
            let open = |dir: &Dir| {
                board.in_window(car.pos.to(*dir), board.round() + 1) && dir.path().iter().all(is_road)
            };
            let first = orders.random(0, 8) as usize;
            let around = (0..9).map(|turn| Dir::ALL[(first + turn) % 9]);
            around.filter(open).take(1).for_each(|dir| orders.go(car.id, dir));
        }
    }
}

palestra_sdk::register!(mad_max, Nux);
