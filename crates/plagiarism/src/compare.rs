//! All pairs: scores, p-values and E.

use crate::gram::{EVIDENCE_SET, Prints, SETS};
use crate::groups::{Groups, join};
use crate::kit::Templates;
use crate::segment::Reader;
use crate::surprise::{ELSEWHERE, Fit, STREAMS, Tally, p_value, surprise};
use crate::weight::{BIT, View, Weights};

/// Shared bits are divided by no less than this: tiny files do not match by luck.
const FLOOR: u64 = 600 * BIT as u64;

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
    fn section(&mut self, segment: usize, set: usize) -> Result<Vec<u8>, Self::Error>;
}

/// No earlier years.
pub struct NoArchive;

impl Archive for NoArchive {
    type Error = std::convert::Infallible;

    fn documents(&self) -> &[Document] {
        &[]
    }

    fn segments(&self) -> Vec<usize> {
        Vec::new()
    }

    fn section(&mut self, _: usize, _: usize) -> Result<Vec<u8>, Self::Error> {
        Ok(Vec::new())
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Every pair, also of one author, and those that share nothing; else the surprising ones.
    pub all: bool,
    /// Without `all`, so many of the best pairs at least, though they may be chance.
    pub best: usize,
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
    /// The tails that p-values come from, over all games.
    pub fits: [Fit; STREAMS],
    groups: Groups,
    weights: Weights,
    documents: Vec<Document>,
}

impl Comparison {
    /// For a fingerprint of the evidence: the bits that it is worth between two documents, and how many other authors have it.
    pub(crate) fn worth(&mut self, gram: u64, a: usize, b: usize) -> Option<(u32, u32)> {
        let group = self.groups.find(gram)?;
        let (a, b) = (self.documents[a], self.documents[b]);
        let has = |author: u32| {
            u32::from(self.groups.members(group).iter().any(|&k| self.documents[k as usize].author == author))
        };
        let two = a.author != b.author;
        let others = group.authors - has(a.author) - if two { has(b.author) } else { 0 };
        let view = if two { View::TwoGames } else { View::OneInTwoGames };
        Some((self.weights.of(view, 0, 0, others), others))
    }
}

/// Compares new documents with each other and with those of the archive.
///
/// # Errors
/// When the archive cannot be read.
pub fn compare<A: Archive>(
    new: &[(Document, &Prints)],
    archive: &mut A,
    templates: &Templates,
    options: Options,
) -> Result<Comparison, A::Error> {
    let mut documents = archive.documents().to_vec();
    let old = documents.len();
    documents.extend(new.iter().map(|&(document, _)| document));
    let mut weights = Weights::new(documents.iter());
    let segments = archive.segments();
    let mut sets = Vec::with_capacity(SETS);
    for set in 0..SETS {
        let bytes = (0..segments.len())
            .map(|segment| archive.section(segment, set))
            .collect::<Result<Vec<_>, _>>()?;
        let mut first = 0;
        let readers = bytes.iter().zip(&segments).map(|(bytes, &count)| {
            first += count;
            Reader::new(bytes, (first - count) as u32, count as u32)
        });
        let prints: Vec<&[u64]> = new.iter().map(|(_, prints)| &prints.sets[set][..]).collect();
        sets.push(join(&documents, &prints, readers.collect(), &templates.sets[set], &mut weights));
    }
    let mut work = Work::new(documents, old, sets, weights, options);
    work.run();
    Ok(work.finish())
}

/// The pairs of one author at a time.
struct Work {
    documents: Vec<Document>,
    old: usize,
    sets: Vec<Groups>,
    weights: Weights,
    options: Options,
    rows: Vec<Row>,
    tallies: Vec<Tally>,
    found: Vec<Found>,
}

/// Sums of one document against all others, in one set.
struct Row {
    shared: Vec<u32>,
    /// What the other author's having it too adds to this document's total.
    of_author: Vec<u32>,
    /// What this author's having it too adds to the other document's total.
    of_document: Vec<u32>,
    seen: Vec<u64>,
}

#[derive(Clone, Copy)]
struct Found {
    a: u32,
    b: u32,
    scores: [f32; STREAMS],
    bits: u32,
}

/// So many pairs are remembered while it is not yet known what is surprising.
const MOST_FOUND: usize = 2_000_000;

impl Work {
    fn new(
        documents: Vec<Document>,
        old: usize,
        sets: Vec<Groups>,
        weights: Weights,
        options: Options,
    ) -> Self {
        let authors = documents.iter().map(|document| document.author as usize + 1).max().unwrap_or(0);
        let games = documents.iter().map(|document| document.game as usize + 1).max().unwrap_or(0);
        let row = |groups: &Groups| Row {
            shared: vec![0; documents.len()],
            of_author: vec![0; authors],
            of_document: vec![0; documents.len()],
            seen: vec![u64::MAX; groups.len()],
        };
        let rows = sets.iter().map(row).collect();
        Work {
            documents,
            old,
            sets,
            weights,
            options,
            rows,
            tallies: vec![Tally::default(); games],
            found: Vec::new(),
        }
    }

