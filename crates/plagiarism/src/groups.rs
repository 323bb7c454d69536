//! Who has which fingerprint: one pass over all sorted lists at once.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::ranks::Ranks;
use crate::segment::Reader;
use crate::weight::{View, Weights, Worth};

/// A fingerprint in more documents than this, and in many of each author, is somebody's habit: it weighs nothing.
const MOST_DOCUMENTS: usize = 2_000;

/// Fingerprints of one set that a new document shares with any other.
#[derive(Default)]
pub struct Groups {
    /// Documents by rank, group after group.
    members: List,
    groups: Vec<Group>,
    /// The fingerprint of each group, where somebody will ask for it.
    grams: Vec<u64>,
    /// For each new document: its groups.
    rows: Vec<Vec<u32>>,
    /// For each new document: groups that weigh nothing, because so many have them, unless those are a ring.
    common: Vec<Vec<u32>>,
    /// For each new document: how many fingerprints it has that are no template's.
    sizes: Vec<u32>,
    /// Of groups that are not plain: the number of what each is worth in each of its games.
    worths: Vec<(u32, u32)>,
    /// For each document: the weight of all it has, its author left out and one more.
    pub total: Vec<u64>,
    /// For each document: the weight of all it has, only its author left out.
    pub total_same: Vec<u64>,
}

/// Ranks, in half the room where they are small: most of the memory of a comparison is here.
enum List {
    Small(Vec<u16>),
    Large(Vec<u32>),
}

impl Default for List {
    fn default() -> Self {
        List::Large(Vec::new())
    }
}

/// Some of the ranks of a list.
#[derive(Clone, Copy)]
pub enum Members<'a> {
    Small(&'a [u16]),
    Large(&'a [u32]),
}

impl Members<'_> {
    /// Does something with each.
    pub fn for_each(self, mut what: impl FnMut(u32)) {
        match self {
            Members::Small(ranks) => ranks.iter().for_each(|&rank| what(u32::from(rank))),
            Members::Large(ranks) => ranks.iter().for_each(|&rank| what(rank)),
        }
    }
}

/// One fingerprint.
#[derive(Clone, Copy)]
pub struct Group {
    start: u32,
    /// How many documents have it.
    pub size: u32,
    /// All who have it have no other document of their game, and all are of one game.
    pub is_plain: bool,
    /// The number of what it is worth if it is plain, else where its games are among the worths.
    worth: u32,
}

impl Groups {
    /// The groups of a new document of this game with their numbers, and what each is worth there.
    pub fn of(
        &self,
        new: usize,
        game: u32,
        weights: &Weights,
    ) -> impl Iterator<Item = (usize, Group, Worth)> {
        self.rows[new].iter().map(move |&number| {
            let group = self.groups[number as usize];
            let worth = match group.is_plain {
                true => group.worth,
                false => self.worth_in(group, game),
            };
            (number as usize, group, weights.worth_at(worth))
        })
    }

    fn worth_in(&self, group: Group, game: u32) -> u32 {
        let games = &self.worths[group.worth as usize..];
        games.iter().find(|&&(of, _)| of == game).map_or(0, |&(_, worth)| worth)
    }

    /// The numbers of all groups of a new document, those that weigh nothing, too.
    pub fn numbers(&self, new: usize) -> impl Iterator<Item = u32> {
        self.rows[new].iter().chain(&self.common[new]).copied()
    }

    /// The numbers of those that weigh nothing.
    pub fn common(&self, new: usize) -> &[u32] {
        &self.common[new]
    }

    /// How many fingerprints a new document has that are no template's.
    pub fn size(&self, new: usize) -> usize {
        self.sizes[new] as usize
    }

    /// The group of a number.
    pub fn group(&self, number: u32) -> Group {
        self.groups[number as usize]
    }

    /// How many documents there are in all groups of a new document.
    pub fn visits(&self, new: usize) -> usize {
        self.rows[new].iter().map(|&group| self.groups[group as usize].size as usize).sum()
    }

