// expect: ends
// A computation for the compiler.
#[allow(long_running_const_eval)]
const SLOW: u64 = { let mut s = 0u64; while s < 1 << 40 { s += 1; } s };
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("{SLOW}");
    }
}

palestra_sdk::register!(ork_island, Reader);
