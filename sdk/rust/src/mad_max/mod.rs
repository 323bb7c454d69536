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

/// The instructions of a player in a round. The first one for each car counts, later ones are ignored.
#[derive(Default)]
pub struct Orders(Outbox);

impl Orders {
    /// Tells a car to move.
    pub fn go(&mut self, car: usize, dir: Dir) {
        let (rows, cols) = dir.change();
        self.0.raw(RawOrder([car as i32, rows, cols, 0]));
    }

    /// Tells a car to shoot a missile and drive straight on.
    pub fn shoot(&mut self, car: usize) {
        self.0.raw(RawOrder([car as i32, 0, 1, 1]));
    }
}

outbox_of!(Orders);
player_of!(View, Orders);
