use std::path::PathBuf;

use palestra_game::Edition;
use palestra_toolchain::{Native, Trust};

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
    /// C++ players as programs of this machine, perhaps under a debugger.
    pub native: Option<Native>,
    /// Modules whose players can be named as if they were in this folder.
    pub objects: Vec<PathBuf>,
    /// Who wrote the sources.
    pub trust: Trust,
}

/// What somebody at a terminal would like to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The compiler had something to say.
    Warnings(String),
    /// This source was compiled, and nothing kept the compiler from reading other files.
    Unfenced(String),
    /// The player of this file runs as a program of this machine.
    OutsideOfTheSandbox(PathBuf),
}
