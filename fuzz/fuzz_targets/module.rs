//! A module from anywhere: what is counted before it is compiled never panics, and does not take long.
#![no_main]

use libfuzzer_sys::fuzz_target;

// The file itself: with the room that it belongs to, all of the engine would have to be built for it.
#[path = "../../crates/sandbox/src/work.rs"]
#[allow(dead_code)]
mod work;

fuzz_target!(|bytes: &[u8]| {
    if let Err(refused) = work::check(bytes) {
        assert!(refused.count > refused.limit, "{}", refused.what);
    }
});
