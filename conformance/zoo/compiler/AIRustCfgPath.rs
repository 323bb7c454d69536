// expect: reads nothing
// An attribute inside of an attribute names a file.
#[cfg_attr(not(nothing), cfg_attr(not(nothing), path = "@SECRET@"))]
mod taken;
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("1");
    }
}

palestra_sdk::register!(ork_island, Reader);
