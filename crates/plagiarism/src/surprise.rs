//! How surprising a score is, given how alike players of strangers are.
//!
//! Scores of the streams are first made comparable by the tails that they had among many strangers ([`STRANGERS`]); the largest is the
//! *likeness* of two players. The tail of the likenesses of a run then says what is surprising in it. So a run decides how high
//! strangers come, but not which stream is believed: a few copies in it could not be told from strangers in one stream, would widen
//! its tail and silence just the stream that finds them.

/// Number of streams that each have their say.
pub const STREAMS: usize = 4;

/// The tail of strangers: a fifth of them are beyond `from`, and from there on their number falls by e each `width`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Where the tail begins.
    pub from: f64,
    /// How wide it is.
    pub width: f64,
}

/// The scores of strangers in each stream: of 427 players of 78 strangers; in the canonical one as they are beside the strict one's
/// among the players of this repository.
pub const STRANGERS: [Fit; STREAMS] = [
    Fit { from: 0.026, width: 0.0190 },
    Fit { from: 0.045, width: 0.0253 },
    Fit { from: 0.046, width: 0.0250 },
    Fit { from: 0.045, width: 0.0225 },
];

/// Their likeness, the largest of streams that go together, and how many pairs of authors stand behind that.
const ELSEWHERE: Fit = Fit { from: 0.4, width: 1.0 };
const PAIRS_ELSEWHERE: f64 = 249.0;

/// Of the pairs of authors, so many are beyond the point where the tail begins.
const IN_TAIL: f64 = 0.2;
/// Of those, so many are beyond the point from where on they may be the copies that are looked for.
const LEFT_OUT: f64 = 0.1;
/// No crowd of strangers is outside of this, whatever the copies in it make it look like.
const WIDTHS: (f64, f64) = (0.7, 2.5);
const LAST_FROM: f64 = 1.5;
/// So often is the tail corrected, at most.
const ROUNDS: usize = 40;

const LOWEST: f64 = -2.0;
const HIGHEST: f64 = 12.0;
const BINS: usize = 3584;

/// How far beyond what strangers have in common, in the stream where it is most.
pub fn likeness(scores: [f64; STREAMS]) -> f64 {
    let of = |(score, fit): (f64, &Fit)| (score - fit.from) / fit.width;
    scores.into_iter().zip(&STRANGERS).map(of).fold(f64::NEG_INFINITY, f64::max)
}

impl Fit {
    /// How far in the tail a likeness is.
    pub fn surprise(self, likeness: f64) -> f64 {
        (likeness - self.from) / self.width
    }
}

/// How likely strangers are to be so surprising.
pub fn p_value(surprise: f64) -> f64 {
    (IN_TAIL * pxfm::f_exp(-surprise)).min(1.0)
}

/// The likenesses of pairs of authors, counted.
pub struct Tally {
    counts: Vec<u64>,
    /// How many pairs of authors.
    pub pairs: u64,
}

impl Default for Tally {
    fn default() -> Self {
        Tally { counts: vec![0; BINS + 1], pairs: 0 }
    }
}

impl Tally {
    /// Counts pairs of authors.
    pub fn add(&mut self, likeness: f64, pairs: u64) {
        self.pairs += pairs;
        let place = (likeness - LOWEST) / (HIGHEST - LOWEST) * BINS as f64;
        self.counts[(place as usize).min(BINS)] += pairs;
    }

    /// The tail of the strangers among them. What was measured elsewhere counts as so many pairs as it was measured on, so that a
    /// few pairs change little. It begins there and grows until it explains itself: pairs that are too far out for it are left out.
    pub fn fit(&self) -> Fit {
        let mut fit = ELSEWHERE;
        for _ in 0..ROUNDS {
            let next = self.corrected(fit);
            let change = (next.from - fit.from).abs() + (next.width - fit.width).abs();
            fit = next;
            if change < 1e-6 {
                break;
            }
        }
        fit
    }

