//! A match needs little memory, so that thousands can be under way.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use palestra_arena::{Bout, BuiltIn, Listeners, Seated, Tape, games, play};
use palestra_game::Edition;

struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// Safety: everything is handed to the system's allocator; only sums are kept.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        MOST.fetch_max(NOW.fetch_add(layout.size(), Relaxed) + layout.size(), Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
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
        let before = NOW.load(Relaxed);
        MOST.store(before, Relaxed);
        let seat = |_| Seated { name: "Dummy".to_owned(), player: Box::new(BuiltIn::new(dummy())) };
        let players = (0..config.seats()).map(seat).collect();
        let bout = Bout { game: *game, config, edition: Edition::Document, seed: 1.into(), judged: false };
        let (mut tape, mut sink) = (Tape::default(), std::io::sink());
        play(&bout, players, Listeners { text: Some(&mut sink), tape: Some(&mut tape), ears: None }).unwrap();
        let most = MOST.load(Relaxed) - before;
        assert!(most < 8 << 20, "{} takes {most} bytes", game.name());
    }
}
