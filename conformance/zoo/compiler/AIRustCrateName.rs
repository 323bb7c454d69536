// expect: ends
// Is called as the house is.
#![crate_name = "palestra_sdk"]
#![crate_type = "cdylib"]
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Named;

impl Player for Named {
    fn play(&mut self, _: &View, _: &mut Orders) {}
}

palestra_sdk::register!(ork_island, Named);
