//! Whatever somebody hands in as a source, an archive or kept fingerprints, the comparison of players ends, and the same
//! bytes have the same fingerprints.
#![no_main]

use std::io::Cursor;

use palestra_plagiarism::{Language, Vocabulary, fingerprint, segment, zip};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [which, source @ ..] = bytes else { return };
    let words = Vocabulary::new(["play", "random", "unit"].map(String::from));
    if let Some(language) = Language::from_code(*which) {
        let prints = fingerprint(source, language, &words);
        assert_eq!(fingerprint(source, language, &words), prints);
        assert_eq!(segment::unpack(&segment::pack(&prints)).expect("our own"), prints);
        return;
    }
    let mut file = Cursor::new(source);
    for entry in zip::entries(&mut file).unwrap_or_default().into_iter().take(20) {
        let _ = entry.read(&mut file);
    }
    let _ = segment::decode(source);
    if let Ok(prints) = segment::unpack(source) {
        assert_eq!(segment::unpack(&segment::pack(&prints)).expect("our own"), prints);
    }
});
