//! Who plays like whom: players that were asked on the same positions, and how often two of them alone agree.
//!
//! Agreement alone says little: most players walk to what is near. What counts is agreement where others decide otherwise.

use std::collections::BTreeMap;

/// A decision that at most this share of the other authors make is rare.
const RARE: f64 = 0.2;
/// Of the pairs of authors, so many score below the point where the tail begins.
const BODY: f64 = 0.8;
/// Surprises above this may be the copies that are looked for: they say nothing of strangers.
const HIGHEST: f64 = 4.0;
/// With fewer pairs of authors, what was found elsewhere is taken.
const FEW: usize = 40;
/// A narrower tail is chance: now and then two strangers have the same simple plan.
const NARROWEST: f64 = 0.5;

/// What a player decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Whose it is: a number that the caller gives.
    pub author: u32,
    /// Its decisions, at most one for each place, by place.
    decisions: Vec<Decision>,
    /// For each question of the caller, in order, a digest of the whole answer; fewer than the others where it stopped.
    answers: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Decision {
    /// Question and subject: a unit, mostly.
    place: u64,
    choice: u64,
}

impl Asked {
    /// Nobody asked this author yet.
    pub fn new(author: u32) -> Self {
        Asked { author, ..Asked::default() }
    }

    /// Adds the answer to the next question: numbers, of which the first is the subject and the others are what is to be done. Only
    /// the first order for a subject counts.
    pub fn answer<'a>(&mut self, orders: impl Iterator<Item = &'a [i32; 4]>) {
        let question = (self.answers.len() as u64) << 32;
        let first = self.decisions.len();
        let mut whole = 1;
        for &[subject, rest @ ..] in orders {
            let place = question | u64::from(subject as u32);
            let choice = rest.iter().fold(7, |sum, &word| crate::hash::mix(sum ^ u64::from(word as u32)));
            whole = crate::hash::mix(whole ^ place).wrapping_add(choice);
            self.decisions.push(Decision { place, choice });
        }
        self.answers.push(whole);
        // Stable: the first order for a subject comes first.
        self.decisions[first..].sort_by_key(|decision| decision.place);
        self.decisions.dedup_by_key(|decision| decision.place);
    }

    /// This question was not answered, nor will any be until the next match.
    pub fn silence(&mut self) {
        self.answers.push(0);
    }

    /// How many decisions it made.
    pub fn decisions(&self) -> usize {
        self.decisions.len()
    }
}

/// How alike two players play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Likeness {
    /// One of those asked.
    pub a: usize,
    /// Another.
    pub b: usize,
    /// Where both decided.
    pub both: usize,
    /// Where both decided the same.
    pub same: usize,
    /// Decisions that few others make, of the one who makes fewer of them.
    pub rare: usize,
    /// Those where both decided the same.
    pub rare_same: usize,
    /// Rare agreements out of rare decisions, from 0 to 1.
    pub score: f64,
    /// How small the share of rare decisions is in which they differ: its logarithm, upside down. Strangers with the same plan differ in
    /// one of ten, a copy in one of a thousand.
    pub surprise: f64,
    /// How likely strangers are to play so alike.
    pub p: f64,
    /// The first question that they answer differently; none if all answers are the same.
    pub first_difference: Option<usize>,
}

/// The tail of strangers' surprises: beyond `from` it falls by e each `width`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tail {
    /// Where the tail begins.
    pub from: f64,
    /// How wide it is.
    pub width: f64,
    /// From how many pairs of authors it was taken; 0 if it was measured elsewhere.
    pub pairs: usize,
}

/// Compares all players that were asked, those of one author left out: the most surprising first.
pub fn behaviour(asked: &[Asked]) -> (Vec<Likeness>, Tail) {
    let table = Table::new(asked);
    let mut found = Vec::new();
    let mut best: BTreeMap<(u32, u32), f64> = BTreeMap::new();
    for a in 0..asked.len() {
        for b in a + 1..asked.len() {
            let (x, y) = (asked[a].author, asked[b].author);
            if x == y {
                continue;
            }
            let likeness = table.compare(asked, a, b);
            let highest = best.entry((x.min(y), x.max(y))).or_default();
            *highest = highest.max(likeness.surprise);
            found.push(likeness);
        }
    }
    let tail = Tail::new(best.into_values().collect());
    for likeness in &mut found {
        likeness.p = tail.p_value(likeness.surprise);
    }
    found.sort_by(|x, y| y.surprise.total_cmp(&x.surprise).then_with(|| (x.a, x.b).cmp(&(y.a, y.b))));
    (found, tail)
}