    fn run(&mut self) {
        let mut order: Vec<usize> = (self.old..self.documents.len()).collect();
        order.sort_by_key(|&number| (self.documents[number].author, self.documents[number].game, number));
        let mut is_new = vec![false; self.rows[0].of_author.len()];
        order.iter().for_each(|&number| is_new[self.documents[number].author as usize] = true);
        let documents = self.documents.clone();
        for mine in order.chunk_by(|&a, &b| documents[a].author == documents[b].author) {
            let of_game = || mine.chunk_by(|&a, &b| documents[a].game == documents[b].game);
            of_game().for_each(|mine| self.weigh_others(mine));
            of_game().for_each(|mine| self.author_in_game(mine, &is_new));
            for row in &mut self.rows {
                row.of_document.fill(0);
            }
        }
    }

    /// What it adds to the totals of others' documents that this author has fingerprints of theirs, too, in the same game.
    fn weigh_others(&mut self, mine: &[usize]) {
        let Document { author, game } = self.documents[mine[0]];
        let stamp = u64::from(author) << 32 | u64::from(game);
        for (groups, row) in self.sets.iter().zip(&mut self.rows) {
            for &number in mine {
                for (at, group, in_game) in groups.of(number - self.old) {
                    if row.seen[at] == stamp {
                        continue;
                    }
                    row.seen[at] = stamp;
                    let rise = rise(&mut self.weights, game, in_game, group.authors);
                    for &other in groups.members(group) {
                        let document = self.documents[other as usize];
                        if document.author != author && document.game == game {
                            row.of_document[other as usize] += rise;
                        }
                    }
                }
            }
        }
    }

    /// The documents of one author in one game, against all.
    fn author_in_game(&mut self, mine: &[usize], is_new: &[bool]) {
        let Document { author, game } = self.documents[mine[0]];
        let mut best: Vec<(u32, [f64; STREAMS])> = Vec::new();
        let mut place = vec![u32::MAX; self.rows[0].of_author.len()];
        for &a in mine {
            self.sum(a);
            for b in 0..self.documents.len() {
                let other = self.documents[b];
                let same_author = other.author == author;
                let is_first = b < self.old || a < b;
                if b == a || (same_author && !(self.options.all && is_first)) {
                    continue;
                }
                let scores = self.scores(a, b);
                if !same_author && other.game == game && scores != [0.0; STREAMS] {
                    let at = &mut place[other.author as usize];
                    if *at == u32::MAX {
                        *at = best.len() as u32;
                        best.push((other.author, scores));
                    } else {
                        let known = &mut best[*at as usize].1;
                        *known = std::array::from_fn(|k| known[k].max(scores[k]));
                    }
                }
                if is_first {
                    self.keep(a, b, scores, other.game == game);
                }
            }
        }
        let counts = |other: u32| other != author && (other > author || !is_new[other as usize]);
        let tally = &mut self.tallies[game as usize];
        for &(other, scores) in best.iter().filter(|&&(other, _)| counts(other)) {
            tally.add(scores);
            place[other as usize] = u32::MAX - 1;
        }
        let mut others: Vec<u32> = self
            .documents
            .iter()
            .filter(|document| document.game == game && counts(document.author))
            .map(|document| document.author)
            .collect();
        others.sort_unstable();
        others.dedup();
        let nothing = others.iter().filter(|&&other| place[other as usize] != u32::MAX - 1).count();
        self.tallies[game as usize].add_nothing(nothing as u64);
    }

