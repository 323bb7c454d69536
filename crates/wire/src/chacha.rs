/// ChaCha as a random number generator, after D. J. Bernstein: 256-bit key, 64-bit counter, 64-bit nonce.
///
/// It is fast, portable, has published test vectors, and nobody can tell from its past what comes
/// next. `ROUNDS` is 8 for streams of random numbers and 20 where keys are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaCha<const ROUNDS: usize> {
    key: [u32; 8],
    nonce: u64,
    counter: u64,
    block: [u32; 16],
    used: usize,
}

impl<const ROUNDS: usize> ChaCha<ROUNDS> {
    /// The stream of `key` and `nonce`, from its beginning.
    pub fn new(key: [u8; 32], nonce: u64) -> Self {
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(key.chunks_exact(4)) {
            *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        ChaCha { key: words, nonce, counter: 0, block: [0; 16], used: 16 }
    }

    /// The next 32 bits.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        if self.used >= self.block.len() {
            self.refill();
        }
        let word = self.block[self.used];
        self.used += 1;
        word
    }

    /// A number below `n`, every one equally likely.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        match self.block.get(self.used).and_then(|&word| below_at_once(word, n)) {
            Some(number) => {
                self.used += 1;
                number
            }
            None => self.below_at_last(n),
        }
    }

    /// Apart, so that drawing is short enough to be done on the spot.
    #[cold]
    #[inline(never)]
    fn below_at_last(&mut self, n: u32) -> u32 {
        below(|| self.next_u32(), n)
    }

    /// The next 32 bytes, as a key.
    pub fn next_key(&mut self) -> [u8; 32] {
        let mut key = [0; 32];
        for bytes in key.chunks_exact_mut(4) {
            bytes.copy_from_slice(&self.next_u32().to_le_bytes());
        }
        key
    }

    #[cold]
    fn refill(&mut self) {
        let mut start = [0; 16];
        start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        start[4..12].copy_from_slice(&self.key);
        start[12] = self.counter as u32;
        start[13] = (self.counter >> 32) as u32;
        start[14] = self.nonce as u32;
        start[15] = (self.nonce >> 32) as u32;

        let mut x = start;
        for _ in 0..ROUNDS / 2 {
            quarter(&mut x, 0, 4, 8, 12);
            quarter(&mut x, 1, 5, 9, 13);
            quarter(&mut x, 2, 6, 10, 14);
            quarter(&mut x, 3, 7, 11, 15);
            quarter(&mut x, 0, 5, 10, 15);
            quarter(&mut x, 1, 6, 11, 12);
            quarter(&mut x, 2, 7, 8, 13);
            quarter(&mut x, 3, 4, 9, 14);
        }
        // wraps: the cipher adds in 32 bits, and after 2^64 blocks it begins anew
        for (word, begin) in x.iter_mut().zip(start) {
            *word = word.wrapping_add(begin);
        }
        self.block = x;
        self.counter = self.counter.wrapping_add(1);
        self.used = 0;
    }
}

/// What [`below`] makes of a word, if it is certain that it needs no other.
#[inline(always)]
pub fn below_at_once(word: u32, n: u32) -> Option<u32> {
    let product = u64::from(word) * u64::from(n);
    (product as u32 >= n).then_some((product >> 32) as u32)
}

/// A number below `n`, every one equally likely, from random words (Lemire's method: multiply, reject the
/// overhang).
#[inline(always)]
pub fn below(mut word: impl FnMut() -> u32, n: u32) -> u32 {
    let mut product = u64::from(word()) * u64::from(n);
    if (product as u32) < n {
        // Rarely needed, so the division is rarely made.
        // wraps: 2^32 - n, whose rest is that of 2^32
        let overhang = n.wrapping_neg() % n;
        while (product as u32) < overhang {
            product = u64::from(word()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// wraps: the cipher adds in 32 bits.
fn quarter(x: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    x[a] = x[a].wrapping_add(x[b]);
    x[d] = (x[d] ^ x[a]).rotate_left(16);
    x[c] = x[c].wrapping_add(x[d]);
    x[b] = (x[b] ^ x[c]).rotate_left(12);
    x[a] = x[a].wrapping_add(x[b]);
    x[d] = (x[d] ^ x[a]).rotate_left(8);
    x[c] = x[c].wrapping_add(x[d]);
    x[b] = (x[b] ^ x[c]).rotate_left(7);
}

#[cfg(test)]
mod tests {
    use super::ChaCha;
    use rand_chacha::rand_core::{RngCore, SeedableRng};

    /// Published vectors: 256-bit zero key, zero nonce, first block (draft-strombergson-chacha-test-vectors).
    #[test]
    fn published_vectors() {
        let first = |bytes: &mut dyn FnMut() -> u32| -> Vec<u8> {
            (0..4).flat_map(|_| bytes().to_le_bytes()).collect()
        };
        let mut eight = ChaCha::<8>::new([0; 32], 0);
        assert_eq!(
            first(&mut || eight.next_u32()),
            [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1]
        );
        let mut twenty = ChaCha::<20>::new([0; 32], 0);
        assert_eq!(
            first(&mut || twenty.next_u32()),
            [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90, 0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28]
        );
    }

    #[test]
    fn agrees_with_another_implementation_over_many_blocks() {
        let key: [u8; 32] = std::array::from_fn(|i| (i * 7 + 3) as u8);
        let mut other = rand_chacha::ChaCha8Rng::from_seed(key);
        other.set_stream(0x1234_5678_9abc_def0);
        let mut ours = ChaCha::<8>::new(key, 0x1234_5678_9abc_def0);
        for _ in 0..1000 {
            assert_eq!(ours.next_u32(), other.next_u32());
        }
    }

    #[test]
    fn below_stays_below_and_reaches_everything() {
        let mut stream = ChaCha::<8>::new([1; 32], 0);
        let mut seen = [0u32; 7];
        for _ in 0..7000 {
            seen[stream.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
        assert_eq!(stream.below(1), 0);
    }
}
