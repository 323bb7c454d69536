// expect: reads nothing
// Links a file of the house.
#[link(name = "@SECRET@", kind = "static")]
unsafe extern "C" {}
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("1");
    }
}

palestra_sdk::register!(ork_island, Reader);
