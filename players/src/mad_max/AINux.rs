//! The second step of the staircase: it does not drive into anything that it sees.

use palestra_sdk::mad_max::{Car, Dir, Orders, Player, Thing, View};

/// Takes bonuses that are near and drives where the road is free.
#[derive(Default)]
pub struct Nux;

impl Player for Nux {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for car in board.cars_of(board.me()).filter(|car| car.alive) {
            if let Some(dir) = choose(board, car, orders) {
                orders.go(car.id, dir);
            }
        }
    }
}

/// A direction in which nothing is in the way; one with a bonus, if there is one.
fn choose(board: &View, car: Car, orders: &mut Orders) -> Option<Dir> {
    let first = orders.random(0, 8) as usize;
    let turned = (0..9).map(|turn| Dir::ALL[(first + turn) % 9]);
    let open = |dir: &Dir| {
        let is_road = |&(rows, cols): &(i32, i32)| {
            let thing = board.at(car.pos.by(rows, cols));
            thing == Thing::Empty || thing.is_bonus()
        };
        board.in_window(car.pos.to(*dir), board.round() + 1) && dir.path().iter().all(is_road)
    };
    // Of equals the first is taken, and that is a random one.
    turned.filter(open).min_by_key(|dir| !board.at(car.pos.to(*dir)).is_bonus())
}

palestra_sdk::register!(mad_max, Nux);
