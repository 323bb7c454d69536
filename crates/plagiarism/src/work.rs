//! The pairs of one author at a time: what they share, and how that scores.

use crate::compare::{Document, Options};
use crate::gram::EVIDENCE_SET;
use crate::groups::{Groups, Members};
use crate::ranks::Ranks;
use crate::surprise::{STREAMS, Tally, likeness};
use crate::weight::{BIT, Weights, Worth};

/// So many pairs are remembered while it is not yet known what is surprising.
const MOST_FOUND: usize = 2_000_000;
/// Less than the likeness of those that share nothing.
const NONE: f64 = f64::NEG_INFINITY;

/// Scores all pairs of new documents with each other and with old ones.
pub struct Work<'a> {
    ranks: &'a Ranks,
    sets: &'a [Groups],
    weights: &'a Weights,
    options: Options,
    rows: Vec<Row>,
    crowds: Vec<Crowd>,
    has_new: Vec<bool>,
    /// The documents that the last one shares something with.
    touched: Touched,
    /// The highest likeness to each other author of a game, at the first of that author's ranks.
    best: Vec<f64>,
    /// The highest likenesses of pairs of authors.
    pub tally: Tally,
    /// Pairs that may be surprising, by their numbers.
    pub found: Vec<Found>,
}

/// The authors of a game.
#[derive(Clone, Default)]
struct Crowd {
    /// By number.
    authors: Vec<u32>,
    /// For each: how many before have no new document.
    idle_before: Vec<u64>,
}

enum Touched {
    All,
    /// These, and nothing else has a sum.
    Some(Vec<u32>),
}

/// A pair.
#[derive(Clone, Copy)]
pub struct Found {
    pub a: u32,
    pub b: u32,
    pub scores: [f32; STREAMS],
    pub bits: u32,
}

/// Sums of one document against all others, in one set.
struct Row {
    sums: Vec<Sum>,
    /// What the other author's having it too adds to this document's total: at the first of that author's ranks, where there are several.
    of_author: Vec<u32>,
    /// What this author's having it too adds to the other document's total, where this author has several documents.
    of_document: Vec<u32>,
    /// Where that is not nothing.
    weighed: Vec<u32>,
    /// For each group: which author of several documents was last seen to have it; empty while there is none.
    seen: Vec<u32>,
}

/// What two documents share, and above it what that weighs more when one more author is left out: one addition for both. No
/// document has so many fingerprints that either could overflow.
#[derive(Clone, Copy, Default)]
struct Sum(u64);

/// The scores of the streams, by how much of the smaller document is in the other one in each set.
pub fn streams(contained: impl Fn(usize) -> f64) -> [f64; STREAMS] {
    let both = |first: usize| match contained(first) {
        0.0 => 0.0,
        share => (share * contained(first + 1)).sqrt(),
    };
    [both(0), both(2), contained(4), both(5)]
}

impl<'a> Work<'a> {
    pub fn new(ranks: &'a Ranks, sets: &'a [Groups], weights: &'a Weights, options: Options) -> Self {
        let documents = ranks.documents();
        let row = |_: &Groups| Row {
            sums: vec![Sum::default(); documents.len()],
            of_author: vec![0; documents.len()],
            of_document: vec![0; documents.len()],
            weighed: Vec::new(),
            seen: Vec::new(),
        };
        let mut has_new = vec![false; documents.last().map_or(0, |document| document.author as usize + 1)];
        ranks.of_new().for_each(|rank| has_new[ranks.document(rank).author as usize] = true);
        let mut crowds = vec![Crowd::default(); ranks.games()];
        for (rank, document) in documents.iter().enumerate().filter(|&(rank, _)| ranks.first(rank) == rank) {
            let Crowd { authors, idle_before } = &mut crowds[document.game as usize];
            let idle = authors.last().map_or(0, |&last: &u32| u64::from(!has_new[last as usize]));
            idle_before.push(idle_before.last().copied().unwrap_or(0) + idle);
            authors.push(ranks.document(rank as u32).author);
        }
        Work {
            ranks,
            sets,
            weights,
            options,
            rows: sets.iter().map(row).collect(),
            crowds,
            has_new,
            touched: Touched::All,
            best: vec![NONE; documents.len()],
            tally: Tally::default(),
            found: Vec::new(),
        }
    }