/// Who decided what, by numbers.
struct Table {
    /// For each player: the numbers of its decisions.
    rows: Vec<Vec<u32>>,
    /// For each decision: how many authors made it.
    authors: Vec<u32>,
    /// For each author: all decisions of any of their players, sorted.
    of_author: BTreeMap<u32, Vec<u32>>,
}

impl Table {
    fn new(asked: &[Asked]) -> Self {
        let mut all: Vec<(Decision, u32)> = Vec::new();
        for one in asked {
            all.extend(one.decisions.iter().map(|&decision| (decision, one.author)));
        }
        all.sort_unstable();
        all.dedup();
        let mut kinds: Vec<Decision> = Vec::new();
        let mut authors: Vec<u32> = Vec::new();
        let mut of_author: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for group in all.chunk_by(|x, y| x.0 == y.0) {
            for &(_, author) in group {
                of_author.entry(author).or_default().push(kinds.len() as u32);
            }
            kinds.push(group[0].0);
            authors.push(group.len() as u32);
        }
        let number = |decision: &Decision| kinds.partition_point(|kind| kind < decision) as u32;
        let rows = asked.iter().map(|one| one.decisions.iter().map(number).collect()).collect();
        for one in asked {
            of_author.entry(one.author).or_default();
        }
        Table { rows, authors, of_author }
    }

    fn compare(&self, asked: &[Asked], a: usize, b: usize) -> Likeness {
        let others = self.of_author.len().saturating_sub(2);
        let rare = |of: usize, other: usize| {
            let theirs = &self.of_author[&asked[other].author];
            let mut at = 0;
            let is_rare = |&&kind: &&u32| {
                while at < theirs.len() && theirs[at] < kind {
                    at += 1;
                }
                let shared = u32::from(theirs.get(at) == Some(&kind));
                let count = self.authors[kind as usize] - 1 - shared;
                (f64::from(count) + 0.5) / (others as f64 + 1.0) <= RARE
            };
            self.rows[of].iter().filter(is_rare).copied().collect::<Vec<u32>>()
        };
        let (rare_a, rare_b) = (rare(a, b), rare(b, a));
        let rare_same = common(&rare_a, &rare_b, |kind| *kind);
        let rare = rare_a.len().min(rare_b.len());
        let places = |of: usize| &asked[of].decisions[..];
        Likeness {
            a,
            b,
            both: common(places(a), places(b), |decision| decision.place),
            same: common(&self.rows[a], &self.rows[b], |kind| *kind),
            rare,
            rare_same,
            score: if rare == 0 { 0.0 } else { rare_same as f64 / rare as f64 },
            surprise: pxfm::f_log((rare + 1) as f64 / (rare - rare_same + 1) as f64),
            p: 1.0,
            first_difference: asked[a].answers.iter().zip(&asked[b].answers).position(|(x, y)| x != y),
        }
    }
}

/// How many keys two sorted lists share.
fn common<T, K: Ord>(a: &[T], b: &[T], key: impl Fn(&T) -> K) -> usize {
    let (mut x, mut y, mut count) = (0, 0, 0);
    while x < a.len() && y < b.len() {
        let order = key(&a[x]).cmp(&key(&b[y]));
        count += usize::from(order.is_eq());
        x += usize::from(order.is_le());
        y += usize::from(order.is_ge());
    }
    count
}

impl Tail {
    /// Measured on 60 players of 12 authors in five games.
    const ELSEWHERE: Tail = Tail { from: 0.4, width: 0.5, pairs: 0 };

    fn new(mut surprises: Vec<f64>) -> Self {
        surprises.retain(|&surprise| surprise <= HIGHEST);
        if surprises.len() < FEW {
            return Tail::ELSEWHERE;
        }
        surprises.sort_by(f64::total_cmp);
        let from = surprises[(surprises.len() as f64 * BODY) as usize];
        let above: Vec<f64> = surprises.iter().map(|one| one - from).filter(|&above| above > 0.0).collect();
        let width = if above.is_empty() { 0.0 } else { above.iter().sum::<f64>() / above.len() as f64 };
        Tail { from, width: width.max(NARROWEST), pairs: surprises.len() }
    }

    fn p_value(self, surprise: f64) -> f64 {
        ((1.0 - BODY) * pxfm::f_exp((self.from - surprise) / self.width)).min(1.0)
    }
}
