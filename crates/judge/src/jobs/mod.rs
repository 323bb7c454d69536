//! What jobs compute: no SQL, no network, no clock. The same for every worker, wherever it is.

pub mod behaviour;
pub mod compare;
pub mod story;
pub mod tournament;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// The game's name.
    pub game: String,
    /// The text of the board's configuration.
    pub board: Arc<str>,
    /// Fuel for each player; none is the usual.
    pub budget: Option<u64>,
    /// The seed.
    pub seed: u128,
    /// Who plays.
    pub seats: Vec<Sitter>,
}

/// Somebody at a seat.
#[derive(Clone, Debug)]
pub struct Sitter {
    /// Its name in the output.
    pub name: String,
    /// Its module; none is the built-in player of that name.
    pub module: Option<Arc<[u8]>>,
}

/// What came out of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// What ran the modules.
    pub engine: String,
    /// The record: seed, orders, fingerprints. Its SHA-256 is the result's digest.
    pub record: Vec<u8>,
    /// What came out for each seat.
    pub seats: Vec<SeatResult>,
}

/// What came out for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatResult {
    /// Its score.
    pub score: i64,
    /// Instructions used.
    pub fuel: i64,
    /// Why it was frozen, if it was.
    pub frozen: Option<String>,
}

/// A player to be judged.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The game's name.
    pub game: String,
    /// The text of the board's configuration.
    pub board: Arc<str>,
    /// Fuel for each player; none is the usual.
    pub budget: Option<u64>,
    /// Whom it must beat.
    pub dummy: Sitter,
    /// The name of the file, as `AISauron.cc`.
    pub file: String,
    /// What is in it.
    pub source: Arc<[u8]>,
    /// Where the seeds of its matches begin.
    pub seed: u64,
}

/// A step of a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// What was asked, in a sentence.
    pub what: String,
    /// Whether the player does it.
    pub good: bool,
    /// What there is to say about it: places in the source, the compiler's words, scores.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Which matches show it, counted from 0 in the order they are played.
    #[serde(default)]
    pub matches: Vec<usize>,
}

/// What is said of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// What was looked at.
    pub steps: Vec<Step>,
    /// The module, if it compiles.
    pub module: Option<Vec<u8>>,
    /// The matches it played: the seed, on which seats it sat, what came out.
    pub matches: Vec<(u64, Vec<bool>, Played)>,
}

impl Verdict {
    /// The state that a submission has with it.
    pub fn state(&self) -> &'static str {
        let good = self.steps.iter().all(|step| step.good);
        match (&self.module, self.matches.is_empty()) {
            (None, _) => "broken",
            (Some(_), true) => "refused",
            (Some(_), false) if good => "qualified",
            (Some(_), false) => "unqualified",
        }
    }
}

/// The house cannot: nobody's player is to blame, and the job is tried again.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Trouble(pub String);

/// What a worker can do.
pub trait Compute: Send + Sync + 'static {
    /// What plays: results of another engine are not compared with these.
    fn engine(&self) -> String;
    /// The address of a built-in player of a game.
    fn built_in(&self, game: &str, name: &str) -> Option<[u8; 32]>;
    /// Plays a match.
    fn play(&self, fixture: &Fixture) -> Result<Played, Trouble>;
    /// Looks at a source, compiles it, plays the matches that it must get through; tells each step as soon as it is known.
    fn judge(&self, recipe: &Recipe, tell: &mut dyn FnMut(Step)) -> Result<Verdict, Trouble>;
    /// Asks two players, and others, what they would have done in recorded matches.
    fn shadow(&self, asking: &behaviour::Asking) -> Result<behaviour::Answer, Trouble>;
    /// The files that authors of players of a game are given: names and contents. They count for nobody when players are compared.
    fn given(&self, game: &str) -> Vec<(String, Vec<u8>)>;
}

/// What the site must know of games, and does not want to know itself.
pub trait Games: Send + Sync + 'static {
    /// Name and title of each.
    fn all(&self) -> Vec<(&'static str, &'static str)>;
    /// The board that a game has if nobody chooses one.
    fn default_board(&self, game: &str) -> Option<String>;
    /// How many play on a board; or what is wrong with it, in a sentence.
    fn seats(&self, game: &str, board: &str) -> Result<usize, String>;
    /// The version of a game's rules, and what a player may spend in a match if nobody says otherwise.
    fn rules(&self, game: &str) -> Option<(u32, u64)>;
    /// The output of a match, made from its record by the rules alone: no player runs.
    fn text(&self, record: &[u8]) -> Result<Vec<u8>, String>;
    /// The page that shows it.
    fn viewer(&self) -> &'static str;
    /// What is wrong with a module that shall be a player; or nothing.
    fn module(&self, game: &str, name: &str, module: &[u8]) -> Result<(), String>;
    /// The folder that a player's author works in: names, contents, and whether it is a program.
    fn kit(&self, game: &str) -> Vec<(String, Vec<u8>, bool)>;
    /// Which engine and rules the house plays with: a worker with others is not let in.
    fn engine(&self) -> String;
    /// What the house needs and has, or lacks: a line each, with whether it is fine.
    fn health(&self) -> Vec<(bool, String)>;
}

/// Twice the place of each seat: 2 is the first alone, 3 shared by two, and so on.
pub fn places(seats: &[SeatResult]) -> Vec<i64> {
    let place = |score: i64| {
        let better = seats.iter().filter(|other| other.score > score).count();
        let equal = seats.iter().filter(|other| other.score == score).count();
        (2 * better + equal + 1) as i64
    };
    seats.iter().map(|seat| place(seat.score)).collect()
}
