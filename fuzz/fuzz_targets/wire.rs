//! Whatever is in a message, its readers end with arrays, a stream or nothing; and what a stream hands back is read again.
#![no_main]

use palestra_arena::games;
use palestra_wire::Stream;
use palestra_wire::message::{Kind, Reader};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    for fields in games().iter().flat_map(|game| [game.schema().start, game.schema().round]) {
        let mut reader = Reader::new(bytes);
        for field in fields {
            read(&mut reader, field.kind);
        }
    }
    if let Some(mut stream) = Stream::from_bytes(bytes) {
        stream.begin_turn();
        stream.random(i32::MIN, i32::MAX);
        stream.random(1, 0);
        let mut back = Vec::new();
        stream.hand_back(&mut back);
        assert!(back.is_empty() || Stream::from_bytes(&back).is_some());
    }
});

fn read(reader: &mut Reader<'_>, kind: Kind) {
    match kind {
        Kind::U8 => reader.take::<u8>(&mut Vec::new()),
        Kind::I16 => reader.take_all(&mut [0i16; 4]),
        Kind::I32 => reader.take::<i32>(&mut Vec::new()),
        Kind::I64 => reader.take_all(&mut [0i64; 4]),
        Kind::F64 => reader.take::<f64>(&mut Vec::new()),
    }
}