    /// The documents of a group, by rank.
    pub fn members(&self, group: Group) -> Members<'_> {
        let place = group.start as usize..group.start as usize + group.size as usize;
        match &self.members {
            List::Small(ranks) => Members::Small(&ranks[place]),
            List::Large(ranks) => Members::Large(&ranks[place]),
        }
    }

    /// How many documents there are in all groups.
    pub fn all_members(&self) -> usize {
        match &self.members {
            List::Small(ranks) => ranks.len(),
            List::Large(ranks) => ranks.len(),
        }
    }

    /// How many groups there are.
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// The group of a fingerprint.
    pub fn find(&self, gram: u64) -> Option<Group> {
        self.grams.binary_search(&gram).ok().map(|at| self.groups[at])
    }
}

/// Joins kept lists (each with the number of its first document) and the new documents' fingerprints of one set; if `named`, groups
/// can be found by their fingerprints. `expected` is how many members all groups may have: a guess.
pub fn join(
    ranks: &Ranks,
    new: Vec<Vec<u64>>,
    kept: Vec<Reader<'_>>,
    template: &[u64],
    weights: &mut Weights,
    (named, expected): (bool, usize),
) -> Groups {
    let lengths: Vec<usize> = new.iter().map(Vec::len).collect();
    let fresh = Fresh::new(new, ranks);
    let mut joiner = Joiner::new(ranks, weights, named);
    joiner.groups.members = match ranks.documents().len() <= 1 << 16 {
        true => List::Small(Vec::with_capacity(expected)),
        false => List::Large(Vec::with_capacity(expected)),
    };
    joiner.groups.common = vec![Vec::new(); lengths.len()];
    joiner.groups.sizes = vec![0; lengths.len()];
    joiner.groups.rows = lengths.into_iter().map(Vec::with_capacity).collect();
    let mut kept = kept;
    let mut heads: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
    for (k, reader) in kept.iter_mut().enumerate() {
        heads.extend(reader.gram().map(|gram| Reverse((gram, k))));
    }
    let (mut at, mut passed) = (0, 0);
    let mut list: Vec<u32> = Vec::new();
    loop {
        let old = heads.peek().map(|&Reverse((gram, _))| gram);
        let Some(gram) = [old, fresh.get(at).map(|(gram, _)| gram)].into_iter().flatten().min() else {
            break;
        };
        list.clear();
        while let Some(&Reverse((head, k))) = heads.peek()
            && head == gram
        {
            kept[k].take(&mut list);
            match kept[k].gram() {
                Some(next) => *heads.peek_mut().expect("it was just looked at") = Reverse((next, k)),
                None => _ = heads.pop(),
            }
        }
        list.iter_mut().for_each(|number| *number = ranks.of_old(*number));
        let has_old = !list.is_empty();
        let from = at;
        while let Some((_, rank)) = fresh.get(at).filter(|&(next, _)| next == gram) {
            list.push(rank);
            at += 1;
        }
        while passed < template.len() && template[passed] < gram {
            passed += 1;
        }
        if template.get(passed) != Some(&gram) {
            for (_, rank) in (from..at).filter_map(|at| fresh.get(at)) {
                joiner.groups.sizes[ranks.new_number(rank).expect("it is new")] += 1;
            }
            joiner.add(gram, &mut list, at > from && (has_old || at - from > 1));
        }
    }
    joiner.groups
}

/// Fingerprints of new documents with their ranks, sorted; in half the room where ranks are small.
enum Fresh {
    Small(Vec<u64>),
    Large(Vec<(u64, u32)>),
}

impl Fresh {
    fn new(new: Vec<Vec<u64>>, ranks: &Ranks) -> Self {
        let count = new.iter().map(Vec::len).sum();
        let all = new.into_iter().zip(ranks.of_new());
        if ranks.documents().len() <= 1 << 16 {
            let mut list: Vec<u64> = Vec::with_capacity(count);
            all.for_each(|(prints, rank)| {
                list.extend(prints.into_iter().map(|gram| gram << 16 | u64::from(rank)))
            });
            list.sort_unstable();
            return Fresh::Small(list);
        }
        let mut list: Vec<(u64, u32)> = Vec::with_capacity(count);
        all.for_each(|(prints, rank)| list.extend(prints.into_iter().map(|gram| (gram, rank))));
        list.sort_unstable();
        Fresh::Large(list)
    }

