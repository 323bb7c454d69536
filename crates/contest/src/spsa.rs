//! Tuning by simultaneous perturbation: all numbers are shaken at once, and two noisy results tell which way is up.

use pxfm::f_pow;

use crate::Dice;

/// A number to be tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Where it begins.
    pub start: f64,
    /// It is never tried below this.
    pub low: f64,
    /// Nor above this.
    pub high: f64,
    /// Whether it is a whole number.
    pub whole: bool,
}

/// How tuning goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// How many pairs of points will be tried.
    pub steps: u32,
    /// How far from the present point they lie at first, as a part of each number's range.
    pub shake: f64,
    /// How far the point moves at first for a difference of one in the results, as a part of the range.
    pub move_by: f64,
    /// The seed of the directions.
    pub seed: u64,
}

impl Default for Tuning {
    fn default() -> Self {
        Tuning { steps: 200, shake: 0.2, move_by: 0.05, seed: 1 }
    }
}

/// The exponents with which shakes and moves become smaller: the ones that theory allows and practice likes.
const SHAKE_DECAY: f64 = 0.101;
const MOVE_DECAY: f64 = 0.602;

/// No step is longer than this part of the range, whatever luck says.
const LONGEST_MOVE: f64 = 0.1;

/// Looks for the numbers that give the largest result: ask for two points, tell what they gave, again and again.
///
/// Inside, every number goes from 0 to 1. The answer is the mean of the second half of the way: single points jump about.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    params: Vec<Param>,
    tuning: Tuning,
    at: Vec<f64>,
    done: u32,
    /// The sum of the points of the second half, and how many.
    sum: Vec<f64>,
    summed: u32,
}

impl Spsa {
    /// Begins where the parameters begin; what lies outside of its bounds begins at the nearest.
    pub fn new(params: Vec<Param>, tuning: Tuning) -> Self {
        let inside = |param: &Param| to_unit(param, param.start);
        let at: Vec<f64> = params.iter().map(inside).collect();
        let sum = vec![0.0; at.len()];
        Spsa { params, tuning, at, done: 0, sum, summed: 0 }
    }

    /// Two points to compare; the same ones until they are told of.
    pub fn ask(&self) -> (Vec<f64>, Vec<f64>) {
        let (above, below) = self.points();
        (self.values(&above), self.values(&below))
    }

    /// Takes in what the two points gave. Results that are no numbers count as equal.
    pub fn tell(&mut self, a: f64, b: f64) {
        let (above, below) = self.points();
        let difference = if (a - b).is_finite() { a - b } else { 0.0 };
        let head_start = f64::from(self.tuning.steps) / 10.0;
        let now = f64::from(self.done);
        // So that the first move is as long as it should be.
        let decay = f_pow((now + 1.0 + head_start) / (1.0 + head_start), -MOVE_DECAY);
        let gain = self.tuning.move_by * decay;
        for (k, at) in self.at.iter_mut().enumerate() {
            let apart = (above[k] - below[k]) / (2.0 * self.tuning.shake);
            if apart != 0.0 {
                *at = (*at + (gain * difference / apart).clamp(-LONGEST_MOVE, LONGEST_MOVE)).clamp(0.0, 1.0);
            }
        }
        self.done += 1;
        if self.done > self.tuning.steps / 2 {
            self.sum.iter_mut().zip(&self.at).for_each(|(sum, at)| *sum += at);
            self.summed += 1;
        }
    }

    /// How many pairs were told of.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// Whether it has seen all that it wanted to.
    pub fn finished(&self) -> bool {
        self.done >= self.tuning.steps
    }

    /// Where it is.
    pub fn here(&self) -> Vec<f64> {
        self.values(&self.at)
    }

    /// The answer so far.
    pub fn best(&self) -> Vec<f64> {
        if self.summed == 0 {
            return self.here();
        }
        let mean: Vec<f64> = self.sum.iter().map(|sum| sum / f64::from(self.summed)).collect();
        self.values(&mean)
    }

