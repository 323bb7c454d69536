//! The first step of the staircase: it does not drive over tyres.

use palestra_sdk::mad_max::{Dir, Orders, Player, Thing, View};

/// Takes bonuses that are near, and drives where no tyre is in the way.
#[derive(Default)]
pub struct Slit;

impl Player for Slit {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for car in board.cars_of(board.me()).filter(|car| car.alive) {
            let next_round = board.round() + 1;
            let open = |dir: &Dir| {
                let is_road = |&(rows, cols): &(i32, i32)| board.at(car.pos.by(rows, cols)) != Thing::Tyre;
                board.in_window(car.pos.to(*dir), next_round) && dir.path().iter().all(is_road)
            };
            // Of equals the first is taken, and that is a random one.
            let first = orders.random(0, 8) as usize;
            let around = (0..9).map(|turn| Dir::ALL[(first + turn) % 9]);
            let best = around.filter(open).min_by_key(|dir| !board.at(car.pos.to(*dir)).is_bonus());
            best.into_iter().for_each(|dir| orders.go(car.id, dir));
        }
    }
}

palestra_sdk::register!(mad_max, Slit);
