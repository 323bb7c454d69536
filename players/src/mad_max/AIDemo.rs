//! Shows how to look at the board and give instructions. It does not play well.

use palestra_sdk::mad_max::{Car, Dir, Orders, Player, Thing, View};

/// Takes bonuses that are near, shoots at who is just ahead, and otherwise drives anywhere.
#[derive(Default)]
pub struct Demo;

impl Player for Demo {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for car in board.cars_of(board.me()).filter(|car| car.alive) {
            drive(board, car, orders);
        }
    }
}

fn drive(board: &View, car: Car, orders: &mut Orders) {
    let ahead = car.pos.to(Dir::Default);
    if car.missiles > 0 && board.at(ahead) == Thing::Car {
        if board.car_at(ahead).is_some_and(|other| other.player != board.me()) {
            orders.shoot(car.id);
        }
        return;
    }
    let next_round = board.round() + 1;
    let allowed = |dir: &Dir| board.in_window(car.pos.to(*dir), next_round);
    let rewarding = |dir: &Dir| allowed(dir) && board.at(car.pos.to(*dir)).is_bonus();
    if let Some(dir) = Dir::ALL.into_iter().find(rewarding) {
        orders.go(car.id, dir);
    } else if car.pos.row > 0 && car.pos.row < board.settings().nb_rows - 1 {
        let dir = Dir::ALL[orders.random(0, 8) as usize];
        if allowed(&dir) {
            orders.go(car.id, dir);
        }
    }
}

palestra_sdk::register!(mad_max, Demo);
