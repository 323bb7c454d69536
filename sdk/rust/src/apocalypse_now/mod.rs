//! ApocalypseNow: what a player sees of it and can do.

mod board;
mod crowd;
mod view;
#[allow(missing_docs)]
mod wire;

use palestra_wire::RawOrder;

pub use board::{
    Facing, Helicopter, Instruction, Land, Pos, Post, Soldier, FOREST_BURNS, GAME_ROUNDS, LIFE, MAX,
    MAX_JUMP, OTHER_BURNS, REACH, ROUNDS_JUMP, ROUNDS_NAPALM,
};
pub use view::View;

use crate::guest::player_of;
use crate::outbox::{outbox_of, Outbox};

/// The orders of a player in a round. The first good order for a unit counts, later ones are ignored.
#[derive(Default)]
pub struct Orders(Outbox);

impl Orders {
    /// Sends a soldier to a cell beside his own. If an enemy stands there, he is attacked.
    #[inline]
    pub fn march(&mut self, soldier: i32, to: Pos) {
        self.0.raw(RawOrder([soldier, to.row.into(), to.col.into(), 1]));
    }

    /// Moves, turns or uses a helicopter.
    #[inline]
    pub fn fly(&mut self, helicopter: i32, instruction: Instruction) {
        self.0.raw(RawOrder([helicopter, instruction as i32, 0, 2]));
    }

    /// Throws the oldest parachuter of your helicopter above this cell. At most 4 a round.
    #[inline]
    pub fn jump(&mut self, to: Pos) {
        self.0.raw(RawOrder([to.row.into(), to.col.into(), 0, 3]));
    }
}

outbox_of!(Orders);
player_of!(View, Orders);
