// expect: frozen round 0 panic
use palestra_sdk::ork_island::{Dir, Orders, Player, View};

#[derive(Default)]
pub struct RustDivide;

impl Player for RustDivide {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let zero = std::hint::black_box(board.round() - board.round());
        orders.go((1 / zero) as usize, Dir::Bottom);
    }
}

palestra_sdk::register!(ork_island, RustDivide);
