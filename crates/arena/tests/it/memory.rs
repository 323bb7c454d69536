//! A match needs little memory, so that thousands can be under way.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use palestra_arena::{Bout, BuiltIn, Listeners, Seated, Tape, games, play};
use palestra_game::Edition;

/// Counts what each thread asks for: a match is played by one, and other tests by others.
struct Counting;

thread_local! {
    static NOW: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    // A thread that ends has nothing to count with any more.
    let _ = NOW.try_with(|now| {
        now.set(now.get() + bytes);
        MOST.try_with(|most| most.set(most.get().max(now.get())))
    });
}

// Safety: everything is handed to the system's allocator; only sums are kept.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_match_with_text_and_record_stays_below_eight_megabytes() {
    for game in games() {
        let config = game.parse(game.default_config()).unwrap();
        let dummy = palestra_players::find(game.name(), "Dummy").unwrap();
        let before = NOW.get();
        MOST.set(before);
        let seat = |_| Seated { name: "Dummy".to_owned(), player: Box::new(BuiltIn::new(dummy())) };
        let players = (0..config.seats()).map(seat).collect();
        let bout = Bout { game: *game, config, edition: Edition::Document, seed: 1.into(), judged: false };
        let (mut tape, mut sink) = (Tape::default(), std::io::sink());
        play(&bout, players, Listeners { text: Some(&mut sink), tape: Some(&mut tape), ears: None }).unwrap();
        let most = MOST.get() - before;
        assert!(most < 8 << 20, "{} takes {most} bytes", game.name());
    }
}
