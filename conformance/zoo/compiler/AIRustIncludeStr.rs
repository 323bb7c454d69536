// expect: reads nothing
// The plain way.
const TAKEN: &str = include_str!("@SECRET@");
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("{TAKEN:?}");
    }
}

palestra_sdk::register!(ork_island, Reader);
