//! The outside of a record: a name, a checksum over everything, and the packed body.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};
use palestra_player::Address;

use super::RecordError;

/// The first bytes of a record: a name and the version of the format.
const MAGIC: &[u8; 8] = b"palrec\x003";

/// The version of the format.
pub(super) const VERSION: char = MAGIC[7] as char;

/// Bytes of a body: nothing is unpacked beyond it, and nothing larger is packed. No match of a default configuration gets
/// there, whatever its players do: orders are bounded for the whole match.
pub(super) const LARGEST: usize = 64 << 20;

/// The best level takes twice as long for a five hundredth.
const LEVEL: u8 = 6;

/// A body as a file has it.
pub(super) fn pack(body: &[u8]) -> Vec<u8> {
    let packed = compress_to_vec(body, LEVEL);
    let checksum = checksum(&packed);
    [MAGIC.as_slice(), checksum.as_bytes(), &packed].concat()
}

/// Checks name, version and checksum; answers what is inside.
pub(super) fn open(bytes: &[u8]) -> Result<Unpacked<'_>, RecordError> {
    let (magic, rest) = bytes.split_first_chunk().ok_or(RecordError::NoRecord)?;
    if magic[..7] != MAGIC[..7] {
        return Err(RecordError::NoRecord);
    }
    if magic != MAGIC {
        return Err(RecordError::OtherVersion(char::from(magic[7])));
    }
    let (told, packed) = rest.split_first_chunk().ok_or(RecordError::Damaged)?;
    if checksum(packed) != Address::from_bytes(*told) {
        return Err(RecordError::Damaged);
    }
    Ok(Unpacked::new(packed))
}

fn checksum(packed: &[u8]) -> Address {
    Address::of_parts([MAGIC.as_slice(), packed])
}

/// A packed body, unpacked piece by piece: nobody holds more of it than is asked for.
pub(super) struct Unpacked<'a> {
    state: Box<InflateState>,
    packed: &'a [u8],
    window: Box<[u8]>,
    /// What of the window was not asked for yet.
    ready: std::ops::Range<usize>,
    left: usize,
    over: bool,
}

/// Bytes unpacked at a time.
const WINDOW: usize = 16 << 10;

impl<'a> Unpacked<'a> {
    fn new(packed: &'a [u8]) -> Self {
        Unpacked {
            state: InflateState::new_boxed(DataFormat::Raw),
            packed,
            window: vec![0; WINDOW].into(),
            ready: 0..0,
            left: LARGEST,
            over: false,
        }
    }

    /// The next byte.
    pub(super) fn byte(&mut self) -> Result<u8, RecordError> {
        if self.ready.is_empty() {
            self.refill()?;
        }
        let place = self.ready.next().ok_or(RecordError::Damaged)?;
        Ok(self.window[place])
    }

    /// Makes sure that nothing follows.
    pub(super) fn finish(&mut self) -> Result<(), RecordError> {
        while !self.over && self.ready.is_empty() {
            self.refill()?;
        }
        if self.ready.is_empty() && self.packed.is_empty() { Ok(()) } else { Err(RecordError::Damaged) }
    }

    fn refill(&mut self) -> Result<(), RecordError> {
        while self.ready.is_empty() && !self.over {
            let done = inflate(&mut self.state, self.packed, &mut self.window, MZFlush::None);
            self.packed = &self.packed[done.bytes_consumed..];
            self.ready = 0..done.bytes_written;
            self.left = self.left.checked_sub(done.bytes_written).ok_or(RecordError::TooMuch("bytes"))?;
            match done.status {
                Ok(MZStatus::StreamEnd) => self.over = true,
                Ok(_) if done.bytes_consumed + done.bytes_written > 0 => {}
                _ => return Err(RecordError::Damaged),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Result<Vec<u8>, RecordError> {
        let mut unpacked = open(bytes)?;
        let mut body = Vec::new();
        while !(unpacked.over && unpacked.ready.is_empty()) {
            if unpacked.ready.is_empty() {
                unpacked.refill()?;
                continue;
            }
            body.push(unpacked.byte()?);
        }
        unpacked.finish().map(|()| body)
    }

    #[test]
    fn what_was_packed_is_unpacked() {
        let long: Vec<u8> = (0..100_000u64).map(|n| ((n * n) >> 7) as u8).collect();
        for body in [&b""[..], b"short", &long] {
            assert_eq!(all(&pack(body)).unwrap(), body);
        }
    }

    #[test]
    fn nothing_is_unpacked_beyond_the_limit() {
        let bomb = pack(&vec![0; LARGEST + 1]);
        assert!(bomb.len() < 80_000);
        assert_eq!(all(&bomb), Err(RecordError::TooMuch("bytes")));
    }

    #[test]
    fn nothing_may_follow() {
        let packed = [compress_to_vec(b"body", 6), b"more".to_vec()].concat();
        let file = [MAGIC.as_slice(), checksum(&packed).as_bytes(), &packed].concat();
        assert_eq!(all(&file), Err(RecordError::Damaged));
    }
}
