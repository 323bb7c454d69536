// expect: frozen round 0 too-many-orders
use palestra_sdk::ork_island::{Dir, Orders, Player, View};

#[derive(Default)]
pub struct RustMany;

impl Player for RustMany {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for ork in 0..=1000 {
            orders.go(ork, Dir::Bottom);
        }
        let _ = board;
    }
}

palestra_sdk::register!(ork_island, RustMany);
