/// The "minimal standard" generator of Park and Miller with its revised multiplier, as Mad Max's published
/// program has it.
///
/// Weak, and the board's first stream equals the first player's, so it serves the `original` edition only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinStd(u32);

impl MinStd {
    const MODULUS: u64 = (1 << 31) - 1;

    /// Draws are below this number.
    pub const BOUND: u32 = Self::MODULUS as u32 - 1;

    /// A generator for `seed`; only the distance from zero counts.
    pub fn new(seed: i64) -> Self {
        MinStd((1 + seed.unsigned_abs() % u64::from(Self::BOUND)) as u32)
    }

    /// The smallest seed that gives this state: [`MinStd::new`] takes it back.
    pub fn seed(&self) -> u32 {
        self.0 - 1
    }

    /// The next number below [`MinStd::BOUND`].
    #[inline]
    pub fn draw(&mut self) -> u32 {
        self.0 = ((48_271 * u64::from(self.0)) % Self::MODULUS) as u32;
        self.0 - 1
    }

    /// A number below `n`: the rest of a draw.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.draw() % n
    }
}

#[cfg(test)]
mod tests {
    use super::MinStd;

    #[test]
    fn known_draws() {
        let mut minstd = MinStd::new(1);
        let draws = [(); 5].map(|()| minstd.draw());
        assert_eq!(draws, [96_541, 365_211_587, 435_306_124, 1_681_957_626, 2_009_854_434]);
    }

    #[test]
    fn seeds_wrap_and_come_back() {
        assert_eq!(MinStd::new(-7), MinStd::new(7));
        assert_eq!(MinStd::new(i64::from(MinStd::BOUND)).seed(), 0);
        let mut minstd = MinStd::new(i64::MIN);
        minstd.draw();
        assert_eq!(MinStd::new(minstd.seed().into()), minstd);
    }
}
