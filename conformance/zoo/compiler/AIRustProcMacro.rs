// expect: reads nothing
// Wants to run inside of the compiler.
#![crate_type = "proc-macro"]
extern crate proc_macro;
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("1");
    }
}

palestra_sdk::register!(ork_island, Reader);
