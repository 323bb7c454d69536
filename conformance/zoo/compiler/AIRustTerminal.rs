// expect: ends
// Messages that would take over the terminal of whoever reads them.
compile_error!("\u{1b}]0;mine\u{7}\u{1b}[2J@ESC@[2J @CSI@31m");
#[deprecated(note = "\u{1b}[2J@ESC@[2J")]
fn old() {}
const _: () = assert!(false, "\u{1b}[31m");
fn used() { old(); let x: [u8; 3] = "@ESC@[2J@RLO@"; }
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("1");
    }
}

palestra_sdk::register!(ork_island, Reader);
