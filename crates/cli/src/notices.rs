//! What a workshop would like people to know.

use palestra_sandbox::Helper;
use palestra_toolchain::harmless;
use palestra_workshop::{Notice, Wishes, Workshop};

use crate::standings::{BAD, CAREFUL, DIM};

/// The hidden command that compiles a module within limits.
pub const HELPER: &str = "compile-module";

/// A workshop that compiles modules in processes of their own.
pub fn silent(wishes: Wishes) -> Workshop {
    // The program of the unit tests knows no hidden command: there, modules are compiled in the process itself.
    let helper = if cfg!(test) { None } else { Helper::this_program(&[HELPER]) };
    Workshop::new(wishes).with_helper(helper)
}

/// A workshop that tells what is worth knowing on standard error, unless nobody wants to hear it.
pub fn workshop(wishes: Wishes, quiet: bool) -> Workshop {
    let workshop = silent(wishes);
    if quiet { workshop } else { workshop.telling(show) }
}

/// A workshop that tells of nothing but a missing fence: the rest is for the one who asks.
pub fn discreet(wishes: Wishes) -> Workshop {
    silent(wishes).telling(|notice| {
        if matches!(notice, Notice::Unfenced(_)) {
            show(notice);
        }
    })
}

fn show(notice: Notice) {
    match notice {
        Notice::Warnings(text) => anstream::eprintln!("{}", coloured(harmless(&text).trim_end())),
        Notice::Unfenced(file) => anstream::eprintln!(
            "{DIM}{} was compiled without a fence around the compiler: `palestra doctor` tells what would make one{DIM:#}",
            harmless(&file)
        ),
        Notice::OutsideOfTheSandbox(file) => anstream::eprintln!(
            "{DIM}{} runs as a program of this machine, outside of the sandbox{DIM:#}",
            harmless(&file.display().to_string())
        ),
    }
}

/// What a compiler says, with the words that matter in colours: `AISauron.cc:7:16: error: ...`.
pub fn coloured(text: &str) -> String {
    let words = [("error", BAD), ("warning", CAREFUL), ("note", DIM)];
    let line = |line: &str| {
        for (word, tone) in words {
            // At the beginning or after a place, and followed by a colon, perhaps after a number: `error[E0425]:`.
            let at = if line.starts_with(word) {
                Some(0)
            } else {
                line.find(&format!(": {word}:")).map(|at| at + 2)
            };
            let found = at.map(|at| (at, at + word.len()));
            if let Some((from, to)) = found.filter(|&(_, to)| line[to..].starts_with([':', '['])) {
                return format!("{}{tone}{}{tone:#}{}", &line[..from], &line[from..to], &line[to..]);
            }
        }
        line.to_owned()
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_word_is_coloured() {
        let plain = "AIx.cc:7:16: error: no gollum\nerror[E0425]: cannot find\n  | error: inside\nfile: warning: it\n";
        let shown = coloured(plain);
        assert_eq!(anstream::adapter::strip_str(&shown).to_string(), plain.trim_end());
        assert!(shown.contains(&format!("7:16: {BAD}error{BAD:#}: no")), "{shown:?}");
        assert!(shown.contains(&format!("{BAD}error{BAD:#}[E0425]")), "{shown:?}");
        assert!(shown.contains("\n  | error: inside\n"), "{shown:?}");
    }
}
