// expect: ends
// Types that double at each step.
type A<T> = (T, T, T, T);
type B<T> = A<A<A<A<T>>>>;
type C = B<B<B<B<u64>>>>;
use palestra_sdk::ork_island::{Orders, Player, View};

#[derive(Default)]
struct Reader;

impl Player for Reader {
    fn play(&mut self, _: &View, _: &mut Orders) {
        eprintln!("{}", size_of::<C>());
    }
}

palestra_sdk::register!(ork_island, Reader);
