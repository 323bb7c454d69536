//! Rings: many authors who hold copies of one player. What only they have is rare outside of them, but counted author by author it
//! looks like something that everybody has. So pairs in and around a ring are scored again, its authors left out of the counts.

use std::collections::{BTreeMap, BTreeSet};

use crate::cluster::clusters;
use crate::compare::Document;
use crate::gram::EVIDENCE_SET;
use crate::groups::Groups;
use crate::ranks::Ranks;
use crate::surprise::likeness;
use crate::weight::{BIT, View, Weights};
use crate::work::{Found, streams};

/// Of a pair both authors are left out anyway.
const FEWEST: usize = 3;
/// So many pairs of a ring's documents and those around it, and so many in all; a larger ring is left as it was found.
const MOST_PAIRS: usize = 250_000;
const MOST_IN_ALL: usize = 20_000_000;
/// Rings grow by those that are found around them, so often.
const ROUNDS: usize = 2;
/// Where a ring is so large that what it has weighs nothing, two of it have so many fingerprints of that kind at least, and so large a
/// part of the smaller one in common.
const SEED_SET: usize = 6;
const SEED: usize = 50;
const SEED_SHARE: f64 = 0.5;
const MOST_SEEDS: usize = 4_000;
const NOWHERE: u32 = u32::MAX;

/// What rings are looked for in.
pub struct Field<'a> {
    pub ranks: &'a Ranks,
    pub sets: &'a [Groups],
    pub weights: &'a mut Weights,
    pub floor: u32,
}

/// How close two documents are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Closeness {
    Strangers,
    /// Perhaps only because the counts are wrong.
    Near,
    Strong,
}

impl Field<'_> {
    /// Scores pairs again. Rings hang together by strong pairs of authors in one game.
    pub fn look_again(&mut self, found: &mut Vec<Found>, closeness: impl Fn(&Found) -> Closeness) {
        let mut known: BTreeSet<Vec<usize>> = BTreeSet::new();
        for _ in 0..ROUNDS {
            let mut rings = self.rings(found, &closeness);
            rings.retain(|ring| known.insert(ring.documents[..ring.inside].to_vec()));
            if rings.is_empty() {
                break;
            }
            let mut again = BTreeMap::new();
            rings.iter().for_each(|ring| self.score(ring, &mut again));
            for pair in found.iter_mut() {
                if let Some(better) = again.remove(&(pair.a, pair.b))
                    && better.likeness() > pair.likeness()
                {
                    *pair = better;
                }
            }
            found.extend(again.into_values().filter(|pair| pair.likeness() > 0.0));
        }
    }

    fn rings(&self, found: &[Found], closeness: &impl Fn(&Found) -> Closeness) -> Vec<Ring> {
        let ranks = self.ranks;
        let first = |number: u32| ranks.first(ranks.rank(number as usize));
        let seats = |pair: &Found| (first(pair.a), first(pair.b));
        let is_link = |pair: &&Found| {
            let (a, b) = seats(pair);
            let (a, b) = (ranks.document(a as u32), ranks.document(b as u32));
            a.author != b.author && a.game == b.game
        };
        let links = || found.iter().filter(is_link);
        let strong = links().filter(|pair| closeness(pair) == Closeness::Strong).map(seats);
        let mut clusters = clusters(ranks.documents().len(), strong.chain(self.seeds()));
        clusters.retain(|seats| seats.len() >= FEWEST);
        if clusters.is_empty() {
            return Vec::new();
        }
        let mut ring_of = vec![usize::MAX; ranks.documents().len()];
        for (number, seats) in clusters.iter().enumerate() {
            seats.iter().for_each(|&seat| ring_of[seat] = number);
        }
        let mut around: Vec<Vec<usize>> = vec![Vec::new(); clusters.len()];
        for (a, b) in links().filter(|pair| closeness(pair) >= Closeness::Near).map(seats) {
            for (a, b) in [(a, b), (b, a)] {
                if ring_of[a] != usize::MAX && ring_of[a] != ring_of[b] {
                    around[ring_of[a]].push(b);
                }
            }
        }
        let documents = |seats: Vec<usize>| seats.into_iter().flat_map(|first| ranks.same_as(first));
        let rings = clusters.into_iter().zip(around).map(|(inside, mut around)| {
            around.sort_unstable();
            around.dedup();
            let mut ring = Ring { documents: documents(inside).collect(), inside: 0 };
            ring.inside = ring.documents.len();
            ring.documents.extend(documents(around));
            if ring.pairs() > MOST_PAIRS {
                ring.documents.truncate(ring.inside);
            }
            ring
        });
        let mut left = MOST_IN_ALL;
        let fits = |ring: &Ring| {
            let fits = ring.pairs() <= left.min(MOST_PAIRS);
            left -= if fits { ring.pairs() } else { 0 };
            fits
        };
        rings.filter(fits).collect()
    }

    /// Pairs of new documents that share much of what so many have that it weighs nothing, by the first rank of their authors.
    fn seeds(&self) -> Vec<(usize, usize)> {
        let (ranks, groups) = (self.ranks, &self.sets[SEED_SET]);
        let is_large = |new: usize| groups.common(new).len() >= SEED;
        let mut new: Vec<u32> = ranks.of_new().collect();
        new.retain(|&rank| ranks.new_number(rank).is_some_and(is_large));
        new.sort_unstable();
        new.truncate(MOST_SEEDS);
        let mut shared = vec![0_usize; if new.is_empty() { 0 } else { ranks.documents().len() }];
        let mut links = Vec::new();
        let numbers: Vec<usize> = new.iter().filter_map(|&rank| ranks.new_number(rank)).collect();
        for (&a, &of_a) in new.iter().zip(&numbers) {
            for &number in groups.common(of_a) {
                groups.members(groups.group(number)).for_each(|rank| shared[rank as usize] += 1);
            }
            for (&b, &of_b) in new.iter().zip(&numbers) {
                let (x, y) = (ranks.document(a), ranks.document(b));
                let least = groups.size(of_a).min(groups.size(of_b)) as f64;
                let is_much = shared[b as usize] as f64 >= (SEED_SHARE * least).max(SEED as f64);
                if a < b && is_much && x.author != y.author && x.game == y.game {
                    links.push((ranks.first(a as usize), ranks.first(b as usize)));
                }
            }
            shared.fill(0);
        }
        links
    }

    fn score(&mut self, ring: &Ring, again: &mut BTreeMap<(u32, u32), Found>) {
        let mut places = vec![NOWHERE; self.ranks.documents().len()];
        ring.documents.iter().zip(0..).for_each(|(&rank, place)| places[rank] = place);
        let shares: Vec<Shares> =
            self.sets.iter().map(|groups| shares(ring, &places, groups, self.ranks, self.weights)).collect();
        let floor = u64::from(self.floor) * u64::from(BIT);
        let ranks = self.ranks;
        let new = |place: usize| ranks.new_number(ring.documents[place] as u32).is_some();
        let author = |place: usize| ranks.document(ring.documents[place] as u32).author;
        for j in 0..ring.documents.len() {
            for i in 0..ring.inside.min(j) {
                if author(i) == author(j) || !(new(i) || new(j)) {
                    continue;
                }
                let at = j * ring.inside + i;
                let scores = streams(|set| {
                    let Shares { shared, rises, totals } = &shares[set];
                    let least = (totals[i] + u64::from(rises[at])).min(totals[j]).max(floor).max(1);
                    (f64::from(shared[at]) / least as f64).min(1.0)
                });
                let [x, y] = [i, j].map(|place| ranks.number(ring.documents[place]) as u32);
                // A new one comes first; of two new ones the one with the smaller number.
                let (a, b) = match (new(i), new(j)) {
                    (true, true) => (x.min(y), x.max(y)),
                    (true, false) => (x, y),
                    _ => (y, x),
                };
                let bits = shares[EVIDENCE_SET].shared[at] / BIT;
                let pair = Found { a, b, scores: scores.map(|score| score as f32), bits };
                // Both may be in a ring, each in another one.
                let known = again.entry((a, b)).or_insert(pair);
                if pair.likeness() > known.likeness() {
                    *known = pair;
                }
            }
        }
    }
}

