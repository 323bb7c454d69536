/// The generator behind `random()` and `rand()` of the C library that the published programs were built with
/// (its additive feedback generator of degree 31).
///
/// Each number is the sum of the one 3 before and the one 31 before, modulo 2^32, and what is given away
/// leaves out the lowest bit. The last 31 numbers are the whole state, so that two programs can take
/// turns in drawing from one stream. It serves the `original` edition only: 31 draws tell all the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CLibrary {
    /// The last 31 numbers, in a ring.
    ring: [u32; CLibrary::DEGREE],
    /// Where the oldest one is.
    oldest: usize,
}

impl CLibrary {
    const DEGREE: usize = 31;
    const DISTANCE: usize = 3;

    /// Bytes of its state.
    pub const SIZE: usize = 4 * CLibrary::DEGREE;

    /// The generator after `srandom(seed)`, which is the same as `srand(seed)`.
    pub fn new(seed: u32) -> Self {
        // Park and Miller's generator fills the ring; the C library computes it without leaving 32 bits.
        let mut word = if seed == 0 { 1 } else { seed as i32 };
        let ring = std::array::from_fn(|_| {
            let this = word as u32;
            word = 16807 * (word % 127_773) - 2836 * (word / 127_773);
            if word < 0 {
                word += i32::MAX;
            }
            this
        });
        let mut generator = CLibrary { ring, oldest: Self::DISTANCE };
        for _ in 0..10 * Self::DEGREE {
            generator.draw();
        }
        generator
    }

    /// The next number, from 0 to 2^31 - 1.
    #[inline]
    pub fn draw(&mut self) -> u32 {
        let oldest = self.oldest;
        let near = if oldest < Self::DISTANCE { oldest + Self::DEGREE } else { oldest } - Self::DISTANCE;
        // wraps: the generator adds in 32 bits
        let sum = self.ring[oldest].wrapping_add(self.ring[near]);
        self.ring[oldest] = sum;
        self.oldest = if oldest == Self::DEGREE - 1 { 0 } else { oldest + 1 };
        sum >> 1
    }

    /// The state, oldest number first.
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let mut ring = self.ring;
        ring.rotate_left(self.oldest);
        let mut bytes = [0; Self::SIZE];
        for (slot, number) in bytes.chunks_exact_mut(4).zip(ring) {
            slot.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    /// The generator in this state. Every state is possible; those that no seed leads to may be poor ones.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Self {
        let ring = std::array::from_fn(|k| {
            u32::from_le_bytes([bytes[4 * k], bytes[4 * k + 1], bytes[4 * k + 2], bytes[4 * k + 3]])
        });
        CLibrary { ring, oldest: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::CLibrary;

    /// What a C program prints after `srandom(seed)`.
    #[test]
    fn known_numbers() {
        let first = |seed| {
            let mut generator = CLibrary::new(seed);
            [generator.draw(), generator.draw(), generator.draw()]
        };
        assert_eq!(first(1), [1_804_289_383, 846_930_886, 1_681_692_777]);
        assert_eq!(first(0), first(1));
        assert_eq!(first(42), [71_876_166, 708_592_740, 1_483_128_881]);
        assert_eq!(first(4_000_000_000), [1_111_130_805, 1_380_198_982, 1_306_113_867]);
    }

    #[test]
    fn a_state_goes_on_where_it_was() {
        let mut generator = CLibrary::new(30);
        for _ in 0..100 {
            let mut twin = CLibrary::from_bytes(&generator.to_bytes());
            assert_eq!(twin.to_bytes(), generator.to_bytes());
            for _ in 0..40 {
                assert_eq!(twin.draw(), generator.draw());
            }
        }
    }
}
