//! The sequential test of "is A better than B?".
//!
//! Wald's test between "A gains nothing" and "A gains `gain` points a match", on the differences of pairs: the same seed,
//! seats and opponents, once with A and once with B. The variance of the differences is estimated on the way, as chess
//! testers do with their pairs of games. Of all tests with these error rates it needs the fewest matches on average.

use pxfm::{f_exp, f_log};

use crate::{Interval, Sample};

/// What is asked: the smallest gain that matters, and how often the answer may be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// Points a match; a player that gains this much shall be found out.
    pub gain: f64,
    /// How often "better" may be said of a player that gains nothing.
    pub alpha: f64,
    /// How often "not better" may be said of a player that gains `gain`.
    pub beta: f64,
}

impl Default for Question {
    fn default() -> Self {
        Question { gain: 0.1, alpha: 0.05, beta: 0.05 }
    }
}

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A is better.
    Better,
    /// A is not better, or by less than matters.
    NotBetter,
}

/// How far the test has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The logarithm of how much better "A gains `gain`" explains what was seen than "A gains nothing".
    pub evidence: f64,
    /// At this much evidence A is better.
    pub upper: f64,
    /// At this little evidence A is not better.
    pub lower: f64,
    /// The answer, if there is one.
    pub verdict: Option<Verdict>,
    /// How many more pairs are expected.
    pub more: f64,
}

/// The test, under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Versus {
    question: Question,
    pairs: Sample,
    verdict: Option<Verdict>,
}

/// Before anything is seen the variance is taken to be that of places by lot (four seats each), with the weight of so many
/// pairs: a few equal differences at the start must not pass for certainty.
const PRIOR_VARIANCE: f64 = 0.625;
const PRIOR_WEIGHT: f64 = 10.0;

/// No answer before this many pairs.
const FEWEST_PAIRS: u64 = 5;

/// Wald's bounds suppose that the variance is known. As we estimate it, they are those of slightly smaller error rates;
/// the simulations below show that the promised ones are kept.
const CAUTION: f64 = 0.94;

impl Versus {
    /// A test that has seen nothing yet.
    pub fn new(question: Question) -> Self {
        Versus { question, pairs: Sample::default(), verdict: None }
    }

    /// Takes in the difference of a pair: points of A less points of B. Once there is an answer, it stays.
    pub fn add(&mut self, difference: f64) -> Standing {
        self.pairs.add(difference);
        let standing = self.standing();
        self.verdict = standing.verdict;
        standing
    }

    /// How far it has come.
    pub fn standing(&self) -> Standing {
        let Question { gain, alpha, beta } = self.question;
        let variance = self.variance();
        let step = gain / variance.sqrt();
        let (alpha, beta) = (CAUTION * alpha, CAUTION * beta);
        let (upper, lower) = (f_log((1.0 - beta) / alpha), f_log(beta / (1.0 - alpha)));
        let pairs = self.pairs.count() as f64;
        let drift = gain * (self.pairs.mean() - gain / 2.0) / variance;
        let evidence = pairs * drift;
        let early = self.pairs.count() < FEWEST_PAIRS;
        let verdict = self.verdict.or(match evidence {
            _ if early => None,
            e if e >= upper => Some(Verdict::Better),
            e if e <= lower => Some(Verdict::NotBetter),
            _ => None,
        });
        let more = match verdict {
            Some(_) => 0.0,
            None => expected_steps(evidence.clamp(lower, upper), lower, upper, drift, step * step)
                .max(FEWEST_PAIRS as f64 - pairs)
                .max(1.0),
        };
        Standing { evidence, upper, lower, verdict, more }
    }

    /// What was seen: the mean gain with its interval.
    pub fn gain(&self) -> Option<Interval> {
        self.pairs.interval()
    }

    /// How many pairs were seen.
    pub fn pairs(&self) -> u64 {
        self.pairs.count()
    }

    fn variance(&self) -> f64 {
        (self.pairs.squares() + PRIOR_WEIGHT * PRIOR_VARIANCE)
            / (self.pairs.count() as f64 - 1.0 + PRIOR_WEIGHT).max(1.0)
    }
}

/// The mean time until a walk with this drift and variance a step leaves `lower..upper`.
fn expected_steps(at: f64, lower: f64, upper: f64, drift: f64, variance: f64) -> f64 {
    let (down, up) = (at - lower, upper - at);
    let pull = 2.0 * drift / variance;
    if (pull * (upper - lower)).abs() < 1e-3 {
        return down * up / variance;
    }
    let leaves_above = if pull > 0.0 {
        (1.0 - f_exp(-pull * down)) / (1.0 - f_exp(-pull * (upper - lower)))
    } else {
        // The same, with numbers that stay small.
        (f_exp(pull * up) - f_exp(pull * (upper - lower))) / (1.0 - f_exp(pull * (upper - lower)))
    };
    ((leaves_above * (upper - lower) - down) / drift).max(0.0)
}

#[cfg(test)]
mod tests {
    use statrs::distribution::{ContinuousCDF, Normal};

    use super::*;
    use crate::{Dice, Places};

    /// Points in a match of four in which the first beats each of the others with this chance.
    fn points(chance: f64, dice: &mut Dice) -> f64 {
        let weight = |seat: usize| if seat == 0 { chance / (1.0 - chance) } else { 1.0 };
        // Whose clock with this rate rings first, wins: the Plackett-Luce model.
        let mut rings = |seat| -f_log(1.0 - dice.unit()) / weight(seat);
        let times: Vec<f64> = (0..4).map(&mut rings).collect();
        let scores: Vec<i64> = times.iter().map(|time| (-time * 1e9) as i64).collect();
        Places::of(&scores).points(0)
    }

