//! What is said between a judge and a machine that works for it.

use serde::{Deserialize, Serialize};

use crate::jobs::{Played, Step, Verdict};

/// A machine says who it is.
#[derive(Debug, Serialize, Deserialize)]
pub struct Hello {
    /// Its own name for itself.
    pub name: String,
    /// Engine and rules, in a line.
    pub engine: String,
}

/// It may work.
#[derive(Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// Goes with everything it says from now on.
    pub session: String,
    /// It must be heard so often, in seconds.
    pub beat: u64,
}

/// Something to be computed. Modules and sources go by their SHA-256, and are asked for if they are not known.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// Goes with the answer.
    pub lease: u64,
    /// The game's name.
    pub game: String,
    /// The text of the board's configuration.
    pub board: String,
    /// Fuel for each player; none is the usual.
    pub budget: Option<u64>,
    /// The seed, or where seeds begin.
    pub seed: u128,
    /// Who plays: name and module. Of a verdict: whom it must beat.
    pub seats: Vec<(String, Option<String>)>,
    /// Of a verdict: the file's name, and its source.
    pub source: Option<(String, String)>,
}

/// What came out.
#[derive(Debug, Serialize, Deserialize)]
pub enum Answer {
    /// Of a match.
    Played(Played),
    /// A step of a verdict is known; more comes.
    Step(Step),
    /// Of a verdict.
    Verdict(Verdict),
    /// That machine cannot, and says why.
    Trouble(String),
}
