/// The generator of the published programs: 31 bits, linear congruential.
///
/// Weak, and shared in spirit by board and players (seed, seed + 1, ...), so it serves the
/// `original` edition only.
///
/// Its state is kept doubled, so that 32 bits wrap around where 31 should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lcg31(u32);

impl Lcg31 {
    /// A generator for `seed`; only the distance from zero counts.
    pub fn new(seed: i64) -> Self {
        Lcg31((seed.unsigned_abs() as u32) << 1)
    }

    /// The 31-bit state, which [`Lcg31::new`] takes back.
    pub fn state(&self) -> u32 {
        self.0 >> 1
    }

    /// A number below `n`. Two steps of the generator, of which only the second is used.
    ///
    /// The published programs scale in double precision; `n` stays below 2^22 there and both
    /// factors are exact, so integer arithmetic gives the same number.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.go(TWO_STEPS);
        ((u64::from(n) * u64::from(self.0)) >> 32) as u32
    }

    /// Goes on as `count` draws do, in a few strides instead of `count`.
    #[inline]
    pub fn skip(&mut self, mut count: u32) {
        let mut stride = TWO_STEPS;
        while count > 0 {
            if count & 1 == 1 {
                self.go(stride);
            }
            stride = stride.then(stride);
            count >>= 1;
        }
    }

    #[inline]
    fn go(&mut self, stride: Stride) {
        // wraps: the generator counts modulo 2^31, kept doubled in 32 bits
        self.0 = self.0.wrapping_mul(stride.factor).wrapping_add(stride.add << 1);
    }
}

/// Some steps of the generator at once, which are a multiplication and an addition like a single one.
#[derive(Clone, Copy)]
struct Stride {
    factor: u32,
    add: u32,
}

const STEP: Stride = Stride { factor: 843_314_861, add: 453_816_693 };
const TWO_STEPS: Stride = STEP.then(STEP);

impl Stride {
    const fn then(self, next: Stride) -> Stride {
        // wraps: modulo 2^32, and so modulo 2^31 too
        let factor = self.factor.wrapping_mul(next.factor);
        Stride { factor, add: self.add.wrapping_mul(next.factor).wrapping_add(next.add) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Lcg31, STEP};

    #[test]
    fn integer_scaling_equals_the_double_precision_one() {
        let mut lcg = Lcg31::new(30);
        for n in (1..=1_000_000).step_by(997) {
            let mut twin = lcg.clone();
            twin.go(STEP);
            twin.go(STEP);
            let scaled = (f64::from(n) * (f64::from(twin.state()) / 2147483648.0)) as u32;
            assert_eq!(lcg.below(n), scaled);
        }
    }

    #[test]
    fn a_step_is_the_published_one() {
        let mut lcg = Lcg31::new(30);
        for _ in 0..1000 {
            let expected = (843_314_861 * u64::from(lcg.state()) + 453_816_693) % (1 << 31);
            lcg.go(STEP);
            assert_eq!(u64::from(lcg.state()), expected);
        }
    }

    #[test]
    fn negative_seeds_count_by_their_distance_from_zero() {
        assert_eq!(Lcg31::new(-7), Lcg31::new(7));
        assert_eq!(Lcg31::new(1 << 31).state(), 0);
    }
}
