//! What a teacher wants to know before a contest: figures of many simulated ones, and what they would cost.

use super::{Measured, World, simulate};
use crate::verify::{FormatTerms, House};
use crate::{Curve, Sample};

/// The machines, and what a match and a verdict take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// How many matches are played at a time.
    pub workers: u32,
    /// CPU seconds of a match; the longest is taken to be five times that.
    pub seconds: f64,
    /// CPU seconds until a verdict on what somebody handed in.
    pub verdict: f64,
}

/// A figure of many contests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// What it is.
    pub label: &'static str,
    /// Its mean.
    pub mean: f64,
    /// The error of the mean.
    pub error: f64,
    /// After the point as many digits are worth showing.
    pub digits: usize,
}

impl std::fmt::Display for Figure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let digits = self.digits;
        write!(f, "{:.digits$} ±{:.digits$}", self.mean, self.error)
    }
}

/// One contest in a world: repetition `number` of those with this seed.
///
/// # Panics
/// Never: the player after the last is the Dummy.
pub fn repetition(world: impl Fn(u64) -> World, format: &FormatTerms, seed: u64, number: usize) -> Measured {
    let seed = seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
    let world = world(seed);
    let house = House { padding: Some(world.players()), guests: Vec::new() };
    let format = format.with(&house).expect("the house has a Dummy");
    simulate(&world, format.as_ref(), &Curve::default(), seed)
}

/// What some contests came to, and what one of them would cost.
pub fn forecast(all: &[Measured], players: usize, costs: &Costs) -> Vec<Figure> {
    let figure = |label, digits, figure: &dyn Fn(&Measured) -> f64| {
        let sample: Sample = all.iter().map(figure).collect();
        let error = (sample.variance().unwrap_or(0.0) / sample.count().max(1) as f64).sqrt();
        Figure { label, mean: sample.mean(), error, digits }
    };
    let hours = |m: &Measured| m.matches * costs.seconds / 3600.0;
    let wait = queue_at_deadline(players, costs) / 60.0;
    vec![
        figure("matches", 0, &|m| m.matches),
        figure("mean error of a grade", 3, &|m| m.error),
        figure("grades wrong by > 1 point, %", 1, &|m| 100.0 * m.over_one),
        figure("highest grades missed", 1, &|m| m.missed),
        figure("95 % rank intervals hold, %", 1, &|m| 100.0 * m.coverage),
        figure("their width, ranks", 0, &|m| m.width),
        figure("grades known to 0.5, %", 0, &|m| 100.0 * m.decided),
        figure("best one first, %", 0, &|m| 100.0 * m.best_first),
        figure("CPU hours", 1, &hours),
        figure("hours, at most", 2, &|m| wall_hours(m, costs)),
        figure("wait at the deadline, minutes", 0, &|_| wait),
    ]
}

/// At most: every session waits for its last match.
pub fn wall_hours(measured: &Measured, costs: &Costs) -> f64 {
    let matches = measured.matches * costs.seconds / f64::from(costs.workers.max(1));
    (matches + measured.sessions * 5.0 * costs.seconds) / 3600.0
}

/// The longest wait for a verdict, in seconds, if everybody hands in twice in the last hour, ever more of them the nearer
/// the deadline is: at a time x of the hour, in proportion to x.
pub fn queue_at_deadline(players: usize, costs: &Costs) -> f64 {
    let uploads = 2 * players;
    let mut free = vec![0.0f64; costs.workers.clamp(1, 100_000) as usize];
    let mut longest = 0.0f64;
    for number in 0..uploads {
        let comes = 3600.0 * ((number as f64 + 0.5) / uploads as f64).sqrt();
        // The first that is free takes it; all verdicts take the same time, so they take turns.
        let worker = number % free.len();
        let begins = comes.max(free[worker]);
        free[worker] = begins + costs.verdict;
        longest = longest.max(free[worker] - comes);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_is_as_long_as_its_work() {
        let wait = |workers, verdict| queue_at_deadline(300, &Costs { workers, seconds: 1.0, verdict });
        assert_eq!(wait(600, 10.0), 10.0);
        // 600 verdicts of a minute on two workers: five hours of work for the one hour in which they come.
        assert!((wait(2, 60.0) - (600.0 * 60.0 / 2.0 - 3600.0)).abs() < 400.0, "{}", wait(2, 60.0));
        assert!(wait(4, 60.0) < wait(2, 60.0));
        assert_eq!(queue_at_deadline(0, &Costs { workers: 0, seconds: 1.0, verdict: 1.0 }), 0.0);
    }
}
