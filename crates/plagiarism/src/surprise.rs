//! How surprising a score is, given how alike players of strangers are.

/// Number of streams that each have their say.
pub const STREAMS: usize = 4;

/// Of the pairs of authors, so many score below the point where the tail begins.
const BODY: f64 = 0.8;
/// Scores above this may be the copies that are looked for: they say nothing of strangers.
const HIGHEST: f64 = 0.3;
/// With fewer pairs of authors in a game, those of all games are taken; with fewer still, what was found elsewhere.
const FEW: u64 = 100;
const VERY_FEW: u64 = 40;
/// A narrower tail is chance.
const NARROWEST: f64 = 0.008;

const BINS: usize = 3000;

/// The tail of strangers' scores: beyond `from` it falls by e each `width`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Where the tail begins.
    pub from: f64,
    /// How wide it is.
    pub width: f64,
}

/// Measured on 427 players of 78 strangers.
pub const ELSEWHERE: [Fit; STREAMS] = [
    Fit { from: 0.026, width: 0.0190 },
    Fit { from: 0.045, width: 0.0253 },
    Fit { from: 0.046, width: 0.0250 },
    Fit { from: 0.045, width: 0.0253 },
];

/// The highest scores of pairs of authors, counted.
#[derive(Clone)]
pub struct Tally {
    counts: [Vec<u32>; STREAMS],
    /// How many pairs of authors.
    pub pairs: u64,
}

impl Default for Tally {
    fn default() -> Self {
        Tally { counts: std::array::from_fn(|_| vec![0; BINS + 1]), pairs: 0 }
    }
}

impl Tally {
    /// Counts a pair of authors that share something.
    pub fn add(&mut self, scores: [f64; STREAMS]) {
        self.pairs += 1;
        for (counts, score) in self.counts.iter_mut().zip(scores) {
            counts[((score / HIGHEST * BINS as f64) as usize).min(BINS)] += 1;
        }
    }

    /// Counts pairs of authors that share nothing.
    pub fn add_nothing(&mut self, pairs: u64) {
        self.pairs += pairs;
        for counts in &mut self.counts {
            counts[0] += pairs as u32;
        }
    }

    /// Counts all that another counted.
    pub fn merge(&mut self, other: &Tally) {
        self.pairs += other.pairs;
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
    }

    /// The tail of each stream; `others` where there are too few pairs here.
    pub fn fit(&self, others: Option<&Tally>) -> [Fit; STREAMS] {
        if self.pairs < FEW
            && let Some(others) = others
        {
            return others.fit(None);
        }
        std::array::from_fn(|stream| {
            let counts = &self.counts[stream][..BINS];
            let pairs: u64 = counts.iter().map(|&count| u64::from(count)).sum();
            if pairs < VERY_FEW { ELSEWHERE[stream] } else { fit(counts, pairs) }
        })
    }
}

fn fit(counts: &[u32], pairs: u64) -> Fit {
    let value = |bin: usize| if bin == 0 { 0.0 } else { (bin as f64 + 0.5) * HIGHEST / BINS as f64 };
    let mut below = 0;
    let start = counts.iter().position(|&count| {
        below += u64::from(count);
        below as f64 >= BODY * pairs as f64
    });
    let start = start.unwrap_or(0);
    let from = value(start);
    let (mut above, mut sum) = (0_u64, 0.0);
    for (bin, &count) in counts.iter().enumerate().skip(start + 1) {
        above += u64::from(count);
        sum += f64::from(count) * (value(bin) - from);
    }
    let width = if above == 0 { NARROWEST } else { sum / above as f64 };
    Fit { from, width: width.max(NARROWEST) }
}

/// The largest surprise of the streams.
pub fn surprise(scores: [f64; STREAMS], fits: &[Fit; STREAMS]) -> f64 {
    let of = |stream: usize| (scores[stream] - fits[stream].from) / fits[stream].width;
    (0..STREAMS).map(of).fold(f64::NEG_INFINITY, f64::max)
}

/// How likely strangers are to be so surprising, in any of the streams.
pub fn p_value(surprise: f64) -> f64 {
    (STREAMS as f64 * (1.0 - BODY) * pxfm::f_exp(-surprise)).min(1.0)
}
