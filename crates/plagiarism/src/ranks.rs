//! Documents in the order of their authors and games, in which all sums are made.

use crate::compare::Document;

/// All documents by author and game; a document's place in that order is its rank.
pub struct Ranks {
    documents: Vec<Document>,
    /// The number of each in the caller's order, old ones first.
    numbers: Vec<u32>,
    /// The rank of each number.
    ranks: Vec<u32>,
    /// How many are old.
    old: usize,
    games: usize,
    /// The first rank of the same author and game.
    first: Vec<u32>,
    is_only: Vec<bool>,
}

impl Ranks {
    /// Sorts documents, of which the first so many are old.
    pub fn new(given: &[Document], old: usize) -> Self {
        let mut numbers: Vec<u32> = (0..given.len() as u32).collect();
        numbers.sort_by_key(|&number| {
            let Document { author, game } = given[number as usize];
            (author, game, number)
        });
        let mut ranks = vec![0; given.len()];
        numbers.iter().zip(0..).for_each(|(&number, rank)| ranks[number as usize] = rank);
        let documents: Vec<Document> = numbers.iter().map(|&number| given[number as usize]).collect();
        let mut first = Vec::with_capacity(documents.len());
        let mut is_only = Vec::with_capacity(documents.len());
        for run in documents.chunk_by(|a, b| a == b) {
            let begin = first.len() as u32;
            first.extend(run.iter().map(|_| begin));
            is_only.extend(run.iter().map(|_| run.len() == 1));
        }
        let games = documents.iter().map(|document| document.game as usize + 1).max().unwrap_or(0);
        Ranks { documents, numbers, ranks, old, games, first, is_only }
    }

    /// All documents by rank.
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// The document of a rank.
    pub fn document(&self, rank: u32) -> Document {
        self.documents[rank as usize]
    }

    /// The rank of an old document.
    pub fn of_old(&self, number: u32) -> u32 {
        self.ranks[number as usize]
    }

    /// The ranks of the new documents.
    pub fn of_new(&self) -> impl Iterator<Item = u32> {
        self.ranks[self.old..].iter().copied()
    }

    /// The rank of a document by its number.
    pub fn rank(&self, number: usize) -> usize {
        self.ranks[number] as usize
    }

    /// The number of a document by its rank.
    pub fn number(&self, rank: usize) -> usize {
        self.numbers[rank] as usize
    }

    /// Which of the new documents this is, if it is one.
    pub fn new_number(&self, rank: u32) -> Option<usize> {
        (self.numbers[rank as usize] as usize).checked_sub(self.old)
    }

    /// How many games there may be.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The rank of the first document of the same author in the same game.
    pub fn first(&self, rank: usize) -> usize {
        self.first[rank] as usize
    }

    /// The documents of the same author in the same game as this first one, by rank.
    pub fn same_as(&self, first: usize) -> impl Iterator<Item = usize> {
        (first..self.first.len()).take_while(move |&rank| self.first[rank] as usize == first)
    }

    /// The first rank of an author in a game.
    pub fn find(&self, wanted: Document) -> Option<usize> {
        let key = |document: &Document| (document.author, document.game);
        let at = self.documents.partition_point(|document| key(document) < key(&wanted));
        (self.documents.get(at) == Some(&wanted)).then_some(at)
    }

    /// Whether its author has no other document of its game.
    pub fn is_only(&self, rank: u32) -> bool {
        self.is_only[rank as usize]
    }
}
