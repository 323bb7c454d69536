use pxfm::f_log;

/// Chance from a seed: the same numbers on every machine.
///
/// A counter, stirred (the SplitMix64 generator). It chooses line-ups and directions, and no board or player ever sees it.
///
/// ```
/// use palestra_contest::Dice;
/// let (mut dice, mut again) = (Dice::new(7), Dice::new(7));
/// assert_eq!(dice.below(6), again.below(6));
/// assert!(dice.unit() < 1.0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(u64);

impl Dice {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// The numbers of part `part` of this seed: far from those of the other parts.
    pub fn part(seed: u64, part: u64) -> Self {
        let mut dice = Dice(seed);
        let key = dice.next();
        Dice(key ^ Dice(part).next())
    }

    /// The next 64 bits.
    #[allow(clippy::should_implement_trait)] // it never ends
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number from 0 up to 1, without 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A whole number below `end`; 0 if `end` is.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// One or minus one.
    pub fn sign(&mut self) -> f64 {
        if self.next() >> 63 == 0 { 1.0 } else { -1.0 }
    }

    /// A number of the normal distribution around 0 with deviation 1 (Marsaglia's polar way, one of its two).
    pub fn normal(&mut self) -> f64 {
        loop {
            let (x, y) = (2.0 * self.unit() - 1.0, 2.0 * self.unit() - 1.0);
            let square = x * x + y * y;
            if square > 0.0 && square < 1.0 {
                return x * (-2.0 * f_log(square) / square).sqrt();
            }
        }
    }

    /// Puts things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_fixed_for_ever_and_fair() {
        assert_eq!(Dice::new(0).next(), 0xe220_a839_7b1d_cdaf); // as published with the generator
        let mut dice = Dice::part(1, 2);
        let mean = (0..10_000).map(|_| dice.unit()).sum::<f64>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.01, "{mean}");
        let mut seen = [0; 3];
        (0..3000).for_each(|_| seen[dice.below(3)] += 1);
        assert!(seen.iter().all(|&count| (900..1100).contains(&count)), "{seen:?}");
    }

    #[test]
    fn shuffling_keeps_everything() {
        let mut things: Vec<u32> = (0..50).collect();
        Dice::new(7).shuffle(&mut things);
        assert_ne!(things, (0..50).collect::<Vec<_>>());
        things.sort_unstable();
        assert_eq!(things, (0..50).collect::<Vec<_>>());
    }
}
