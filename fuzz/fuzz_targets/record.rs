//! Whatever is in a record, reading it ends in a record or in a complaint.
#![no_main]

use palestra_arena::Record;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(record) = Record::from_bytes(bytes) {
        // What was read is written and read again as the same.
        assert_eq!(Record::from_bytes(&record.to_bytes().unwrap()), Ok(record));
    }
});
