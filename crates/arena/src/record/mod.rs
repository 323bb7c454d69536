//! The record of a match: all that is needed to play it again and to see that it goes the same way.

mod body;
mod packing;
mod tape;

use palestra_base::Seed;
use palestra_game::Edition;

use crate::{Address, Bout, OtherChance};
pub use tape::Tape;

/// All that is needed to play a match again and to see that it goes the same way.
///
/// ```
/// use palestra_arena::{Bout, BuiltIn, Listeners, Record, Seated, Tape, find_game, play, verify};
/// use palestra_game::Edition;
///
/// let game = find_game("mad-max")?;
/// let config = game.parse(game.default_config())?;
/// let bout = Bout { game, config, edition: Edition::Document, seed: 30u64.into(), judged: false };
/// let demo = palestra_players::find("mad-max", "Demo").ok_or("no Demo")?;
/// let seat = |_| Seated { name: "Demo".to_owned(), player: Box::new(BuiltIn::new(demo())) };
/// let mut tape = Tape::default();
/// let listeners = Listeners { tape: Some(&mut tape), ..Listeners::default() };
/// let finished = play(&bout, (0..4).map(seat).collect(), listeners)?;
///
/// let record = Record::new(&bout, vec!["Demo".to_owned(); 4], tape);
/// let read = Record::from_bytes(&record.to_bytes())?;
/// assert_eq!(verify(read)?.scores, finished.scores);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game, by name.
    pub game: String,
    /// Which rules of the game these were: see [`Game::RULES_VERSION`](palestra_game::Game::RULES_VERSION).
    pub rules: u32,
    /// Which edition of them.
    pub edition: Edition,
    /// The text of the configuration.
    pub config: String,
    /// The seed.
    pub seed: Seed,
    /// Other chances from later rounds on, the earlier before the later: only a way that left another record has any.
    pub chances: Vec<OtherChance>,
    /// Whether the output has the judge's form.
    pub judged: bool,
    /// The players' names.
    pub names: Vec<String>,
    /// What ran the players and counted what they spent, in the words of whoever did; empty if nobody counted.
    pub engine: String,
    /// What happened.
    pub tape: Tape,
    /// What players noted down and wrote on their standard error: the entries of a file of notes, one a line. Empty
    /// unless somebody asked for it.
    pub notes: String,
}

impl Record {
    /// The record of a match that was played with this tape.
    pub fn new(bout: &Bout, names: Vec<String>, tape: Tape) -> Self {
        Record {
            game: bout.game.name().to_owned(),
            rules: bout.game.rules_version(),
            edition: bout.edition,
            config: bout.config.text().to_owned(),
            seed: bout.seed,
            chances: Vec::new(),
            judged: bout.judged,
            names,
            engine: String::new(),
            tape,
            notes: String::new(),
        }
    }

    /// The same with the name of the engine that ran the players, so that a verdict can be traced.
    pub fn run_by(mut self, engine: impl Into<String>) -> Self {
        self.engine = engine.into();
        self
    }

    /// The same with what the players noted down, as the entries of a file of notes.
    pub fn with_notes(mut self, notes: impl Into<String>) -> Self {
        self.notes = notes.into();
        self
    }

    /// The same with the chances that [`play_with`](crate::play_with) was given.
    pub fn with_chances(mut self, chances: impl Into<Vec<OtherChance>>) -> Self {
        self.chances = chances.into();
        self
    }

    /// The content address of each player's program, where it is known.
    pub fn modules(&self) -> &[Option<Address>] {
        &self.tape.modules
    }

    /// The record as a file has it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let version = if self.chances.is_empty() { packing::PLAIN } else { packing::FORKED };
        packing::pack(version, &body::write(self))
    }

    /// Whether some bytes begin as a record, of whatever version.
    pub fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(packing::NAME)
    }

    /// Reads a record.
    ///
    /// # Errors
    /// If the bytes are no record that this version can read, or if a single one was changed.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, RecordError> {
        let mut unpacked = packing::open(bytes)?;
        let forked = unpacked.version == packing::FORKED;
        let record = body::read(&mut unpacked, forked)?;
        unpacked.finish()?;
        Ok(record)
    }
}

/// Why some bytes are no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// They do not begin as one.
    #[error("this is not a record of a match")]
    NoRecord,
    /// They are one of another version.
    #[error(
        "this record has version {0:?} of the format, but only versions {plain:?} and {forked:?} can be read: \
         read it with the Palestra that wrote it, or play the match again",
        plain = char::from(packing::PLAIN),
        forked = char::from(packing::FORKED)
    )]
    OtherVersion(char),
    /// They begin as one but are not what was written.
    #[error("this record is damaged or was changed")]
    Damaged,
    /// There is more of something than a match can have.
    #[error("this record is no match's: it has more {0} than a match can have")]
    TooMuch(&'static str),
}
