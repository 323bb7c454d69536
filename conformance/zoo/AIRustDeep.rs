// expect: frozen round 0 stack-overflow
use palestra_sdk::ork_island::{Dir, Orders, Player, View};

#[derive(Default)]
pub struct RustDeep;

fn depth(n: usize) -> usize {
    let here = std::hint::black_box([n; 64]);
    depth(n + 1) + here[n % 64]
}

impl Player for RustDeep {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        orders.go(depth(board.round() as usize), Dir::Bottom);
    }
}

palestra_sdk::register!(ork_island, RustDeep);
