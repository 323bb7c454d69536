//! Reading configurations and seeds.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail};
use palestra_base::{NoSeed, Seed};
use palestra_game::Edition;
use palestra_game::erased::AnyGame;
use palestra_toolchain::read_file;

/// No configuration of ours comes near this; it keeps a wrong file from filling the memory.
const LARGEST_CONFIG: u64 = 16 << 20;
/// Nor does the file of a record or of a module.
const LARGEST_BINARY: u64 = 64 << 20;
/// Nor the text of a match.
const LARGEST_TEXT: u64 = 1 << 30;

/// The content of a record or a module.
pub fn binary(file: &Path) -> io::Result<Vec<u8>> {
    read_file(file, LARGEST_BINARY)
}

/// The content of a file that a viewer shows: the text of a match, a record, notes.
pub fn shown(file: &Path) -> io::Result<Vec<u8>> {
    read_file(file, LARGEST_TEXT)
}

/// The text of the configuration, and what to call it in a complaint.
pub fn config(game: &dyn AnyGame, file: Option<&Path>) -> anyhow::Result<(String, String)> {
    match file {
        Some(file) if file != Path::new("-") => {
            let name = file.display().to_string();
            let opened = fs::File::open(file).with_context(|| format!("cannot read {name}"))?;
            Ok((read(opened, &name)?, name))
        }
        Some(_) => from_stdin(),
        None if stdin_is_a_file() => from_stdin(),
        None => Ok((game.default_config().to_owned(), "the default configuration".to_owned())),
    }
}

fn from_stdin() -> anyhow::Result<(String, String)> {
    let name = "standard input".to_owned();
    Ok((read(io::stdin().lock(), &name)?, name))
}

/// As in `< default.cnf`. Nothing is read unasked from a pipe that a script may have left open.
fn stdin_is_a_file() -> bool {
    #[cfg(unix)]
    let copy = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let copy = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned();
    let about = copy.and_then(|copy| fs::File::from(copy).metadata());
    !io::stdin().is_terminal() && about.is_ok_and(|there| there.is_file())
}

fn read(from: impl Read, name: &str) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    from.take(LARGEST_CONFIG + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > LARGEST_CONFIG {
        bail!("{name} is too large for a configuration");
    }
    String::from_utf8(bytes).map_err(|_| anyhow!("{name} is not a text file"))
}

/// The seed, within the limits of the edition.
pub fn seed(word: &str, edition: Edition) -> anyhow::Result<Seed> {
    let seed = word.parse().map_err(|why: NoSeed| anyhow!("{why}, not \"{}\"", word.escape_debug()))?;
    edition.check_seed(seed)?;
    Ok(seed)
}

/// A seed that nobody chose. Whoever wants the match again must know it, so it is told even if nothing else is.
pub fn new_seed(quiet: bool, secret: bool) -> anyhow::Result<Seed> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let short = Seed::from(u64::from(now.subsec_nanos()) / 1000); // short enough to type
    let seed = if secret { Seed::hexadecimal(random()? >> 64) } else { short };
    if quiet {
        anstream::eprintln!("info: seed {seed}");
    }
    Ok(seed)
}

/// A master seed that nobody can guess.
pub fn master_seed() -> anyhow::Result<Seed> {
    Ok(Seed::hexadecimal(random()?))
}

fn random() -> anyhow::Result<u128> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|why| anyhow!("the system has no random numbers: {why}"))?;
    Ok(u128::from_le_bytes(bytes))
}