    fn get(&self, at: usize) -> Option<(u64, u32)> {
        match self {
            Fresh::Small(list) => list.get(at).map(|&both| (both >> 16, (both & 0xffff) as u32)),
            Fresh::Large(list) => list.get(at).copied(),
        }
    }
}

/// What grows while lists are joined.
struct Joiner<'a> {
    ranks: &'a Ranks,
    weights: &'a mut Weights,
    groups: Groups,
    /// Whether groups are asked for by their fingerprints.
    named: bool,
    /// For each game: what a fingerprint adds to a total that nobody else has.
    alone: Vec<(u32, u32)>,
    /// Games of the group under way: how many authors, and what it is worth there.
    games: Vec<OfGame>,
}

struct OfGame {
    game: u32,
    authors: u32,
    worth: u32,
}

impl<'a> Joiner<'a> {
    fn new(ranks: &'a Ranks, weights: &'a mut Weights, named: bool) -> Self {
        let alone = |game: u32| (weights.of(View::Two, game, 0, 0), weights.of(View::One, game, 0, 0));
        let alone = (0..ranks.games() as u32).map(alone).collect();
        let count = ranks.documents().len();
        let groups = Groups { total: vec![0; count], total_same: vec![0; count], ..Groups::default() };
        Joiner { ranks, weights, groups, named, alone, games: Vec::new() }
    }

    fn add(&mut self, gram: u64, list: &mut [u32], is_shared: bool) {
        if let &mut [only] = list {
            self.give(only, self.alone[self.ranks.document(only).game as usize]);
            return;
        }
        list.sort_unstable();
        let authors = self.count(list);
        if authors > self.weights.most_in_ring() || list.len() > MOST_DOCUMENTS.max(4 * authors as usize) {
            return;
        }
        if authors > self.weights.most_authors() {
            if is_shared {
                self.keep(gram, list, true);
            }
            return;
        }
        for known in &mut self.games {
            known.worth = self.weights.worth(known.game, known.authors, authors);
        }
        for &rank in list.iter() {
            self.give(rank, self.weights.worth_at(self.worth(rank)).totals);
        }
        if is_shared {
            self.keep(gram, list, false);
        }
    }

    /// The number of what the group under way is worth in the game of a document that has it.
    fn worth(&self, rank: u32) -> u32 {
        let game = self.ranks.document(rank).game;
        self.games.iter().find(|known| known.game == game).map_or(0, |known| known.worth)
    }

    fn give(&mut self, rank: u32, (two, one): (u32, u32)) {
        self.groups.total[rank as usize] += u64::from(two);
        self.groups.total_same[rank as usize] += u64::from(one);
    }

    /// Counts the authors of a sorted list, in all and in each game.
    fn count(&mut self, list: &[u32]) -> u32 {
        self.games.clear();
        let mut authors = 0;
        let mut last = None;
        for &rank in list {
            let document = self.ranks.document(rank);
            if last == Some(document) {
                continue;
            }
            authors += u32::from(last.is_none_or(|before| before.author != document.author));
            last = Some(document);
            match self.games.iter_mut().find(|known| known.game == document.game) {
                Some(known) => known.authors += 1,
                None => self.games.push(OfGame { game: document.game, authors: 1, worth: 0 }),
            }
        }
        authors
    }

    fn keep(&mut self, gram: u64, list: &[u32], is_common: bool) {
        let (number, start) = (self.groups.groups.len() as u32, self.groups.all_members() as u32);
        match &mut self.groups.members {
            List::Small(ranks) => ranks.extend(list.iter().map(|&rank| rank as u16)),
            List::Large(ranks) => ranks.extend_from_slice(list),
        }
        let is_plain = self.games.len() == 1 && list.iter().all(|&rank| self.ranks.is_only(rank));
        let worth = match is_plain {
            true => self.games[0].worth,
            false => self.groups.worths.len() as u32,
        };
        if !is_plain {
            self.groups.worths.extend(self.games.iter().map(|known| (known.game, known.worth)));
        }
        self.groups.groups.push(Group { start, size: list.len() as u32, is_plain, worth });
        if self.named {
            self.groups.grams.push(gram);
        }
        for &rank in list {
            if let Some(new) = self.ranks.new_number(rank) {
                let rows = if is_common { &mut self.groups.common } else { &mut self.groups.rows };
                rows[new].push(number);
            }
        }
    }
}
