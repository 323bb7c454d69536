//! The zoo: hostile and broken players, each with its expected fate in its first line.
//!
//! The language of fates is described in `conformance/zoo/README.md`. Whoever can turn a kind of source into wasm
//! runs the same exhibits through [`Exhibit::fate`]. [`SecondOpinion`] runs well-behaved players on another engine.
//!
//! Only tests and benchmarks use this room.

#![forbid(unsafe_code)]

mod fate;
mod guest;
mod second_opinion;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use palestra_player::{Answer, Fault, Halt, Player};
use palestra_sandbox::{Limits, Refused, Sandbox};

pub use fate::Fate;
pub use second_opinion::{Interpreted, SecondOpinion};

/// One file of the zoo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exhibit {
    /// Where it is.
    pub path: PathBuf,
    /// The fate that its first line demands.
    pub expected: String,
    /// The game that its second line names, if it does.
    pub game: Option<String>,
    /// Its content.
    pub source: Vec<u8>,
}

/// What a player is sent in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The start message.
    pub start: Vec<u8>,
    /// The message of each round.
    pub rounds: Vec<Vec<u8>>,
}

impl Exhibit {
    /// All files of `folder` whose names end in one of `kinds`, in alphabetical order.
    ///
    /// # Errors
    /// If the folder or a file cannot be read, or if a file has no fate in its first line.
    pub fn all(folder: &Path, kinds: &[&str]) -> io::Result<Vec<Exhibit>> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().and_then(|kind| kind.to_str()).is_some_and(|kind| kinds.contains(&kind)) {
                paths.push(path);
            }
        }
        paths.sort();
        paths.into_iter().map(Self::read).collect()
    }

    fn read(path: PathBuf) -> io::Result<Exhibit> {
        let source = fs::read(&path)?;
        // Bytes that are no text have their fate in a file beside them.
        let first = if path.extension().is_some_and(|kind| kind == "wasm") {
            fs::read(path.with_extension("wasm.expect"))?
        } else {
            source.clone()
        };
        let first = String::from_utf8_lossy(&first);
        let mut lines = first.lines();
        let Some((_, expected)) = lines.next().and_then(|line| line.split_once("expect:")) else {
            let why = format!("{}: the first line must say `expect: VERDICT`", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        };
        let game = lines.next().and_then(|line| line.split_once("game:"));
        let game = game.map(|(_, name)| name.trim().to_owned());
        Ok(Exhibit { expected: expected.trim().to_owned(), game, path, source })
    }

    /// The module in a `.wat` exhibit. A line `;; repeat N` stands for N times the line below it, with the number of the
    /// time for `@`, so that modules which are large on purpose are small files.
    ///
    /// # Errors
    /// If it is no text of a module.
    pub fn module(&self) -> Result<Vec<u8>, wat::Error> {
        let text = String::from_utf8_lossy(&self.source);
        let (mut times, mut whole) = (None, String::new());
        for line in text.lines() {
            if let Some(number) = line.trim().strip_prefix(";; repeat ") {
                times = number.trim().parse::<u32>().ok();
                continue;
            }
            let Some(times) = times.take() else {
                whole.extend([line, "\n"]);
                continue;
            };
            for number in 0..times {
                whole.extend([line.replace('@', &number.to_string()).as_str(), "\n"]);
            }
        }
        // Files that are no text at all are what they are.
        let whole = if text.contains(";; repeat ") { whole.as_bytes() } else { &self.source };
        wat::parse_bytes(whole).map(std::borrow::Cow::into_owned)
    }

    /// Whether this is the fate that was expected.
    pub fn agrees(&self, fate: &Fate) -> bool {
        let (fate, expected) = (fate.to_string(), self.expected.as_str());
        if expected.starts_with("plays ") { fate == expected } else { fate.starts_with(expected) }
    }

    /// Loads `wasm`, which was made of this exhibit, and lets it play beside `companions`.
    ///
    /// # Errors
    /// What went wrong with a companion, who must not notice anything.
    pub fn fate(
        &self,
        sandbox: &Sandbox,
        limits: &Limits,
        wasm: &[u8],
        script: &Script,
        companions: &mut [Box<dyn Player>],
    ) -> Result<(Fate, Vec<u8>), String> {
        let loaded = sandbox.load(wasm);
        let mut player: Box<dyn Player> = match &loaded {
            Ok(program) => Box::new(program.player_with(limits.clone())),
            Err(error) => Box::new(Refused::new(error.clone())),
        };
        let mut said = Vec::new();
        let fate = play(player.as_mut(), companions, script, &mut said)?;
        Ok((fate, said))
    }
}

/// Plays the script with all of them; a frozen player is not asked again.
fn play(
    player: &mut dyn Player,
    companions: &mut [Box<dyn Player>],
    script: &Script,
    said: &mut Vec<u8>,
) -> Result<Fate, String> {
    let mut answer = Answer::default();
    let mut fate = None;
    let mut orders = Vec::new();
    let messages = std::iter::once((None, &script.start))
        .chain(script.rounds.iter().enumerate().map(|(k, m)| (Some(k), m)));
    for (round, message) in messages {
        let mut ask = |player: &mut dyn Player| {
            answer.clear();
            let ended = if round.is_some() {
                player.play(message, &mut answer)
            } else {
                player.start(message, &mut answer)
            };
            (ended, answer.clone())
        };
        if fate.is_none() {
            let (ended, answer) = ask(player);
            said.extend(&answer.said);
            match ended {
                Ok(()) => orders.extend(answer.orders.iter().map(|order| order.0[0])),
                Err(Halt::Freeze(Fault::BadModule(why))) => fate = Some(Fate::BadModule(why)),
                Err(Halt::Freeze(fault)) => fate = Some(Fate::Frozen(round, fault)),
                Err(Halt::Overtime(_)) => fate = Some(Fate::Overtime),
                Err(Halt::Void(why)) => fate = Some(Fate::Void(why.to_string())),
            }
        }
        for (k, companion) in companions.iter_mut().enumerate() {
            let (ended, answer) = ask(companion.as_mut());
            if ended.is_err() || answer.orders.len() != usize::from(round.is_some()) {
                return Err(format!("companion {k} was harmed: {ended:?}, {answer:?}"));
            }
        }
    }
    Ok(fate.unwrap_or(Fate::Plays(orders)))
}
