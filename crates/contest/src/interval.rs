use statrs::distribution::{ContinuousCDF, StudentsT};

/// The quantile of the normal distribution that leaves 2.5 % on each side.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The estimate.
    pub mid: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// An estimate that is this much off, at most, 95 times of 100.
    pub fn around(mid: f64, margin: f64) -> Self {
        Interval { mid, low: mid - margin, high: mid + margin }
    }

    /// Half of its width.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether a value lies in it.
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// Values seen one after the other: how many, their mean and how far they scatter. Welford's way, which loses no digits.
///
/// ```
/// use palestra_contest::Sample;
/// let mut points = Sample::default();
/// [4.0, 1.0, 3.0, 4.0].into_iter().for_each(|value| points.add(value));
/// assert_eq!((points.count(), points.mean()), (4, 3.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    count: u64,
    mean: f64,
    squares: f64,
    largest: f64,
}

impl Sample {
    /// Takes in a value.
    pub fn add(&mut self, value: f64) {
        self.largest = if self.count == 0 { value } else { self.largest.max(value) };
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (value - self.mean);
    }

    /// How many values there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 if there are none.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The largest; 0 if there are none.
    pub fn largest(&self) -> f64 {
        self.largest
    }

    /// The sum of squared distances from the mean.
    pub fn squares(&self) -> f64 {
        self.squares
    }

    /// The estimated variance of the population, from two values on.
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squares / (self.count - 1) as f64)
    }

    /// The mean with its interval by Student's t; from two values on. None of values that are all equal: they do not tell
    /// how far others may lie.
    pub fn interval(&self) -> Option<Interval> {
        (self.squares > 0.0).then_some(())?;
        let error = (self.variance()? / self.count as f64).sqrt();
        let student = StudentsT::new(0.0, 1.0, (self.count - 1) as f64).ok()?;
        Some(Interval::around(self.mean, student.inverse_cdf(0.975) * error))
    }
}

impl Sample {
    /// The mean of values that lie in a range, with an interval that is honest with few of them and with rare
    /// exceptions: each end is Student's as if one more value had been seen, the worst for it.
    pub fn interval_within(&self, low: f64, high: f64) -> Option<Interval> {
        let end = |worst: f64| {
            let mut more = *self;
            more.add(worst);
            more.interval().unwrap_or(Interval::around(worst, 0.0)) // all were the worst
        };
        (self.count > 0).then_some(())?;
        let (below, above) = (end(low), end(high));
        Some(Interval { mid: self.mean, low: below.low.max(low), high: above.high.min(high) })
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut sample = Sample::default();
        values.into_iter().for_each(|value| sample.add(value));
        sample
    }
}

/// A share of `total` with Wilson's interval, which is right near 0 and 1 too. `hits` need not be whole: ties share.
///
/// ```
/// // First in 10 of 20 matches: anything from 30 to 70 % may be true.
/// let first = palestra_contest::share(10.0, 20).unwrap();
/// assert!(first.contains(0.31) && first.contains(0.69) && !first.contains(0.75));
/// ```
pub fn share(hits: f64, total: u64) -> Option<Interval> {
    let n = total as f64;
    let mid = (total > 0).then(|| (hits / n).clamp(0.0, 1.0))?;
    let z2 = Z95 * Z95;
    let centre = (mid + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let margin = Z95 / (1.0 + z2 / n) * (mid * (1.0 - mid) / n + z2 / (4.0 * n * n)).sqrt();
    Some(Interval { mid, low: (centre - margin).max(0.0), high: (centre + margin).min(1.0) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    #[test]
    fn a_mean_as_in_the_tables() {
        let sample: Sample = [4.0, 6.0, 8.0].into_iter().collect();
        assert_eq!((sample.mean(), sample.variance(), sample.largest()), (6.0, Some(4.0), 8.0));
        let margin = sample.interval().unwrap().margin();
        assert!((margin - 4.303 * 2.0 / 3f64.sqrt()).abs() < 0.001, "{margin}"); // t of 2 degrees: 4.303
        assert_eq!(Sample::default().interval(), None);
        assert_eq!([1.0].into_iter().collect::<Sample>().interval(), None);
        let large: Sample = (0..5000).map(|n| f64::from(n % 2)).collect();
        assert!((large.interval().unwrap().margin() - Z95 * 0.5 / 5000f64.sqrt()).abs() < 1e-4);
    }

    /// Six times 4 of 1 to 4: with 0.025^(1/6) = 0.54 the mean may be 2.6. Two values say next to nothing.
    #[test]
    fn few_values_in_a_range() {
        let six = [4.0; 6].into_iter().collect::<Sample>().interval_within(1.0, 4.0).unwrap();
        assert!(six.mid == 4.0 && six.high == 4.0 && (2.4..2.7).contains(&six.low), "{six:?}");
        let two = [2.0, 2.0].into_iter().collect::<Sample>().interval_within(1.0, 4.0).unwrap();
        assert_eq!((two.low, two.high), (1.0, 4.0));
        assert_eq!(Sample::default().interval_within(1.0, 4.0), None);
        assert_eq!([2.0, 2.0].into_iter().collect::<Sample>().interval(), None);
        // One of 25 crashes: plain Student's interval misses the mean far too often.
        let mut dice = Dice::new(2);
        let (mut plain, mut within) = (0, 0);
        for _ in 0..2000 {
            let sample: Sample = (0..20).map(|_| if dice.unit() < 0.04 { 1.0 } else { 4.0 }).collect();
            plain += u32::from(sample.interval().is_some_and(|interval| interval.contains(3.88)));
            within += u32::from(sample.interval_within(1.0, 4.0).unwrap().contains(3.88));
        }
        assert!(plain < 1300 && within > 1880, "{plain} {within} of 2000");
    }

    #[test]
    fn a_share_as_in_the_tables() {
        let near = |value: Option<Interval>, low: f64, high: f64| {
            let value = value.unwrap();
            assert!((value.low - low).abs() < 5e-4 && (value.high - high).abs() < 5e-4, "{value:?}");
        };
        near(share(0.0, 10), 0.0, 0.2775);
        near(share(10.0, 10), 0.7225, 1.0);
        near(share(5.0, 10), 0.2366, 0.7634);
        assert_eq!(share(0.0, 0), None);
    }

    /// Of many intervals of known populations, about 95 of 100 hold the truth.
    #[test]
    fn intervals_hold_what_they_promise() {
        let mut dice = Dice::new(1);
        let (mut means, mut shares) = (0, 0);
        for _ in 0..2000 {
            let sample: Sample = (0..12).map(|_| dice.unit() + dice.unit() + dice.unit()).collect();
            means += u32::from(sample.interval().unwrap().contains(1.5));
            let hits = (0..60).filter(|_| dice.unit() < 0.15).count();
            shares += u32::from(share(hits as f64, 60).unwrap().contains(0.15));
        }
        assert!((1860..=1940).contains(&means), "{means} of 2000");
        assert!((1860..=1950).contains(&shares), "{shares} of 2000");
    }
}
