//! `palestra --version --verbose`: all that decides what a match comes out as, and what this program can do.

use std::ffi::OsString;

use palestra_sandbox::{Sandbox, Settings};

use crate::show;

/// The system's library that it was built for.
const LIBRARY: &str = if cfg!(target_env = "musl") {
    "static"
} else if cfg!(target_env = "msvc") {
    "msvc"
} else {
    "dynamic"
};

/// Whether this is what was asked for: both words, in any order, and nothing else.
pub fn is_asked(words: &[OsString]) -> bool {
    let is = |names: [&str; 2]| words.iter().any(|word| names.iter().any(|name| word == *name));
    words.len() == 2 && is(["--version", "-V"]) && is(["--verbose", "-v"])
}

/// Tells it, a line each, in a form that scripts can cut: a word, a colon, the rest.
pub fn tell() -> anyhow::Result<u8> {
    let mut text = format!("palestra {}\n", env!("CARGO_PKG_VERSION"));
    let mut line = |name: &str, what: &str| text.push_str(&format!("{name}: {what}\n"));
    line("machine", &format!("{} {} {}", std::env::consts::OS, std::env::consts::ARCH, LIBRARY));
    line("engine", &Sandbox::new(Settings::default())?.fingerprint());
    let features = if cfg!(feature = "judge") { "judge" } else { "none" };
    line("features", features);
    for game in palestra_arena::games() {
        line(game.name(), &format!("{}, rules {}", game.version(), game.rules_version()));
    }
    show::print(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_words_and_nothing_else() {
        let asked = |line: &str| is_asked(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert!(asked("--version --verbose") && asked("-v -V"));
        for other in ["--version", "--version --version", "play --version --verbose", "--verbose play"] {
            assert!(!asked(other), "{other}");
        }
    }
}
