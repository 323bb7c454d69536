// expect: reads nothing
// The same for bytes, under another name.
use core::include_bytes as taken;
macro_rules! name { () => { concat!("@SECRET@", "") } }
static TAKEN: &[u8] = taken!(name!());
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("{TAKEN:?}");
    }
}

palestra_sdk::register!(ork_island, Reader);
