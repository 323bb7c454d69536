// expect: frozen round 0 panic
//! There is no clock.
use palestra_sdk::ork_island::{Dir, Orders, Player, View};

#[derive(Default)]
pub struct RustClock;

impl Player for RustClock {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let _ = board;
        orders.go(std::time::Instant::now().elapsed().as_millis() as usize, Dir::Bottom);
    }
}

palestra_sdk::register!(ork_island, RustClock);
