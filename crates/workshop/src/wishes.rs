use std::path::PathBuf;

use palestra_game::Edition;

/// How players are made.
#[derive(Clone, Default)]
pub struct Wishes {
    /// The rules to play by, which say how long names may be.
    pub edition: Edition,
    /// Fuel for a match; `None` for the usual.
    pub budget: Option<u64>,
    /// The same bits of every NaN on every processor.
    pub strict: bool,
    /// Backtraces with file and line.
    pub debug: bool,
    /// Whether a profile is wanted.
    pub profile: bool,
    /// C++ players as programs of this machine, with this in front of them (a debugger, say).
    pub native: Option<Vec<String>>,
    /// Modules whose players can be named as if they were in this folder.
    pub objects: Vec<PathBuf>,
    /// Compile sources as the judge does, whoever wrote them.
    pub untrusted: bool,
}

/// What somebody at a terminal would like to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The compiler had something to say.
    Warnings(String),
    /// The player of this file runs as a program of this machine.
    OutsideOfTheSandbox(PathBuf),
}
