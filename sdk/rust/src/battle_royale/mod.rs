//! Battle Royale: what a player sees of it and can do.

mod board;
mod view;
#[allow(missing_docs)]
mod wire;

use palestra_wire::RawOrder;

pub use board::{Cell, Convert, Dir, Kind, Pos, Settings, Unit};
pub use view::View;

use crate::guest::player_of;
use crate::outbox::{outbox_of, Outbox};

/// The orders of a player in a round.
#[derive(Default)]
pub struct Orders(Outbox);

impl Orders {
    /// Orders a unit to move one cell, or to attack who is there. The first order for a unit counts, later ones
    /// are ignored.
    #[inline]
    pub fn go(&mut self, unit: usize, dir: Dir) {
        self.0.raw(RawOrder::pair(unit as i32, dir as i32));
    }

    /// Orders a unit to stay where it is. A unit without any order does so too.
    pub fn stay(&mut self, unit: usize) {
        self.0.raw(RawOrder::pair(unit as i32, 0));
    }

    /// A random number from 0 to 2147483647: what the C library's `random()` gives to a player in C++.
    #[inline]
    pub fn c_random(&mut self) -> i32 {
        self.0.draw()
    }
}

outbox_of!(Orders);
player_of!(View, Orders, View::shared);
