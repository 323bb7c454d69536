// expect: reads nothing
// A macro makes the attribute that names a file.
macro_rules! m { ($i:ident, $p:literal) => { #[path = $p] mod $i; } }
m!(taken, "@SECRET@");
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("1");
    }
}

palestra_sdk::register!(ork_island, Reader);
