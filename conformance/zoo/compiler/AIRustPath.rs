// expect: reads nothing
// A macro makes the module: the error would show a line of the file.
macro_rules! m { ($i:ident) => { #[path = "@SECRET@"] mod $i; } }
m!(taken);
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("1");
    }
}

palestra_sdk::register!(ork_island, Reader);