/// A ring and those who may belong to it, by rank: first the ones inside.
struct Ring {
    documents: Vec<usize>,
    inside: usize,
}

impl Ring {
    fn pairs(&self) -> usize {
        self.inside * self.documents.len()
    }
}

/// What documents share with those of a ring in one set, the ring left out of the counts.
struct Shares {
    /// A row for each document.
    shared: Vec<u32>,
    /// What leaving out the document's author, too, adds to the total of the one in the ring.
    rises: Vec<u32>,
    totals: Vec<u64>,
}

fn shares(ring: &Ring, places: &[u32], groups: &Groups, ranks: &Ranks, weights: &mut Weights) -> Shares {
    let (count, inside) = (ring.documents.len(), ring.inside);
    let mut shares = Shares {
        shared: vec![0; count * inside],
        rises: vec![0; count * inside],
        totals: ring.documents.iter().map(|&rank| groups.total[rank]).collect(),
    };
    let new = ring.documents.iter().filter_map(|&rank| ranks.new_number(rank as u32));
    let mut numbers: Vec<u32> = new.flat_map(|new| groups.numbers(new)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let game = ranks.document(ring.documents[0] as u32).game;
    let (mut here, mut near): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for number in numbers {
        here.clear();
        near.clear();
        let (mut authors, mut in_game, mut in_ring) = (0, 0, 0);
        let mut last: Option<Document> = None;
        groups.members(groups.group(number)).for_each(|rank| {
            let (document, place) = (ranks.document(rank), places[rank as usize]);
            let is_inside = (place as usize) < inside;
            if last != Some(document) {
                authors += u32::from(last.is_none_or(|before| before.author != document.author));
                in_game += u32::from(document.game == game);
                in_ring += u32::from(is_inside);
                last = Some(document);
            }
            match place {
                NOWHERE => {}
                _ if is_inside => here.push(place as usize),
                _ => near.push(place as usize),
            }
        });
        if here.is_empty() {
            continue;
        }
        // Those who are left out count as one.
        let mut weight = |out: u32| match authors - out + 1 > weights.most_authors() {
            true => 0,
            false => weights.of(View::Two, game, in_game - out, authors - out),
        };
        let (alone, together) = (weight(1), weight(in_ring));
        for (k, &j) in here.iter().enumerate() {
            shares.totals[j] += u64::from(together - alone);
            here[..k].iter().for_each(|&i| shares.shared[j * inside + i] += together);
        }
        if near.is_empty() {
            continue;
        }
        let with_one = weight(in_ring + 1);
        for &j in &near {
            shares.totals[j] += u64::from(with_one - alone);
            for &i in &here {
                shares.shared[j * inside + i] += with_one;
                shares.rises[j * inside + i] += with_one - together;
            }
        }
    }
    shares
}

impl Found {
    fn likeness(&self) -> f64 {
        likeness(self.scores.map(f64::from))
    }
}
