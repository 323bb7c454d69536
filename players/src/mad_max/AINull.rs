//! Does nothing: a template for your own player.

use palestra_sdk::mad_max::{Orders, Player, View};

/// Gives no instructions: its cars drive straight on.
#[derive(Default)]
pub struct Null;

impl Player for Null {
    fn play(&mut self, _board: &View, _orders: &mut Orders) {}
}

palestra_sdk::register!(mad_max, Null);
