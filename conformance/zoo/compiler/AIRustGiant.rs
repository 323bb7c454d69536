// expect: ends
// A constant of gigabytes, computed by the compiler.
const GIANT: [u64; 1 << 30] = { let mut all = [1; 1 << 30]; all[7] = 8; all };
static KEPT: [u64; 1 << 30] = GIANT;
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("{}", KEPT[9]);
    }
}

palestra_sdk::register!(ork_island, Reader);
