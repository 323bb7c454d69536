// expect: reads nothing
// By another name.
use std::include_bytes as innocent;
const TAKEN: &[u8] = innocent!("@SECRET@");
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("{TAKEN:?}");
    }
}

palestra_sdk::register!(ork_island, Reader);
