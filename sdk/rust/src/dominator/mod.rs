//! Dominator: what a player sees of it and can do.
//!
//! Every player believes to be player 0, whose quadrant is at the top left: the board is turned for it,
//! and its orders are turned back.

mod bits;
mod board;
mod view;
#[allow(missing_docs)]
mod wire;

use palestra_wire::RawOrder;

pub use board::{Cell, Dir, Kind, Pos, Settings, Unit};
pub use view::View;

use crate::guest::player_of;
use crate::outbox::{outbox_of, Outbox};

/// Your own number.
pub const ME: usize = 0;

/// The orders of a player in a round. At most 1000 may be given; one more and the player is out.
#[derive(Default)]
pub struct Orders(Outbox);

impl Orders {
    /// Orders a unit to move one cell, or a knight to attack who stands there. The first order for a unit
    /// counts, later ones are ignored.
    #[inline]
    pub fn go(&mut self, unit: usize, dir: Dir) {
        self.command(unit, Some(dir));
    }

    /// Orders a unit to stay and regain health, as it does without an order.
    #[inline]
    pub fn rest(&mut self, unit: usize) {
        self.command(unit, None);
    }

    /// Orders a unit to go in a direction, or to rest if there is none: what [`Orders::go`] and [`Orders::rest`] do.
    #[inline]
    pub fn command(&mut self, unit: usize, dir: Option<Dir>) {
        self.0.raw(RawOrder::pair(unit as i32, dir.map_or(8, |dir| dir as i32)));
    }
}

outbox_of!(Orders);
player_of!(View, Orders);
