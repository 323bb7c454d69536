//! Mad Max Revisited: what a player sees of it and can do.

mod board;
mod dir;
mod view;
#[allow(missing_docs)]
mod wire;

use palestra_wire::RawOrder;

pub use board::{Car, Missile, Pos, Settings, Thing};
pub use dir::Dir;
pub use view::View;

use crate::guest::player_of;
use crate::outbox::{outbox_of, Outbox};

/// The instructions of a player in a round. The first one for each car counts, later ones are not handed over.
#[derive(Default)]
pub struct Orders(Outbox);

impl Orders {
    /// Tells a car to move.
    pub fn go(&mut self, car: usize, dir: Dir) {
        let (rows, cols) = dir.change();
        self.ask(RawOrder([car as i32, rows, cols, 0]));
    }

    /// Tells a car to shoot a missile and drive straight on.
    pub fn shoot(&mut self, car: usize) {
        self.ask(RawOrder([car as i32, 0, 1, 1]));
    }

    fn ask(&mut self, order: RawOrder) {
        let RawOrder([car, ..]) = order;
        if self.0.orders().iter().all(|RawOrder([other, ..])| *other != car) {
            self.0.raw(order);
        }
    }
}

outbox_of!(Orders);
player_of!(View, Orders);

#[cfg(test)]
mod tests {
    use super::*;

    /// So that a player is not frozen for what the rules ignore, in Rust as little as in C++.
    #[test]
    fn later_instructions_for_a_car_are_not_handed_over() {
        let mut orders = Orders::default();
        orders.shoot(3);
        (0..2000).for_each(|_| orders.go(3, Dir::Up));
        orders.go(2, Dir::Up);
        assert_eq!(orders.outbox().orders(), [RawOrder([3, 0, 1, 1]), RawOrder([2, -1, 1, 0])]);
    }
}
