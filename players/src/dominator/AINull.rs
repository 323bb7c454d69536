//! Does nothing: a template for your own player.

use palestra_sdk::dominator::{Orders, Player, View};

/// Does nothing.
#[derive(Default)]
pub struct Null;

impl Player for Null {
    fn play(&mut self, _board: &View, _orders: &mut Orders) {}
}

palestra_sdk::register!(dominator, Null);
