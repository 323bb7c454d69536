//! Honey Rush: what a player sees of it and can do.

mod board;
mod view;
#[allow(missing_docs)]
mod wire;

use palestra_wire::RawOrder;

pub use board::{Bee, Cell, Dir, Flower, Pos, Settings};
pub use view::View;

use crate::guest::player_of;
use crate::outbox::{outbox_of, Outbox};

/// The orders of a player in a round. At most 1000 may be given; one more and the player is out.
#[derive(Default)]
pub struct Orders(Outbox);

impl Orders {
    /// Orders a bee to fly one cell. The first order for a bee counts, later ones are ignored.
    pub fn fly(&mut self, bee: usize, dir: Dir) {
        self.0.raw(RawOrder::pair(bee as i32, dir as i32));
    }
}

outbox_of!(Orders);
player_of!(View, Orders);
