//! Whatever is in a configuration file, reading it ends in a configuration or in a complaint.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    for game in palestra_arena::games() {
        let _ = game.parse(text);
    }
});
