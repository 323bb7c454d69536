// expect: frozen round 0 panic
//! There are no threads.
use palestra_sdk::ork_island::{Dir, Orders, Player, View};

#[derive(Default)]
pub struct RustThread;

impl Player for RustThread {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let n = board.round();
        std::thread::spawn(move || n + 1).join().unwrap();
        orders.go(0, Dir::Bottom);
    }
}

palestra_sdk::register!(ork_island, RustThread);
