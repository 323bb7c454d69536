//! Whatever is in a file of results, opening it ends in results or in a complaint, and a second time in the same.
#![no_main]

use std::fs;

use palestra_arena::campaign::Ledger;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let file = std::env::temp_dir().join(format!("palestra-fuzz-{}.ledger", std::process::id()));
    fs::write(&file, bytes).expect("a temporary file");
    let head = Ledger::head(&file).unwrap_or_default();
    let open = || Ledger::open(&file, &head, 4).map(|opened| (opened.players, opened.rows));
    match open() {
        Ok(found) => assert_eq!(open().expect("once more"), found),
        // What is refused stays as it was.
        Err(_) => assert_eq!(fs::read(&file).expect("still there"), bytes),
    }
});
