use serde::{Deserialize, Serialize};

/// A match that is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its seed.
    pub seed: u128,
    /// Numbers of players, by seat.
    pub table: Vec<usize>,
}

/// What became of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Its seed.
    pub seed: u128,
    /// Numbers of players, by seat.
    pub table: Vec<usize>,
    /// Which matches were chosen together, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<u64>,
    /// Their scores; empty if there is no result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i64>,
    /// What they spent of their budgets, if anybody counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spent: Vec<u64>,
    /// Who was frozen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frozen: Vec<Frozen>,
    /// Why there is no result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub none: Option<String>,
}

/// A player that was frozen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frozen {
    /// Where it sat.
    pub seat: usize,
    /// In which round.
    pub round: u32,
    /// Why, in words.
    pub why: String,
}

impl Row {
    /// The row of a match that has no result yet.
    pub fn new(fixture: &Fixture) -> Self {
        Row { seed: fixture.seed, table: fixture.table.clone(), ..Row::default() }
    }

    /// The match that this row is about.
    pub fn fixture(&self) -> Fixture {
        Fixture { seed: self.seed, table: self.table.clone() }
    }

    /// Whether it has a result.
    pub fn counts(&self) -> bool {
        self.none.is_none()
    }

    /// Whether it can be true: it may have been in other hands.
    pub fn makes_sense(&self, players: usize, seats: usize) -> bool {
        let full = |len: usize| len == seats || len == 0;
        self.table.len() == seats
            && self.table.iter().all(|&player| player < players)
            && full(self.spent.len())
            && self.scores.len() == if self.counts() { seats } else { 0 }
            && self.frozen.iter().all(|frozen| frozen.seat < seats)
    }

    /// The first seat of a player, if it played.
    pub fn seat_of(&self, player: usize) -> Option<usize> {
        self.table.iter().position(|&other| other == player)
    }
}
