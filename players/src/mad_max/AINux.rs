//! The first step of the staircase: Demo, but it looks for tyres before it drives anywhere.

use palestra_sdk::mad_max::{Car, Dir, Orders, Player, Thing, View};

/// Takes bonuses that are near, shoots at who is just ahead, and otherwise drives anywhere, if no tyre is in the way.
#[derive(Default)]
pub struct Nux;

impl Player for Nux {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for car in board.cars_of(board.me()).filter(|car| car.alive) {
            drive(board, car, orders);
        }
    }
}

fn drive(board: &View, car: Car, orders: &mut Orders) {
    let ahead = board.car_at(car.pos.to(Dir::Default));
    if car.missiles > 0 && ahead.is_some_and(|other| other.player != board.me()) {
        orders.shoot(car.id);
        return;
    }
    let next_round = board.round() + 1;
    let allowed = |dir: &Dir| board.in_window(car.pos.to(*dir), next_round);
    let rewarding = |dir: &Dir| allowed(dir) && board.at(car.pos.to(*dir)).is_bonus();
    let clear =
        |dir: &Dir| dir.path().iter().all(|&(rows, cols)| board.at(car.pos.by(rows, cols)) != Thing::Tyre);
    let anywhere = Some(Dir::ALL[orders.random(0, 8) as usize]).filter(|dir| allowed(dir) && clear(dir));
    if let Some(dir) = Dir::ALL.into_iter().find(rewarding).or(anywhere) {
        orders.go(car.id, dir);
    }
}

palestra_sdk::register!(mad_max, Nux);