    pub fn run(&mut self) {
        let mut new: Vec<usize> = self.ranks.of_new().map(|rank| rank as usize).collect();
        new.sort_unstable();
        let documents = self.ranks.documents();
        for mine in new.chunk_by(|&a, &b| documents[a].author == documents[b].author) {
            let games = || mine.chunk_by(|&a, &b| documents[a].game == documents[b].game);
            let several = mine.len() > 1;
            if several {
                self.rows.iter_mut().for_each(Row::forget_author);
                games().for_each(|mine| self.weigh_others(mine));
            }
            games().for_each(|mine| self.author_in_game(mine, several));
        }
    }

    fn new_number(&self, rank: usize) -> usize {
        self.ranks.new_number(rank as u32).expect("only new documents are asked for")
    }

    /// What it adds to the totals of others' documents that this author has fingerprints of theirs, too, in the same game.
    fn weigh_others(&mut self, mine: &[usize]) {
        let stamp = mine[0] as u32;
        let game = self.ranks.document(mine[0] as u32).game;
        let new: Vec<usize> = mine.iter().map(|&rank| self.new_number(rank)).collect();
        for (groups, row) in self.sets.iter().zip(&mut self.rows) {
            row.seen.resize(groups.len(), u32::MAX);
            for &new in &new {
                for (at, group, worth) in groups.of(new, game, self.weights) {
                    if row.seen[at] == stamp {
                        continue;
                    }
                    row.seen[at] = stamp;
                    groups.members(group).for_each(|other| {
                        if group.is_plain || self.ranks.document(other).game == game {
                            row.weigh(other, worth.rise);
                        }
                    });
                }
            }
        }
    }

    /// The documents of one author in one game, against all.
    fn author_in_game(&mut self, mine: &[usize], several: bool) {
        let mut met: Vec<usize> = Vec::new();
        for &a in mine {
            self.sum(a);
            match std::mem::replace(&mut self.touched, Touched::All) {
                Touched::All => (0..self.best.len()).for_each(|b| self.pair(a, b, several, &mut met)),
                Touched::Some(list) => {
                    list.iter().for_each(|&b| self.pair(a, b as usize, several, &mut met));
                    self.touched = Touched::Some(list);
                }
            }
        }
        let Document { author, game } = self.ranks.document(mine[0] as u32);
        let crowd = &self.crowds[game as usize];
        let at = crowd.authors.partition_point(|&other| other < author);
        // Each pair of authors once, though both may have new documents.
        let mut nothing = (crowd.authors.len() - at - 1) as u64 + crowd.idle_before[at];
        for first in met {
            let other = self.ranks.document(first as u32).author;
            if other > author || !self.has_new[other as usize] {
                self.tally.add(self.best[first], 1);
                nothing -= 1;
            }
            self.best[first] = NONE;
        }
        self.tally.add(likeness([0.0; STREAMS]), nothing);
    }

    /// Scores a pair that may share something.
    fn pair(&mut self, a: usize, b: usize, several: bool, met: &mut Vec<usize>) {
        let (mine, other) = (self.ranks.document(a as u32), self.ranks.document(b as u32));
        let numbers = (self.ranks.number(a), self.ranks.number(b));
        let is_first = self.ranks.new_number(b as u32).is_none() || numbers.0 < numbers.1;
        let (same_author, same_game) = (mine.author == other.author, mine.game == other.game);
        if a == b || (same_author && !(self.options.all && is_first)) {
            return;
        }
        let scores = self.scores(a, b, several);
        if !same_author && same_game && scores != [0.0; STREAMS] {
            let first = self.ranks.first(b);
            let known = &mut self.best[first];
            if *known == NONE {
                met.push(first);
            }
            *known = known.max(likeness(scores));
        }
        if is_first {
            self.keep(numbers, b, scores);
        }
    }

    /// Adds up what a document shares with every other.
    fn sum(&mut self, a: usize) {
        let (new, game) = (self.new_number(a), self.ranks.document(a as u32).game);
        for row in &mut self.rows {
            row.clear(self.ranks, &self.touched);
        }
        let visits: usize = self.sets.iter().map(|groups| groups.visits(new)).sum();
        let few = !self.options.all && visits < self.best.len();
        let mut touched = Vec::new();
        for (groups, row) in self.sets.iter().zip(&mut self.rows) {
            for (_, group, worth) in groups.of(new, game, self.weights) {
                let members = groups.members(group);
                if group.is_plain && !self.options.all {
                    let (sums, more) = (&mut row.sums[..], Sum::new(worth.two, worth.rise));
                    members.for_each(|b| sums[b as usize].add(more));
                } else {
                    row.add_any(self.ranks, a, members, worth);
                }
                if few {
                    members.for_each(|b| touched.push(b));
                }
            }
        }
        touched.sort_unstable();
        touched.dedup();
        self.touched = if few { Touched::Some(touched) } else { Touched::All };
    }

