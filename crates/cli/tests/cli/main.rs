//! The program as people and scripts use it.

mod arena;
mod behaviour;
mod chapter2;
mod contest;
mod errors;
mod guide;
mod ladder;
mod league;
mod machines;
mod matches;
mod mistakes;
mod notes;
mod plagiarism;
mod players;
mod replay;
mod tune;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A fresh folder to run the program in.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        Place { folder: TempDir::new().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    /// The names of all files in it.
    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_palestra"));
        command.args(words.split_whitespace()).current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    fn run(&self, words: &str) -> Ran {
        Ran::from(self.command(words).output().unwrap())
    }
}

struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A match of four Demo with this seed.
const DEMOS: &str = "play ork-island Demo Demo Demo Demo";

/// Writes a configuration of Ork Island with few rounds.
fn short_config(place: &Place, name: &str) {
    let config = place.run("config ork-island").out;
    let short = config.replace("nb_rounds                   200", "nb_rounds 12");
    assert_ne!(short, config);
    place.write(name, &short);
}

/// The text with addresses of content cut out: those of built-in players change with any change of theirs.
fn without_addresses(text: &str) -> String {
    let mut rest = text;
    let mut out = String::new();
    while let Some(at) = rest.find(|c: char| c.is_ascii_hexdigit()) {
        let length = rest[at..].find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len() - at);
        out.push_str(&rest[..at]);
        out.push_str(if length == 64 { "#" } else { &rest[at..at + length] });
        rest = &rest[at + length..];
    }
    out + rest
}
