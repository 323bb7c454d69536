//! Whatever is in a record, reading it ends in a record or in a complaint. Who changes one can put its checksum right, so
//! it is right here.
#![no_main]

use palestra_arena::{Address, Record, RecordError};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [how, inside @ ..] = bytes else { return };
    let version = if how & 1 == 0 { b'3' } else { b'4' };
    let packed = if how & 2 == 0 { stored(inside) } else { inside.to_vec() };
    let name = [b"palrec\0".as_slice(), &[version]].concat();
    let checksum = Address::of_parts([name.as_slice(), &packed]);
    match Record::from_bytes(&[name.as_slice(), checksum.as_bytes(), &packed].concat()) {
        // What was read is written and read again as the same.
        Ok(record) => assert_eq!(Record::from_bytes(&record.to_bytes().unwrap()), Ok(record)),
        Err(why) => assert!(matches!(why, RecordError::Damaged | RecordError::TooMuch(_)), "{why}"),
    }
});

/// A stream of deflate that holds these bytes as they are, so that what is changed in them is changed in the body.
fn stored(body: &[u8]) -> Vec<u8> {
    let mut stream = Vec::new();
    for chunk in body.chunks(usize::from(u16::MAX)) {
        let length = chunk.len() as u16;
        stream.push(0);
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(chunk);
    }
    stream.extend([1, 0, 0, 0xff, 0xff]); // the end, with nothing in it
    stream
}
