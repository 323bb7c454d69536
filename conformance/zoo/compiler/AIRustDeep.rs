// expect: ends
// A hundred thousand brackets, made by macros.
macro_rules! a { ($x:expr) => { ((((((((((((((((((((($x))))))))))))))))))))) } }
macro_rules! b { ($x:expr) => { a!(a!(a!(a!(a!(a!(a!(a!(a!(a!($x)))))))))) } }
macro_rules! c { ($x:expr) => { b!(b!(b!(b!(b!(b!(b!(b!(b!(b!($x)))))))))) } }
static DEEP: u8 = c!(c!(c!(c!(c!(1)))));
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("{DEEP}");
    }
}

palestra_sdk::register!(ork_island, Reader);
