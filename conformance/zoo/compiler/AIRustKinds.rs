// expect: ends
// Wants to be all kinds of things at once, under names that lead elsewhere.
#![crate_type = "staticlib"]
#![crate_type = "rlib"]
#![crate_type = "dylib"]
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Kinds;

impl Player for Kinds {
    fn play(&mut self, _: &View, _: &mut Orders) {}
}

#[unsafe(export_name = "memory")]
pub extern "C" fn memory() {}

#[unsafe(export_name = "../../../@SECRET@")]
pub extern "C" fn elsewhere() {}

palestra_sdk::register!(ork_island, Kinds);
