// expect: reads nothing
// The name of the macro is passed on.
macro_rules! m { ($i:ident) => { $i!("@SECRET@") } }
const TAKEN: &str = m!(include_str);
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("{TAKEN:?}");
    }
}

palestra_sdk::register!(ork_island, Reader);
