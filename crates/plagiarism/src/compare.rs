//! All pairs: scores, p-values and E.

use std::borrow::Cow;

use crate::gram::{EVIDENCE_SET, Prints, SETS};
use crate::groups::{Groups, join};
use crate::kit::Templates;
use crate::ranks::Ranks;
use crate::rings::{self, Closeness};
use crate::segment::Reader;
use crate::surprise::{Fit, STREAMS, Tally, likeness, p_value};
use crate::weight::{View, Weights};
use crate::work::{Found, Work};

/// Rings hang together by pairs with a smaller E, if one is in the other to so large a part: a page that both read is less.
const STRONG: f64 = 0.01;
const COPY: f32 = 0.4;
/// Pairs with a smaller p may belong to a ring.
const NEAR: f64 = 0.1;

/// Whose document it is, and of which game: numbers that the caller gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Document {
    /// The author.
    pub author: u32,
    /// The game.
    pub game: u32,
}

/// Documents of earlier years, whose fingerprints were kept.
pub trait Archive {
    /// Why something cannot be read.
    type Error;
    /// All documents, segment after segment.
    fn documents(&self) -> &[Document];
    /// How many documents each segment has.
    fn segments(&self) -> Vec<usize>;
    /// A section of a segment, as [`crate::segment::encode`] made it.
    ///
    /// # Errors
    /// When it cannot be read.
    fn section(&self, segment: usize, set: usize) -> Result<Cow<'_, [u8]>, Self::Error>;
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Every pair, also of one author, and those that share nothing; else the surprising ones.
    pub all: bool,
    /// Without `all`, so many of the best pairs at least, though they may be chance.
    pub best: usize,
    /// Shared bits are divided by no less than this: tiny files do not match by luck.
    pub floor: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { all: false, best: 50, floor: 600 }
    }
}

/// How alike two documents are, from 0 to 1 in each stream.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scores {
    /// Words of the game and the library kept.
    pub loose: f64,
    /// Only those kept that cannot be renamed.
    pub strict: f64,
    /// All names alike.
    pub blind: f64,
    /// Strict, and without types, casts and brackets.
    pub canonical: f64,
}

impl Scores {
    fn array(self) -> [f64; STREAMS] {
        [self.loose, self.strict, self.blind, self.canonical]
    }
}

/// Two documents that were compared; `a` is new, and `a < b` where both are.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// Number of a document: those of the archive come first.
    pub a: usize,
    /// Number of the other.
    pub b: usize,
    /// Expected number of false alarms as high as this in the whole run.
    pub e: f64,
    /// How likely strangers are to look so alike.
    pub p: f64,
    /// How far beyond strangers, in widths of their tail.
    pub surprise: f64,
    /// The scores.
    pub scores: Scores,
    /// Bits that they share in the strict stream.
    pub bits: u32,
}

/// What came out.
pub struct Comparison {
    /// The pairs, most surprising first.
    pub pairs: Vec<Pair>,
    /// How many pairs of authors were compared.
    pub author_pairs: u64,
    /// The tail that p-values come from.
    pub tail: Fit,
    groups: Groups,
    weights: Weights,
    ranks: Ranks,
}

impl Comparison {
    /// For a fingerprint of the evidence: the bits that it is worth between two documents, and how many other authors have it.
    pub(crate) fn worth(&mut self, gram: u64, a: usize, b: usize) -> Option<(u32, u32)> {
        let group = self.groups.find(gram)?;
        let author = |rank: usize| self.ranks.documents()[rank].author;
        let (a, b) = (author(self.ranks.rank(a)), author(self.ranks.rank(b)));
        // By author, so those of one are neighbours.
        let (mut others, mut last) = (0, None);
        self.groups.members(group).for_each(|rank| {
            let of = author(rank as usize);
            others += u32::from(last != Some(of) && of != a && of != b);
            last = Some(of);
        });
        let view = if a != b { View::TwoGames } else { View::OneInTwoGames };
        Some((self.weights.of(view, 0, 0, others), others))
    }
}

