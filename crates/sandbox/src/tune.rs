//! Numbers of a player that can be set before a match, without compiling it again: `docs/abi.md`.

use wasmtime::{ExternType, Module};

use crate::guest;
use crate::live::Live;
use crate::load::LoadError;
use crate::program::Program;
use crate::sandbox::one_line;

/// A number that a player's author wants tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Tunable {
    /// Its name.
    pub name: String,
    /// What it is in this program.
    pub default: f64,
    /// The least that makes sense.
    pub low: f64,
    /// The most that makes sense.
    pub high: f64,
}

/// What can be wrong with tuning.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TuneError {
    /// The module ends before it tells where its numbers are.
    #[error("the module does not tell its numbers: {0}")]
    Failed(String),
    /// What it tells makes no sense.
    #[error("what the module tells of its numbers makes no sense; was it built with the SDK?")]
    Nonsense,
    /// Two places disagree.
    #[error("the number {0:?} is declared twice, with different values or bounds")]
    Contradiction(String),
    /// No number has this name.
    #[error("the player has no number {0:?} to be tuned")]
    Unknown(String),
    /// A value that makes no sense.
    #[error("{name:?} can be tuned from {low} to {high}, not to {value}")]
    OutOfBounds {
        /// Which number.
        name: String,
        /// The value asked for.
        value: f64,
        /// The least.
        low: f64,
        /// The most.
        high: f64,
    },
}

/// A number in a player's memory.
pub(crate) struct Place {
    address: u32,
    tunable: Tunable,
}

/// What the names of the exports begin with that tell where numbers are.
const PREFIX: &str = "palestra-tune:";

/// More exports, or more numbers, than this are refused.
const MOST: usize = 256;

/// Bytes of a tunable in the player's memory: value, low, high, and the name with zeros after it.
const SIZE: u32 = 64;

/// The exports that tell where numbers are.
pub(crate) fn exports(module: &Module) -> Result<Vec<String>, LoadError> {
    let mut all = Vec::new();
    for export in module.exports().filter(|export| export.name().starts_with(PREFIX)) {
        let right = matches!(export.ty(), ExternType::Func(signature)
            if signature.params().len() == 0
                && signature.results().len() == 1
                && signature.results().all(|kind| kind.is_i64()));
        if !right {
            return Err(LoadError::ExportType {
                name: "palestra-tune:...",
                expected: "a function () -> i64",
            });
        }
        all.push(export.name().to_owned());
    }
    if all.len() > MOST { Err(LoadError::Tunables(MOST)) } else { Ok(all) }
}

/// Asks a fresh instance for its numbers.
pub(crate) fn tunables(program: &Program) -> Result<Vec<Tunable>, TuneError> {
    if program.tunable_exports().is_empty() {
        return Ok(Vec::new());
    }
    let mut live = Live::new(program, &program.settings().limits)
        .map_err(|error| TuneError::Failed(one_line(&error)))?;
    let mut all: Vec<Tunable> = live.tunables(program)?.into_iter().map(|place| place.tunable).collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    if let Some(pair) = all.windows(2).find(|pair| pair[0].name == pair[1].name && pair[0] != pair[1]) {
        return Err(TuneError::Contradiction(pair[0].name.clone()));
    }
    all.dedup();
    Ok(all)
}

/// Reads the numbers from the first address to the last, which are the lower and the upper half of `range`.
pub(crate) fn read(memory: &[u8], range: u64, places: &mut Vec<Place>) -> Result<(), TuneError> {
    let (first, end) = (range as u32, (range >> 32) as u32);
    let length = end.checked_sub(first).ok_or(TuneError::Nonsense)?;
    let bytes = guest::slice(memory, first, length).ok_or(TuneError::Nonsense)?;
    if length % SIZE != 0 || places.len() + bytes.len() / SIZE as usize > MOST {
        return Err(TuneError::Nonsense);
    }
    for (address, entry) in (first..end).step_by(SIZE as usize).zip(bytes.as_chunks().0) {
        places.push(Place { address, tunable: parse(entry).ok_or(TuneError::Nonsense)? });
    }
    Ok(())
}

fn parse(entry: &[u8; SIZE as usize]) -> Option<Tunable> {
    let (numbers, name) = entry.split_at(24);
    let [default, low, high] = numbers.as_chunks().0 else { return None };
    let [default, low, high] = [default, low, high].map(|number| f64::from_le_bytes(*number));
    let name = std::str::from_utf8(name.split(|&byte| byte == 0).next()?).ok()?;
    let sound = low.is_finite() && high.is_finite() && low <= default && default <= high;
    // Names reach terminals, files and pages: only harmless letters.
    let harmless = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (sound && harmless).then(|| Tunable { name: name.to_owned(), default, low, high })
}

/// Writes the values of `tuning`, which goes by name.
pub(crate) fn write(memory: &mut [u8], places: &[Place], tuning: &[(String, f64)]) {
    for Place { address, tunable } in places {
        if let Some((_, value)) = tuning.iter().find(|(name, _)| *name == tunable.name) {
            guest::write(memory, *address, &value.to_le_bytes());
        }
    }
}

/// Adds `values` to `tuning`.
pub(crate) fn set(
    known: &[Tunable],
    values: &[(&str, f64)],
    tuning: &mut Vec<(String, f64)>,
) -> Result<(), TuneError> {
    for &(wanted, value) in values {
        let tunable = known.iter().find(|tunable| tunable.name == wanted);
        let Tunable { low, high, .. } = *tunable.ok_or_else(|| TuneError::Unknown(wanted.to_owned()))?;
        if !(low..=high).contains(&value) {
            return Err(TuneError::OutOfBounds { name: wanted.to_owned(), value, low, high });
        }
        tuning.retain(|(name, _)| name != wanted);
        tuning.push((wanted.to_owned(), value));
    }
    Ok(())
}
