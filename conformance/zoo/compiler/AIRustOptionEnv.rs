// expect: reads nothing
// The same, more politely.
const TAKEN: Option<&str> = option_env!("PALESTRA_SECRET");
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("{TAKEN:?}");
    }
}

palestra_sdk::register!(ork_island, Reader);