/// Compares new documents with each other and with those of the archive. Their fingerprints go as they are used: most of the memory
/// of a comparison is here.
///
/// # Errors
/// When the archive cannot be read.
pub fn compare<A: Archive>(
    mut new: Vec<(Document, Prints)>,
    archive: &A,
    templates: &Templates,
    options: Options,
) -> Result<Comparison, A::Error> {
    let mut documents = archive.documents().to_vec();
    let old = documents.len();
    documents.extend(new.iter().map(|(document, _)| *document));
    let mut weights = Weights::new(documents.iter());
    let ranks = Ranks::new(&documents, old);
    let segments = archive.segments();
    let mut sets: Vec<Groups> = Vec::with_capacity(SETS);
    for set in 0..SETS {
        let bytes = (0..segments.len())
            .map(|segment| archive.section(segment, set))
            .collect::<Result<Vec<_>, _>>()?;
        let mut first = 0;
        let readers = bytes.iter().zip(&segments).map(|(bytes, &count)| {
            first += count;
            Reader::new(bytes, (first - count) as u32, count as u32)
        });
        let prints = new.iter_mut().map(|(_, prints)| std::mem::take(&mut prints.sets[set])).collect();
        // One set is about as large as the one before.
        let expected = sets.last().map_or(0, |last| last.all_members() * 5 / 4);
        let how = (set == EVIDENCE_SET, expected);
        sets.push(join(&ranks, prints, readers.collect(), &templates.sets[set], &mut weights, how));
    }
    let mut work = Work::new(&ranks, &sets, &weights, options);
    work.run();
    let (tally, mut found) = (work.tally, work.found);
    let tail = tally.fit();
    let closeness = |pair: &Found| {
        let p = p_value(tail.surprise(likeness(pair.scores.map(f64::from))));
        let best = pair.scores.into_iter().fold(0.0, f32::max);
        match p {
            _ if p * (tally.pairs.max(1) as f64) < STRONG && best >= COPY => Closeness::Strong,
            _ if p < NEAR => Closeness::Near,
            _ => Closeness::Strangers,
        }
    };
    rings::Field { ranks: &ranks, sets: &sets, weights: &mut weights, floor: options.floor }
        .look_again(&mut found, closeness);
    let pairs = judged(&tally, &found, options);
    let groups = sets.swap_remove(EVIDENCE_SET);
    Ok(Comparison { pairs, author_pairs: tally.pairs, tail: tally.fit(), groups, weights, ranks })
}

/// How surprising what was found is, the most surprising first.
fn judged(tally: &Tally, found: &[Found], options: Options) -> Vec<Pair> {
    let tail = tally.fit();
    let author_pairs = tally.pairs.max(1);
    let pair = |found: &Found| {
        let scores = found.scores.map(f64::from);
        let surprise = tail.surprise(likeness(scores));
        let p = p_value(surprise);
        let scores = Scores { loose: scores[0], strict: scores[1], blind: scores[2], canonical: scores[3] };
        let (a, b) = (found.a as usize, found.b as usize);
        Pair { a, b, e: p * author_pairs as f64, p, surprise, scores, bits: found.bits }
    };
    let mut pairs: Vec<Pair> = found.iter().map(pair).collect();
    pairs.sort_unstable_by(|x, y| {
        let sum = |pair: &Pair| pair.scores.array().iter().sum::<f64>();
        y.surprise
            .total_cmp(&x.surprise)
            .then_with(|| sum(y).total_cmp(&sum(x)))
            .then_with(|| (x.a, x.b).cmp(&(y.a, y.b)))
    });
    if !options.all {
        let telling = pairs.iter().take_while(|pair| pair.e < 1.0).count();
        pairs.truncate(telling.max(options.best));
    }
    pairs
}
