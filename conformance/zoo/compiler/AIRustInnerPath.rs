// expect: reads nothing
// A module in a module, with a folder in its attribute.
#[path = "/"]
mod root { #[path = "@SECRET@"] pub mod taken; }
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("1");
    }
}

palestra_sdk::register!(ork_island, Reader);
