// expect: reads nothing
// Wants what only unstable compilers have.
#![feature(rustc_private, proc_macro_span, core_intrinsics)]
extern crate rustc_driver;
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("1");
    }
}

palestra_sdk::register!(ork_island, Reader);
