//! Some of all units, one bit for each, in words of 64: quickly found among the others.

/// Units in a word.
pub(super) const WORD: usize = u64::BITS as usize;

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

/// Appends the numbers of the units with a bit in a word, from the lowest on. The words are numbered too.
#[inline]
pub(super) fn push_numbers(word: usize, bits: u64, out: &mut Vec<u16>) {
    let (first, mut rest) = ((word * WORD) as u16, bits);
    while rest != 0 {
        out.push(first.wrapping_add(rest.trailing_zeros() as u16));
        rest &= rest - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{bits_of, push_numbers, WORD};

    #[test]
    fn bits_tell_whose_byte_is_wanted() {
        for count in [0, 1, 7, 8, 9, 63, 64] {
            let bytes: Vec<u8> = (0..count).map(|k| [0, 1, 0x80, 0xff, 2, 0, 3][k * k % 7]).collect();
            for wanted in [0, 1, 2, 3, 0x7f, 0x80, 0xff] {
                let expected = (0..count).filter(|&k| bytes[k] == wanted);
                let mut found = Vec::new();
                push_numbers(3, bits_of(&bytes, wanted), &mut found);
                let found = found.into_iter().map(|number| usize::from(number) - 3 * WORD);
                assert!(found.eq(expected), "{wanted} of {count}");
            }
        }
    }
}