    /// The difference of a pair: four seats with A, four with B, three equal opponents. A gains `gain` points a match.
    fn pair(gain: f64, dice: &mut Dice) -> f64 {
        let better = 0.5 + gain / 3.0; // each opponent beaten is a point
        let mean = |chance: f64, dice: &mut Dice| (0..4).map(|_| points(chance, dice)).sum::<f64>() / 4.0;
        mean(better, dice) - mean(0.5, dice)
    }

    /// The pairs of a test of fixed size.
    fn fixed_size(question: &Question, variance: f64) -> f64 {
        let normal = Normal::standard();
        let z = normal.inverse_cdf(1.0 - question.alpha) + normal.inverse_cdf(1.0 - question.beta);
        (z / question.gain).powi(2) * variance
    }

    /// How often "better" is said, and the mean number of pairs, against what the test of fixed size needs.
    fn simulate(question: Question, gain: f64, runs: u64) -> (f64, f64, f64) {
        let (mut better, mut pairs) = (0.0, Sample::default());
        let mut all = Sample::default();
        for run in 0..runs {
            let mut dice = Dice::part(11, run);
            let mut test = Versus::new(question);
            let verdict = loop {
                let difference = pair(gain, &mut dice);
                all.add(difference);
                if let Some(verdict) = test.add(difference).verdict {
                    break verdict;
                }
            };
            better += f64::from(u8::from(verdict == Verdict::Better));
            pairs.add(test.pairs() as f64);
        }
        let fixed = fixed_size(&question, all.variance().unwrap());
        (better / runs as f64, pairs.mean(), pairs.mean() / fixed)
    }

    #[test]
    fn equals_are_rarely_called_better() {
        let (better, pairs, ratio) = simulate(Question::default(), 0.0, 4000);
        println!("equal players: better {better:.4}, {pairs:.0} pairs, {ratio:.2} of the fixed size");
        assert!(better <= 0.05, "{better}");
        for gain in [0.15, 0.2] {
            let (better, ..) = simulate(Question { gain, ..Question::default() }, 0.0, 4000);
            println!("equal players, asked for {gain}: better {better:.4}");
            assert!(better <= 0.05, "{gain}: {better}");
        }
    }

    #[test]
    fn the_smallest_gain_that_matters_is_rarely_missed() {
        let (better, pairs, ratio) = simulate(Question::default(), 0.1, 4000);
        println!("gain 0.10: better {better:.4}, {pairs:.0} pairs, {ratio:.2} of the fixed size");
        // Wald's bound for any test with these error rates is 0.49; 4000 runs are good for half a percent.
        assert!(better >= 0.945 && ratio < 0.52, "{better} {ratio}");
    }

    #[test]
    fn a_better_one_needs_less_than_half_of_the_matches() {
        for (gain, most) in [(0.15, 0.35), (0.2, 0.22), (0.5, 0.08)] {
            let (better, pairs, ratio) = simulate(Question::default(), gain, 1500);
            println!("gain {gain:.2}: better {better:.4}, {pairs:.0} pairs, {ratio:.2} of the fixed size");
            assert!(better > 0.99 && ratio < most, "{gain}: {better} {ratio}");
        }
    }

    #[test]
    fn a_worse_one_is_found_out_quickly() {
        let (better, pairs, ratio) = simulate(Question::default(), -0.2, 1500);
        println!("gain -0.20: better {better:.4}, {pairs:.0} pairs, {ratio:.2} of the fixed size");
        assert!(better == 0.0 && ratio < 0.15, "{better} {ratio}");
    }

    #[test]
    fn the_same_program_is_not_better_than_itself() {
        let mut test = Versus::new(Question::default());
        let verdict = (0..100).find_map(|_| test.add(0.0).verdict);
        assert_eq!((verdict, test.standing().more), (Some(Verdict::NotBetter), 0.0));
        assert!((20..60).contains(&test.pairs()), "{}", test.pairs());
    }

    #[test]
    fn one_who_always_wins_is_better_at_once() {
        let mut test = Versus::new(Question::default());
        let verdicts: Vec<_> = (0..8).map(|_| test.add(3.0).verdict).collect();
        assert_eq!(verdicts[3], None, "not before five pairs");
        assert_eq!(verdicts[7], Some(Verdict::Better));
        test.add(-3.0);
        assert_eq!(test.add(-3.0).verdict, Some(Verdict::Better), "an answer stays");
    }

    /// The forecast is of the right size. (In the middle between the hypotheses it is short: a wrong estimate is always farther away.)
    #[test]
    fn it_knows_how_long_it_will_take() {
        for gain in [0.0, 0.05, 0.1] {
            let (mut said, mut taken) = (Sample::default(), Sample::default());
            for run in 0..300 {
                let mut dice = Dice::part(17, run);
                let mut test = Versus::new(Question::default());
                // Once something is known about the players.
                (0..60).for_each(|_| _ = test.add(pair(gain, &mut dice)));
                if test.standing().verdict.is_some() {
                    continue;
                }
                said.add(test.standing().more);
                while test.add(pair(gain, &mut dice)).verdict.is_none() {}
                taken.add(test.pairs() as f64 - 60.0);
            }
            let ratio = said.mean() / taken.mean();
            assert!((0.4..2.0).contains(&ratio), "{gain}: {} said, {} taken", said.mean(), taken.mean());
        }
    }
}