    /// The two points of this step, from 0 to 1. At a bound they close up.
    fn points(&self) -> (Vec<f64>, Vec<f64>) {
        let mut dice = Dice::part(self.tuning.seed, u64::from(self.done));
        let shake = self.tuning.shake * f_pow(f64::from(self.done) + 1.0, -SHAKE_DECAY);
        let mut pairs = Vec::new();
        for (param, &at) in self.params.iter().zip(&self.at) {
            // Whole numbers must come out different.
            let shake = if param.whole { shake.max(0.5 / (param.high - param.low).max(1.0)) } else { shake };
            let towards = shake * dice.sign();
            pairs.push(((at + towards).clamp(0.0, 1.0), (at - towards).clamp(0.0, 1.0)));
        }
        pairs.into_iter().unzip()
    }

    fn values(&self, units: &[f64]) -> Vec<f64> {
        let value = |(param, unit): (&Param, &f64)| {
            let value = (param.low + unit * (param.high - param.low)).min(param.high).max(param.low);
            if param.whole { value.round() } else { value }
        };
        self.params.iter().zip(units).map(value).collect()
    }
}

fn to_unit(param: &Param, value: f64) -> f64 {
    let range = param.high - param.low;
    if range > 0.0 { ((value - param.low) / range).clamp(0.0, 1.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn param(start: f64, low: f64, high: f64) -> Param {
        Param { name: "x".into(), start, low, high, whole: false }
    }

    /// Points between 1 and 4 that depend on the distance from the optimum, with the noise of a few matches.
    fn noisy(distance: f64, dice: &mut Dice) -> f64 {
        let noise: f64 = (0..4).map(|_| dice.unit() - 0.5).sum::<f64>(); // deviation 0.58
        3.0 - 2.0 * distance * distance + noise
    }

    #[test]
    fn planted_optima_are_found_under_noise() {
        let mut worst: f64 = 0.0;
        for seed in 0..20 {
            let params = vec![param(5.0, 0.0, 100.0), param(0.9, 0.0, 1.0), param(0.0, -3.0, 3.0)];
            let optimum = [70.0, 0.2, -1.0];
            let mut spsa = Spsa::new(params.clone(), Tuning { steps: 600, seed, ..Tuning::default() });
            let mut dice = Dice::part(9, seed);
            let distance = |point: &[f64]| {
                let off = |k: usize| (point[k] - optimum[k]) / (params[k].high - params[k].low);
                (0..3).map(|k| off(k) * off(k)).sum::<f64>().sqrt()
            };
            while !spsa.finished() {
                let (a, b) = spsa.ask();
                spsa.tell(noisy(distance(&a), &mut dice), noisy(distance(&b), &mut dice));
            }
            worst = worst.max(distance(&spsa.best()));
        }
        println!("farthest of 20 answers from the optimum: {worst:.3} of the range");
        assert!(worst < 0.2, "{worst}");
    }

    #[test]
    fn it_is_deterministic_and_keeps_its_bounds() {
        let run = || {
            let mut whole = param(9.0, 0.0, 10.0);
            whole.whole = true;
            let mut spsa =
                Spsa::new(vec![whole, param(7.0, 0.0, 1.0), param(2.0, 2.0, 2.0)], Tuning::default());
            let mut seen = Vec::new();
            for step in 0..100 {
                let (a, b) = spsa.ask();
                assert!(a[0].fract() == 0.0 && (0.0..=10.0).contains(&a[0]) && a[0] != b[0], "{a:?} {b:?}");
                assert!((0.0..=1.0).contains(&a[1]) && (0.0..=1.0).contains(&b[1]));
                assert_eq!((a[2], b[2]), (2.0, 2.0));
                spsa.tell(a[0], if step == 50 { f64::NAN } else { b[0] });
                seen.push((a, b));
            }
            assert!(spsa.best()[0] >= 9.0, "{:?}", spsa.best());
            seen
        };
        assert_eq!(run(), run());
    }
}
