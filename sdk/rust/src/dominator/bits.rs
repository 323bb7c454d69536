//! Some of all units, one bit for each, in words of 64: quickly found among the others.

/// Units in a word.
pub(super) const WORD: usize = u64::BITS as usize;

/// Replaces the words in `out` by those that tell whose byte is `wanted`.
pub(super) fn find(bytes: &[u8], wanted: u8, out: &mut Vec<u64>) {
    out.resize(bytes.len().div_ceil(WORD), 0);
    for (word, bytes) in out.iter_mut().zip(bytes.chunks(WORD)) {
        *word = match bytes.first_chunk::<WORD>() {
            Some(whole) => bits_of(whole, wanted), // the compiler knows how long it is
            None => bits_of(bytes, wanted),
        };
    }
}

/// Whose byte is `wanted`, of at most 64; the first has the lowest bit.
#[inline]
pub(super) fn bits_of(bytes: &[u8], wanted: u8) -> u64 {
    let (eights, rest) = bytes.as_chunks::<8>();
    let bits = eights.iter().rev().fold(0, |bits, eight| bits << 8 | equal(*eight, wanted));
    let rest = rest.iter().rev().fold(0, |bits, &byte| bits << 1 | u64::from(byte == wanted));
    // All that is shifted out is empty: 64 units have no rest.
    bits | rest.unbounded_shl(8 * eights.len() as u32)
}

/// The same for eight at once.
#[inline]
fn equal(bytes: [u8; 8], wanted: u8) -> u64 {
    const LOW: u64 = u64::from_le_bytes([0x7f; 8]);
    let differences = u64::from_le_bytes(bytes) ^ u64::from_le_bytes([wanted; 8]);
    // The highest bit of each byte tells whether any is set: the sum of the others carries into it.
    let differs = (differences & LOW).wrapping_add(LOW) | differences;
    let equal = (!differs & !LOW) >> 7;
    // Multiplied, each bit comes to its place in the highest byte.
    equal.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The numbers of the units with a bit in some words, which are those of all units.
pub(super) struct Numbers<W> {
    words: W,
    /// What is left of a word, and where the next one begins.
    rest: u64,
    next: usize,
}

impl<W: Iterator<Item = u64>> Numbers<W> {
    #[inline(always)]
    pub fn new(words: W) -> Self {
        Numbers { words, rest: 0, next: 0 }
    }
}

impl<W: Iterator<Item = u64>> Iterator for Numbers<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            self.rest = self.words.next()?;
            self.next = self.next.wrapping_add(WORD); // wraps: never
        }
        let number = self.next.wrapping_sub(WORD) | self.rest.trailing_zeros() as usize;
        self.rest &= self.rest.wrapping_sub(1);
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::{bits_of, Numbers, WORD};

    #[test]
    fn bits_tell_whose_byte_is_wanted() {
        for count in [0, 1, 7, 8, 9, 63, 64] {
            let bytes: Vec<u8> = (0..count).map(|k| [0, 1, 0x80, 0xff, 2, 0, 3][k * k % 7]).collect();
            for wanted in [0, 1, 2, 3, 0x7f, 0x80, 0xff] {
                let expected = (0..count).filter(|&k| bytes[k] == wanted);
                let found =
                    Numbers::new([0, bits_of(&bytes, wanted)].into_iter()).map(|number| number - WORD);
                assert!(found.eq(expected), "{wanted} of {count}");
            }
        }
    }
}
