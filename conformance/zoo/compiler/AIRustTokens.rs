// expect: ends
// Words that become eight times as many at each step, eight times.
macro_rules! t { ($($x:tt)*) => { $($x)* $($x)* $($x)* $($x)* $($x)* $($x)* $($x)* $($x)* } }
macro_rules! b { ($n:ident $($m:ident)*) => { b!($($m)*); t!{t!{t!{t!{t!{t!{t!{t!{const _: u8 = 1;}}}}}}}} }; () => {} }
b!(a b c d e f g h);
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("1");
    }
}

palestra_sdk::register!(ork_island, Reader);