    fn scores(&self, a: usize, b: usize, several: bool) -> [f64; STREAMS] {
        let (of_a, of_b) = (self.ranks.document(a as u32), self.ranks.document(b as u32));
        let same_game = of_a.game == of_b.game;
        // Where the other author's documents of this document's game begin.
        let first = match same_game {
            true => Some(self.ranks.first(b)),
            false => self.ranks.find(Document { author: of_b.author, game: of_a.game }),
        };
        let floor = u64::from(self.options.floor) * u64::from(BIT);
        let contained = |set: usize| {
            let (groups, row) = (&self.sets[set], &self.rows[set]);
            let (shared, rise) = (row.sums[b].shared(), row.sums[b].rise());
            if shared == 0 {
                return 0.0;
            }
            let (mine, theirs) = if of_a.author == of_b.author {
                (groups.total_same[a], groups.total_same[b])
            } else {
                let of_document = match (several, same_game) {
                    (true, _) => row.of_document[b],
                    (false, true) => rise,
                    (false, false) => 0,
                };
                let of_author = first.map_or(0, |first| row.of_author(self.ranks, first));
                (groups.total[a] + u64::from(of_author), groups.total[b] + u64::from(of_document))
            };
            (f64::from(shared) / mine.min(theirs).max(floor).max(1) as f64).min(1.0)
        };
        streams(contained)
    }

    fn keep(&mut self, (a, b): (usize, usize), rank: usize, scores: [f64; STREAMS]) {
        if self.options.all || likeness(scores) > 0.0 {
            let bits = self.rows[EVIDENCE_SET].sums[rank].shared() / BIT;
            let scores = scores.map(|score| score as f32);
            self.found.push(Found { a: a as u32, b: b as u32, scores, bits });
        }
        if !self.options.all && self.found.len() >= MOST_FOUND {
            let worth = |found: &Found| likeness(found.scores.map(f64::from));
            self.found
                .sort_by(|x, y| worth(y).total_cmp(&worth(x)).then_with(|| (x.a, x.b).cmp(&(y.a, y.b))));
            self.found.truncate(MOST_FOUND / 2);
        }
    }
}

impl Row {
    /// Forgets the sums of the last document.
    fn clear(&mut self, ranks: &Ranks, touched: &Touched) {
        match touched {
            Touched::All => {
                self.sums.fill(Sum::default());
                self.of_author.fill(0);
            }
            Touched::Some(list) => {
                for &b in list {
                    self.sums[b as usize] = Sum::default();
                    self.of_author[ranks.first(b as usize)] = 0;
                }
            }
        }
    }

    /// Adds a group with documents of several games, or with several of one author.
    fn add_any(&mut self, ranks: &Ranks, a: usize, members: Members<'_>, worth: Worth) {
        let Document { author, game } = ranks.document(a as u32);
        let mut last = usize::MAX;
        members.for_each(|b| {
            let other = ranks.document(b);
            let (weight, rise) = match (other.author == author, other.game == game) {
                (false, true) => (worth.two, worth.rise),
                (true, true) => (worth.one, 0),
                (false, false) => (worth.two_games, 0),
                (true, false) => (worth.one_in_two, 0),
            };
            self.sums[b as usize].add(Sum::new(weight, rise));
            let first = ranks.first(b as usize);
            if first != last {
                last = first;
                self.of_author[first] += rise;
            }
        });
    }

    /// Forgets what the last author has.
    fn forget_author(&mut self) {
        for &other in &self.weighed {
            self.of_document[other as usize] = 0;
        }
        self.weighed.clear();
    }

    fn weigh(&mut self, other: u32, rise: u32) {
        let sum = &mut self.of_document[other as usize];
        if *sum == 0 && rise > 0 {
            self.weighed.push(other);
        }
        *sum += rise;
    }

    /// What it adds to this document's total that the author of a rank has it, too.
    fn of_author(&self, ranks: &Ranks, first: usize) -> u32 {
        match ranks.is_only(first as u32) {
            true => self.sums[first].rise(),
            false => self.of_author[first],
        }
    }
}

impl Sum {
    fn new(weight: u32, rise: u32) -> Self {
        Sum(u64::from(rise) << 32 | u64::from(weight))
    }

    fn add(&mut self, more: Sum) {
        self.0 += more.0;
    }

    fn shared(self) -> u32 {
        self.0 as u32
    }

    fn rise(self) -> u32 {
        (self.0 >> 32) as u32
    }
}
