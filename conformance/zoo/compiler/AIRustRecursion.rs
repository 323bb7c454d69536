// expect: ends
// A macro without an end.
macro_rules! m { ($($t:tt)*) => { m!($($t)* $($t)*); } }
m!(a b c d);
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("1");
    }
}

palestra_sdk::register!(ork_island, Reader);
