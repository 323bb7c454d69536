// expect: frozen round 0 out-of-budget
use palestra_sdk::ork_island::{Dir, Orders, Player, View};

#[derive(Default)]
pub struct RustLoop;

impl Player for RustLoop {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let mut n = board.round() as u32;
        loop {
            n = std::hint::black_box(n.wrapping_add(1));
            orders.random(0, n as i32);
        }
    }
}

palestra_sdk::register!(ork_island, RustLoop);
