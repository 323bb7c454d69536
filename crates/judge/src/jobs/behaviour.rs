//! Whether two players play alike: both are asked what they would have done in recorded matches, and so are others, to know
//! what is rare.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Who is asked.
#[derive(Clone, Debug)]
pub struct Asking {
    /// The game's name.
    pub game: String,
    /// The two whom it is about.
    pub pair: [Witness; 2],
    /// Others of the same game, each by an author of its own.
    pub others: Vec<Witness>,
}

/// Somebody who is asked.
#[derive(Clone, Debug)]
pub struct Witness {
    /// Whose player it is.
    pub author: String,
    /// The name of the file.
    pub file: String,
    /// What plays.
    pub program: Program,
}

/// What plays.
#[derive(Clone, Debug)]
pub enum Program {
    /// A module, as the verdict made it.
    Module(Arc<[u8]>),
    /// A source of an earlier year.
    Source(Arc<[u8]>),
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// How alike they play.
    Alike(Manner),
    /// One of the two cannot be asked, and why.
    Cannot(String),
}

/// How alike two players play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manner {
    /// How likely strangers are to play so alike.
    pub p: f64,
    /// Rare agreements out of rare decisions, from 0 to 1.
    pub score: f64,
    /// Decisions that few others make, of the one who makes fewer of them.
    pub rare: usize,
    /// Those where both decided the same.
    pub rare_same: usize,
    /// Where both decided.
    pub both: usize,
    /// Where both decided the same.
    pub same: usize,
    /// Match and round, both from 1, in which they first differ; none if all orders are the same.
    pub first_difference: Option<(usize, usize)>,
    /// How many matches they were asked about.
    pub matches: usize,
    /// How many rounds these have in all.
    pub rounds: usize,
    /// How many others were asked.
    pub others: usize,
    /// Whether p comes from other players than those of this judge, because too few were asked.
    pub rough: bool,
    /// Why one of the two stopped answering, where one did.
    pub stopped: [Option<String>; 2],
}
