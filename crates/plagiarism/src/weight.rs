//! What a shared fingerprint is worth: few bits if many others have it, many if nobody has.

use crate::compare::Document;
use crate::hash::Map;

/// Weights are counted in parts of a bit: sums of whole numbers do not depend on their order.
pub const BIT: u32 = 256;

/// How many authors of a game stand behind what is known of all games.
const PSEUDO_AUTHORS: f64 = 4.0;

/// No worth has this number.
const UNKNOWN: u32 = u32::MAX;

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

/// What a fingerprint is worth between a document of a game and another one.
#[derive(Clone, Copy)]
pub struct Worth {
    /// Two authors of this game.
    pub two: u32,
    /// One author, in this game.
    pub one: u32,
    /// Two authors, each in another game.
    pub two_games: u32,
    /// One author, in two games.
    pub one_in_two: u32,
    /// How much more it weighs in this game when one more author who has it is left out.
    pub rise: u32,
    /// What it adds to the total of a document that has it: its author left out and one more, or only its author.
    pub totals: (u32, u32),
}

/// Numbers of authors, and the weights that follow from them.
pub struct Weights {
    authors: u32,
    authors_of_game: Vec<u32>,
    known: Map<u32>,
    worths: Vec<Worth>,
    known_worths: Map<u32>,
    /// Of fingerprints that one game has alone, by game and number of authors: most are so.
    in_one_game: Vec<Vec<u32>>,
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
        Weights {
            authors: pairs.len() as u32,
            authors_of_game,
            known: Map::default(),
            worths: Vec::new(),
            known_worths: Map::default(),
            in_one_game: Vec::new(),
        }
    }

    /// Fingerprints that more authors have weigh nothing.
    pub fn most_authors(&self) -> u32 {
        (self.authors / 10).max(20)
    }

    /// What more authors have cannot be a ring's either: it is not even remembered.
    pub fn most_in_ring(&self) -> u32 {
        self.most_authors().max(64)
    }

    /// The number of what a fingerprint is worth that so many authors have, in the game and in all.
    pub fn worth(&mut self, game: u32, in_game: u32, authors: u32) -> u32 {
        if in_game != authors {
            return self.worth_in_games(game, in_game, authors);
        }
        let (game_at, at) = (game as usize, authors as usize);
        if let Some(&number) = self.in_one_game.get(game_at).and_then(|known| known.get(at))
            && number != UNKNOWN
        {
            return number;
        }
        let number = self.worth_in_games(game, in_game, authors);
        if self.in_one_game.len() <= game_at {
            self.in_one_game.resize(game_at + 1, Vec::new());
        }
        let known = &mut self.in_one_game[game_at];
        if known.len() <= at {
            known.resize(at + 1, UNKNOWN);
        }
        known[at] = number;
        number
    }

    fn worth_in_games(&mut self, game: u32, in_game: u32, authors: u32) -> u32 {
        let key = u64::from(authors) << 40 | u64::from(in_game) << 18 | u64::from(game);
        if let Some(&number) = self.known_worths.get(&key) {
            return number;
        }
        let two = self.of(View::Two, game, in_game.saturating_sub(2), authors.saturating_sub(2));
        let with_one = self.of(View::Two, game, in_game - 1, authors - 1);
        let one = self.of(View::One, game, in_game - 1, authors - 1);
        let worth = Worth {
            two,
            one,
            two_games: self.of(View::TwoGames, game, 0, authors.saturating_sub(2)),
            one_in_two: self.of(View::OneInTwoGames, game, 0, authors - 1),
            rise: two.saturating_sub(with_one),
            totals: (with_one, one),
        };
        let number = self.worths.len() as u32;
        self.worths.push(worth);
        self.known_worths.insert(key, number);
        number
    }

    /// What has this number.
    pub fn worth_at(&self, number: u32) -> Worth {
        self.worths[number as usize]
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
