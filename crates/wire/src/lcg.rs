/// The generator of the published programs: 31 bits, linear congruential.
///
/// Weak, and shared in spirit by board and players (seed, seed + 1, ...), so it serves the
/// `original` edition only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lcg31(u32);

impl Lcg31 {
    const MODULUS: u64 = 1 << 31;

    /// A generator for `seed`; only the distance from zero counts.
    pub fn new(seed: i64) -> Self {
        Lcg31((seed.unsigned_abs() % Self::MODULUS) as u32)
    }

    /// The 31-bit state, which [`Lcg31::new`] takes back.
    pub fn state(&self) -> u32 {
        self.0
    }

    fn step(&mut self) {
        self.0 = ((843_314_861 * u64::from(self.0) + 453_816_693) % Self::MODULUS) as u32;
    }

    /// A number below `n`. Two steps, of which only the second is used.
    ///
    /// The published programs scale in double precision; `n` stays below 2^22 there and both
    /// factors are exact, so integer arithmetic gives the same number.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.step();
        self.step();
        ((u64::from(n) * u64::from(self.0)) >> 31) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::Lcg31;

    #[test]
    fn integer_scaling_equals_the_double_precision_one() {
        let mut lcg = Lcg31::new(30);
        for n in (1..=1_000_000).step_by(997) {
            let mut twin = lcg.clone();
            twin.step();
            twin.step();
            let scaled = (f64::from(n) * (f64::from(twin.state()) / 2147483648.0)) as u32;
            assert_eq!(lcg.below(n), scaled);
        }
    }

    #[test]
    fn negative_seeds_count_by_their_distance_from_zero() {
        assert_eq!(Lcg31::new(-7), Lcg31::new(7));
        assert_eq!(Lcg31::new(1 << 31).state(), 0);
    }
}
