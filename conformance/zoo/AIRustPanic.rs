// expect: frozen round 1 panic
use palestra_sdk::ork_island::{Dir, Orders, Player, View};

#[derive(Default)]
pub struct RustPanic;

impl Player for RustPanic {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        assert!(board.round() < 1, "round {} is too late", board.round());
        orders.go(0, Dir::Bottom);
    }
}

palestra_sdk::register!(ork_island, RustPanic);
