// expect: frozen round 0 too-much-memory
use palestra_sdk::ork_island::{Dir, Orders, Player, View};

#[derive(Default)]
pub struct RustBalloon {
    hoard: Vec<Vec<u8>>,
}

impl Player for RustBalloon {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        while board.round() >= 0 {
            self.hoard.push(vec![1; 100_000]);
        }
        orders.go(self.hoard.len(), Dir::Bottom);
    }
}

palestra_sdk::register!(ork_island, RustBalloon);
