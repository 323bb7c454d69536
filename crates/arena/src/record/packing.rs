//! The outside of a record: a name, a checksum over everything, and the packed body.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};
use palestra_player::Address;

use super::RecordError;

/// The first bytes of a record, before the version of the format.
pub(super) const NAME: &[u8; 7] = b"palrec\x00";

/// The version of a record with one seed, as every match has that nobody forked.
pub(super) const PLAIN: u8 = b'3';

/// The version of a record with other chances from later rounds on: whoever does not know them must not play it.
pub(super) const FORKED: u8 = b'4';

/// Bytes of a body. The largest match of a default configuration (four players that give ApocalypseNow's 10 000 orders
/// in each of 300 rounds) stays below this; nothing is unpacked beyond it.
pub(super) const LARGEST: usize = 64 << 20;

/// The best level takes twice as long for a five hundredth.
const LEVEL: u8 = 6;

/// A body as a file has it.
pub(super) fn pack(version: u8, body: &[u8]) -> Vec<u8> {
    let packed = compress_to_vec(body, LEVEL);
    let checksum = checksum(version, &packed);
    [NAME.as_slice(), &[version], checksum.as_bytes(), &packed].concat()
}

/// Checks name, version and checksum; answers what is inside.
pub(super) fn open(bytes: &[u8]) -> Result<Unpacked<'_>, RecordError> {
    let rest = bytes.strip_prefix(NAME).ok_or(RecordError::NoRecord)?;
    let (&version, rest) = rest.split_first().ok_or(RecordError::NoRecord)?;
    if ![PLAIN, FORKED].contains(&version) {
        return Err(RecordError::OtherVersion(char::from(version)));
    }
    let (told, packed) = rest.split_first_chunk().ok_or(RecordError::Damaged)?;
    if checksum(version, packed) != Address::from_bytes(*told) {
        return Err(RecordError::Damaged);
    }
    Ok(Unpacked::new(version, packed))
}

fn checksum(version: u8, packed: &[u8]) -> Address {
    Address::of_parts([NAME.as_slice(), &[version], packed])
}

/// A packed body, unpacked piece by piece: nobody holds more of it than is asked for.
pub(super) struct Unpacked<'a> {
    /// The version of the record.
    pub version: u8,
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
    fn new(version: u8, packed: &'a [u8]) -> Self {
        Unpacked {
            version,
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
            assert_eq!(all(&pack(PLAIN, body)).unwrap(), body);
        }
    }

    #[test]
    fn nothing_is_unpacked_beyond_the_limit() {
        let bomb = pack(PLAIN, &vec![0; LARGEST + 1]);
        assert!(bomb.len() < 80_000);
        assert_eq!(all(&bomb), Err(RecordError::TooMuch("bytes")));
    }

    #[test]
    fn nothing_may_follow() {
        let packed = [compress_to_vec(b"body", 6), b"more".to_vec()].concat();
        let file = [NAME.as_slice(), &[PLAIN], checksum(PLAIN, &packed).as_bytes(), &packed].concat();
        assert_eq!(all(&file), Err(RecordError::Damaged));
    }
}