    /// Adds up what a document shares with every other.
    fn sum(&mut self, a: usize) {
        let Document { author, game } = self.documents[a];
        for (groups, row) in self.sets.iter().zip(&mut self.rows) {
            row.shared.fill(0);
            row.of_author.fill(0);
            for (_, group, in_game) in groups.of(a - self.old) {
                let weights = &mut self.weights;
                let two =
                    weights.of(View::Two, game, in_game.saturating_sub(2), group.authors.saturating_sub(2));
                let one = weights.of(View::One, game, in_game - 1, group.authors - 1);
                let two_games = weights.of(View::TwoGames, game, 0, group.authors.saturating_sub(2));
                let one_in_two = weights.of(View::OneInTwoGames, game, 0, group.authors - 1);
                let rise = rise(weights, game, in_game, group.authors);
                let mut last = author;
                for &b in groups.members(group) {
                    let other = self.documents[b as usize];
                    let same_game = other.game == game;
                    let weight = match (other.author == author, same_game) {
                        (false, true) => two,
                        (true, true) => one,
                        (false, false) => two_games,
                        (true, false) => one_in_two,
                    };
                    let sum = &mut row.shared[b as usize];
                    *sum = sum.saturating_add(weight);
                    if other.author != author && same_game && other.author != last {
                        last = other.author;
                        row.of_author[last as usize] += rise;
                    }
                }
            }
        }
    }

    fn scores(&self, a: usize, b: usize) -> [f64; STREAMS] {
        let other = self.documents[b];
        let two = other.author != self.documents[a].author;
        let contained = |set: usize| {
            let (groups, row) = (&self.sets[set], &self.rows[set]);
            let shared = row.shared[b];
            if shared == 0 {
                return 0.0;
            }
            let (mine, theirs) = match two {
                true => (
                    groups.total[a] + u64::from(row.of_author[other.author as usize]),
                    groups.total[b] + u64::from(row.of_document[b]),
                ),
                false => (groups.total_same[a], groups.total_same[b]),
            };
            (f64::from(shared) / mine.min(theirs).max(FLOOR) as f64).min(1.0)
        };
        let both = |first: usize| match contained(first) {
            0.0 => 0.0,
            share => (share * contained(first + 1)).sqrt(),
        };
        [both(0), both(2), contained(4), both(5)]
    }

    fn keep(&mut self, a: usize, b: usize, scores: [f64; STREAMS], same_game: bool) {
        let provisional = surprise(scores, &ELSEWHERE);
        if (self.options.all && same_game) || provisional > 0.0 {
            let bits = self.rows[EVIDENCE_SET].shared[b] / BIT;
            self.found.push(Found {
                a: a as u32,
                b: b as u32,
                scores: scores.map(|score| score as f32),
                bits,
            });
        }
        if !self.options.all && self.found.len() >= MOST_FOUND {
            let worth = |found: &Found| surprise(found.scores.map(f64::from), &ELSEWHERE);
            self.found
                .sort_by(|x, y| worth(y).total_cmp(&worth(x)).then_with(|| (x.a, x.b).cmp(&(y.a, y.b))));
            self.found.truncate(MOST_FOUND / 2);
        }
    }

    fn finish(mut self) -> Comparison {
        let documents = self.documents;
        let mut all = Tally::default();
        self.tallies.iter().for_each(|tally| all.merge(tally));
        let fits: Vec<[Fit; STREAMS]> = self.tallies.iter().map(|tally| tally.fit(Some(&all))).collect();
        let pooled = all.fit(None);
        let author_pairs = all.pairs.max(1);
        let pair = |found: &Found| {
            let (a, b) = (found.a as usize, found.b as usize);
            let game = documents[a].game;
            let fits = if documents[b].game == game { &fits[game as usize] } else { &pooled };
            let scores = found.scores.map(f64::from);
            let surprise = surprise(scores, fits);
            let p = p_value(surprise);
            let scores =
                Scores { loose: scores[0], strict: scores[1], blind: scores[2], canonical: scores[3] };
            Pair { a, b, e: p * author_pairs as f64, p, surprise, scores, bits: found.bits }
        };
        let mut pairs: Vec<Pair> = self.found.iter().map(pair).collect();
        pairs.sort_by(|x, y| {
            let sum = |pair: &Pair| pair.scores.array().iter().sum::<f64>();
            y.surprise
                .total_cmp(&x.surprise)
                .then_with(|| sum(y).total_cmp(&sum(x)))
                .then_with(|| (x.a, x.b).cmp(&(y.a, y.b)))
        });
        if !self.options.all {
            let telling = pairs.iter().take_while(|pair| pair.e < 1.0).count();
            pairs.truncate(telling.max(self.options.best));
        }
        let groups = self.sets.swap_remove(EVIDENCE_SET);
        Comparison { pairs, author_pairs: all.pairs, fits: pooled, groups, weights: self.weights, documents }
    }
}

/// How much more a fingerprint weighs when one more author who has it is left out.
fn rise(weights: &mut Weights, game: u32, in_game: u32, authors: u32) -> u32 {
    let without = weights.of(View::Two, game, in_game.saturating_sub(2), authors.saturating_sub(2));
    without - weights.of(View::Two, game, in_game.saturating_sub(1), authors.saturating_sub(1)).min(without)
}
