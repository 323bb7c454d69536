use std::io;

use palestra_arena::{MatchError, UnknownGame};
use palestra_base::cnf::ConfigError;
use palestra_sandbox::{LoadError, SandboxError, TuneError};
use palestra_toolchain::{BuildError, NotAModule, SourceError};

/// Why there is no such player, or no verdict.
#[derive(Debug, thiserror::Error)]
pub enum WorkshopError {
    /// No game of this name.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// Nothing tells the game.
    #[error("cannot tell which game {0} plays: say --game NAME, or keep the game's default.cnf beside it")]
    GameUntold(String),
    /// None of many files tells it.
    #[error(
        "cannot tell which game the players play: say --game NAME, or keep the game's default.cnf beside them"
    )]
    GamesUntold,
    /// The name does not fit into the output files.
    #[error("the name \"{}\" is longer than {longest} characters", name.escape_debug())]
    LongName {
        /// The name.
        name: String,
        /// The most characters that a name can have.
        longest: usize,
    },
    /// A file was found by a name that its player does not have.
    #[error("{file} calls its player {name}: write {word} there instead, or play {file} itself")]
    OtherName {
        /// The file.
        file: String,
        /// What it calls its player.
        name: String,
        /// What was looked for.
        word: String,
    },
    /// No built-in player of this name.
    #[error("{game} has no player \"{}\": {hint}", word.escape_debug())]
    NoPlayer {
        /// The game.
        game: &'static str,
        /// What was looked for.
        word: String,
        /// What to do.
        hint: String,
    },
    /// The file is of no kind that can be a player.
    #[error("{0} is no player: players are .cc, .rs and .wasm files")]
    NotAPlayer(String),
    /// An object of the published kind, which runs on one kind of machine only.
    #[error(
        "{0} is an object file for one kind of machine: ours end in .wasm, and `palestra build` makes them"
    )]
    MachineObject(String),
    /// There is nothing to play with in a folder.
    #[error("there is no player in {0}: put .cc, .rs or .wasm files there")]
    EmptyFolder(String),
    /// All players of a folder had to be left out.
    #[error("no player of the folder can play: {0}")]
    NobodyPlays(String),
    /// A file or folder cannot be read.
    #[error("cannot read {file}")]
    Unreadable {
        /// Which one.
        file: String,
        /// What the system says.
        #[source]
        why: io::Error,
    },
    /// The source is none.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The source does not become a module.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The module is none.
    #[error(transparent)]
    Module(#[from] NotAModule),
    /// The sandbox refuses the module.
    #[error("{file}")]
    Load {
        /// Where it came from.
        file: String,
        /// Why.
        #[source]
        why: LoadError,
    },
    /// The engine does not start.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The player's numbers cannot be set.
    #[error(transparent)]
    Tune(#[from] TuneError),
    /// The configuration is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A match of the verdict could not be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A player could not be seated.
    #[error("cannot seat a player")]
    Seat(#[source] io::Error),
}

impl WorkshopError {
    /// What is wrong with all its causes, cut after its first line: a compiler may have much to say.
    pub fn first_line(&self) -> String {
        let mut all = self.to_string();
        let mut cause = std::error::Error::source(self);
        while let Some(error) = cause {
            all = format!("{all}: {error}");
            cause = error.source();
        }
        let first = all.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        first.trim_end_matches(':').to_owned()
    }
}
