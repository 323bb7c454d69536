//! Who has which fingerprint: one pass over all sorted lists at once.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::compare::Document;
use crate::segment::Reader;
use crate::weight::{View, Weights};

/// Fingerprints of one set that a new document shares with any other.
#[derive(Default)]
pub struct Groups {
    /// Documents, by author, group after group.
    members: Vec<u32>,
    groups: Vec<Group>,
    /// For each new document: its groups, and how many authors of its game are in each.
    rows: Vec<Vec<(u32, u32)>>,
    /// For each document: the weight of all it has, its author left out and one more.
    pub total: Vec<u64>,
    /// For each document: the weight of all it has, only its author left out.
    pub total_same: Vec<u64>,
}

/// One fingerprint.
#[derive(Clone, Copy)]
pub struct Group {
    start: u32,
    end: u32,
    /// How many authors have it.
    pub authors: u32,
    /// The fingerprint.
    pub gram: u64,
}

impl Groups {
    /// The groups of a new document, and how many authors of its game are in each.
    pub fn of(&self, new: usize) -> impl Iterator<Item = (usize, Group, u32)> {
        self.rows[new].iter().map(|&(group, in_game)| (group as usize, self.groups[group as usize], in_game))
    }

    /// The documents of a group, by author.
    pub fn members(&self, group: Group) -> &[u32] {
        &self.members[group.start as usize..group.end as usize]
    }

    /// How many groups there are.
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// The group of a fingerprint.
    pub fn find(&self, gram: u64) -> Option<Group> {
        self.groups.binary_search_by_key(&gram, |group| group.gram).ok().map(|at| self.groups[at])
    }
}

/// Joins kept lists (each with the number of its first document) and the new documents' fingerprints of one set.
pub fn join(
    documents: &[Document],
    new: &[&[u64]],
    kept: Vec<Reader<'_>>,
    template: &[u64],
    weights: &mut Weights,
) -> Groups {
    let first_new = documents.len() - new.len();
    let mut fresh: Vec<(u64, u32)> = Vec::with_capacity(new.iter().map(|prints| prints.len()).sum());
    for (k, prints) in new.iter().enumerate() {
        fresh.extend(prints.iter().map(|&gram| (gram, (first_new + k) as u32)));
    }
    fresh.sort_unstable();
    let mut groups = Groups {
        total: vec![0; documents.len()],
        total_same: vec![0; documents.len()],
        rows: vec![Vec::new(); new.len()],
        ..Groups::default()
    };
    let mut kept = kept;
    let mut heads: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
    for (k, reader) in kept.iter_mut().enumerate() {
        heads.extend(reader.gram().map(|gram| Reverse((gram, k))));
    }
    let (mut at, mut passed) = (0, 0);
    let mut list: Vec<u32> = Vec::new();
    loop {
        let old = heads.peek().map(|&Reverse((gram, _))| gram);
        let Some(gram) = [old, fresh.get(at).map(|&(gram, _)| gram)].into_iter().flatten().min() else {
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
        let has_old = !list.is_empty();
        let from = at;
        while at < fresh.len() && fresh[at].0 == gram {
            list.push(fresh[at].1);
            at += 1;
        }
        while passed < template.len() && template[passed] < gram {
            passed += 1;
        }
        if template.get(passed) != Some(&gram) {
            groups.add(
                gram,
                &mut list,
                documents,
                first_new,
                at > from && (has_old || at - from > 1),
                weights,
            );
        }
    }
    groups
}

impl Groups {
    fn add(
        &mut self,
        gram: u64,
        list: &mut [u32],
        documents: &[Document],
        first_new: usize,
        is_shared: bool,
        weights: &mut Weights,
    ) {
        let document = |number: u32| documents[number as usize];
        if let &mut [only] = list {
            let game = document(only).game;
            self.total[only as usize] += u64::from(weights.of(View::Two, game, 0, 0));
            self.total_same[only as usize] += u64::from(weights.of(View::One, game, 0, 0));
            return;
        }
        list.sort_unstable_by_key(|&number| (document(number).author, document(number).game, number));
        let mut authors = 0;
        let mut of_game: Vec<(u32, u32)> = Vec::with_capacity(2);
        let mut last = None;
        for &number in list.iter() {
            let Document { author, game } = document(number);
            authors += u32::from(last.is_none_or(|(before, _)| before != author));
            if last != Some((author, game)) {
                match of_game.iter_mut().find(|(known, _)| *known == game) {
                    Some((_, count)) => *count += 1,
                    None => of_game.push((game, 1)),
                }
            }
            last = Some((author, game));
        }
        if authors > weights.most_authors() || list.len() > MOST_DOCUMENTS.max(4 * authors as usize) {
            return;
        }
        let count =
            |game: u32| of_game.iter().find(|(known, _)| *known == game).map_or(0, |&(_, count)| count);
        for &number in list.iter() {
            let game = document(number).game;
            let in_game = count(game) - 1;
            self.total[number as usize] += u64::from(weights.of(View::Two, game, in_game, authors - 1));
            self.total_same[number as usize] += u64::from(weights.of(View::One, game, in_game, authors - 1));
        }
        if !is_shared {
            return;
        }
        let number_of_group = self.groups.len() as u32;
        let start = self.members.len() as u32;
        self.members.extend_from_slice(list);
        self.groups.push(Group { start, end: self.members.len() as u32, authors, gram });
        for &number in list.iter().filter(|&&number| number as usize >= first_new) {
            self.rows[number as usize - first_new].push((number_of_group, count(document(number).game)));
        }
    }
}

/// A fingerprint in more documents than this, and in many of each author, is somebody's habit: it weighs nothing.
const MOST_DOCUMENTS: usize = 2_000;
