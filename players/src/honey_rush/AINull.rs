//! Does nothing: a template for your own player.

use palestra_sdk::honey_rush::{Orders, Player, View};

/// Does nothing.
#[derive(Default)]
pub struct Null;

impl Player for Null {
    fn play(&mut self, _board: &View, _orders: &mut Orders) {}
}

palestra_sdk::register!(honey_rush, Null);
