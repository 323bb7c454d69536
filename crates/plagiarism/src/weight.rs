//! What a shared fingerprint is worth: few bits if many others have it, many if nobody has.

use crate::compare::Document;
use crate::hash::Map;

/// Weights are counted in parts of a bit: sums of whole numbers do not depend on their order.
pub const BIT: u32 = 256;

/// How many authors of a game stand behind what is known of all games.
const PSEUDO_AUTHORS: f64 = 4.0;

/// Which authors are left out of the count, and whether the game counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// Two authors of one game: both are left out.
    Two,
    /// Two files of one author: he is left out.
    One,
    /// Two authors, each in another game.
    TwoGames,
    /// One author, in two games.
    OneInTwoGames,
}

/// Numbers of authors, and the weights that follow from them.
pub struct Weights {
    authors: u32,
    authors_of_game: Vec<u32>,
    known: Map<u32>,
}

impl Weights {
    /// Counts the authors of all documents.
    pub fn new<'a>(documents: impl Iterator<Item = &'a Document>) -> Self {
        let mut pairs: Vec<(u32, u32)> = documents.map(|document| (document.author, document.game)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut authors_of_game =
            vec![0; pairs.iter().map(|&(_, game)| game as usize + 1).max().unwrap_or(0)];
        for &(_, game) in &pairs {
            authors_of_game[game as usize] += 1;
        }
        pairs.dedup_by_key(|&mut (author, _)| author);
        Weights { authors: pairs.len() as u32, authors_of_game, known: Map::default() }
    }

    /// Fingerprints that more authors have weigh nothing.
    pub fn most_authors(&self) -> u32 {
        (self.authors / 10).max(20)
    }

    /// The weight of a fingerprint that so many other authors have, in the game and in all.
    pub fn of(&mut self, view: View, game: u32, in_game: u32, in_all: u32) -> u32 {
        let key = u64::from(in_all) << 40 | u64::from(in_game) << 18 | u64::from(game) << 2 | view as u64;
        if let Some(&weight) = self.known.get(&key) {
            return weight;
        }
        let out = match view {
            View::Two | View::TwoGames => 2,
            View::One | View::OneInTwoGames => 1,
        };
        let others = |count: u32| f64::from(count.saturating_sub(out));
        let everywhere = (f64::from(in_all) + 0.5) / (others(self.authors) + 1.0);
        let (in_game, authors_of_game) = match view {
            View::Two | View::One => (f64::from(in_game), others(self.authors_of_game[game as usize])),
            View::TwoGames | View::OneInTwoGames => (0.0, 0.0),
        };
        let share = (in_game + PSEUDO_AUTHORS * everywhere) / (authors_of_game + PSEUDO_AUTHORS);
        let weight = (-pxfm::f_log2(share.min(1.0)) * f64::from(BIT)).round() as u32;
        self.known.insert(key, weight);
        weight
    }
}
