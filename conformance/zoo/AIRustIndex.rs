// expect: frozen round 0 panic
use palestra_sdk::ork_island::{Dir, Orders, Player, View};

#[derive(Default)]
pub struct RustIndex;

impl Player for RustIndex {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let short = vec![Dir::Bottom; 3];
        orders.go(0, short[board.orks().len()]);
    }
}

palestra_sdk::register!(ork_island, RustIndex);