    /// A better tail, by the pairs that may be strangers' if this one is right.
    fn corrected(&self, fit: Fit) -> Fit {
        let value = |bin: usize| LOWEST + (bin as f64 + 0.5) * (HIGHEST - LOWEST) / BINS as f64;
        let end = fit.from - fit.width * pxfm::f_log(LEFT_OUT);
        let inside = || self.counts[..BINS].iter().enumerate().take_while(|&(bin, _)| value(bin) <= end);
        let count = inside().map(|(_, &count)| count).sum::<u64>() as f64;
        let body = (1.0 - IN_TAIL) * count / (1.0 - IN_TAIL * LEFT_OUT);
        let mut below = 0.0;
        let start = inside().position(|(_, &count)| {
            below += count as f64;
            below >= body
        });
        let Some(start) = start.filter(|_| count > 0.0) else { return fit };
        let from = value(start);
        let (mut above, mut sum) = (0.0, 0.0);
        for (bin, &count) in inside().skip(start + 1) {
            above += count as f64;
            sum += count as f64 * (value(bin) - from);
        }
        let width = if above > 0.0 { width(sum / above, end - from) } else { fit.width };
        let blend = |here: f64, elsewhere: f64| {
            (here * count + elsewhere * PAIRS_ELSEWHERE) / (count + PAIRS_ELSEWHERE)
        };
        Fit {
            from: blend(from, ELSEWHERE.from).clamp(ELSEWHERE.from, LAST_FROM),
            width: blend(width.clamp(WIDTHS.0, WIDTHS.1), ELSEWHERE.width),
        }
    }
}

/// The width of a tail whose part below `end` has this mean.
fn width(mean: f64, end: f64) -> f64 {
    let (mut low, mut high) = (WIDTHS.0 / 2.0, WIDTHS.1 * 2.0);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        match middle - end / (pxfm::f_exp(end / middle) - 1.0) < mean {
            true => low = middle,
            false => high = middle,
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strangers whose tail is this one, and copies of all kinds among them.
    fn tally(strangers: u64, tail: Fit, copies: u64) -> Tally {
        let mut tally = Tally::default();
        let body = strangers * 4 / 5;
        (0..body).for_each(|k| tally.add(tail.from - 2.0 * k as f64 / body as f64, 1));
        for k in 0..strangers - body {
            let share = (k as f64 + 0.5) / (strangers - body) as f64;
            tally.add(tail.from - tail.width * pxfm::f_log(share), 1);
        }
        for k in 0..copies {
            tally.add(4.0 + 36.0 * k as f64 / copies as f64, 1);
        }
        tally
    }

    #[test]
    fn copies_do_not_widen_the_tail_of_strangers() {
        for percent in [0, 2, 10, 30] {
            let fit = tally(10_000, Fit { from: 0.6, width: 1.2 }, 10_000 * percent / (100 - percent)).fit();
            assert!((fit.from - 0.6).abs() < 0.1 && (fit.width - 1.2).abs() < 0.2, "{percent} %: {fit:?}");
        }
    }

    #[test]
    fn few_pairs_change_little_and_none_nothing() {
        assert_eq!(Tally::default().fit(), ELSEWHERE);
        let fit = tally(10, Fit { from: 1.0, width: 2.0 }, 5).fit();
        assert!(
            (fit.from - ELSEWHERE.from).abs() < 0.1 && (fit.width - ELSEWHERE.width).abs() < 0.1,
            "{fit:?}"
        );
    }

    #[test]
    fn a_crowd_that_shares_more_is_less_surprising() {
        let wide = tally(5_000, Fit { from: 1.0, width: 2.0 }, 0).fit();
        assert!(wide.width > 1.7 && wide.surprise(8.0) < ELSEWHERE.surprise(8.0) - 3.0, "{wide:?}");
    }

    #[test]
    fn nothing_but_copies_leaves_a_tail_that_finds_the_clear_ones() {
        let mut tally = Tally::default();
        (0..1000).for_each(|k| tally.add(4.0 + 0.036 * f64::from(k), 1));
        let fit = tally.fit();
        assert!(fit.width <= WIDTHS.1 && p_value(fit.surprise(30.0)) < 1e-4, "{fit:?}");
    }
}
