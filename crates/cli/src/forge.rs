//! `palestra build` and `palestra doctor`: players before they play.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use palestra_arena::{find_game, games};
use palestra_game::erased::AnyGame;
use palestra_toolchain::{Language, Source};

use crate::args::BuildArgs;
use crate::output::Sink;
use crate::standings::{BAD, DIM, GOOD};
use crate::workshop::{Wishes, Workshop};
use crate::{FAILED, FINE};

/// Makes the portable object of a player.
pub fn build(args: &BuildArgs) -> anyhow::Result<u8> {
    let game = game_of(args.game.as_deref(), &args.file)?;
    let workshop = Workshop::new(Wishes { debug: args.debug, ..Wishes::default() });
    let wasm = workshop.compile(game, &args.file)?;
    let target = args.output.clone().unwrap_or_else(|| args.file.with_extension("wasm"));
    let mut sink = Sink::file(&target)?;
    if let Some(out) = sink.writer() {
        out.write_all(&wasm).with_context(|| format!("cannot write {}", target.display()))?;
    }
    sink.finish()?;
    anstream::println!(
        "{GOOD}built{GOOD:#}  {} ({} kB) for {}",
        target.display(),
        wasm.len() / 1000,
        game.name()
    );
    Ok(FINE)
}

/// What is there to make players with, and what would help.
pub fn doctor() -> anyhow::Result<u8> {
    let mut complete = true;
    for item in palestra_toolchain::Compilers::find().diagnosis() {
        match item.found {
            Some(found) => {
                anstream::println!("{GOOD}found  {GOOD:#} {:<28} {DIM}{found}{DIM:#}", item.purpose)
            }
            None => {
                complete = false;
                anstream::println!("{BAD}missing{BAD:#} {:<28} run: {}", item.purpose, item.fix);
            }
        }
    }
    match palestra_sandbox::Cache::of_user() {
        Ok(cache) => anstream::println!(
            "{GOOD}found  {GOOD:#} {:<28} {DIM}{}{DIM:#}",
            "cache of compiled players",
            cache.folder().display()
        ),
        Err(error) => anstream::println!("{BAD}missing{BAD:#} {:<28} {error}", "cache of compiled players"),
    }
    Ok(if complete { FINE } else { FAILED })
}

/// The game that a file is a player of: said, written in a Rust source, or that of the configurations beside it.
pub fn game_of(said: Option<&str>, file: &Path) -> anyhow::Result<&'static dyn AnyGame> {
    if let Some(name) = said {
        return Ok(find_game(name)?);
    }
    let source = Source::read(file)?;
    if source.language == Language::Rust {
        let registered = |game: &&&dyn AnyGame| {
            source.text.contains(&format!("register!({},", game.name().replace('-', "_")))
        };
        if let Some(game) = games().iter().find(registered) {
            return Ok(*game);
        }
    }
    let of_config = |config: PathBuf| {
        let text = std::fs::read_to_string(config).unwrap_or_default();
        games().iter().find(|game| game.version().split(' ').eq(text.split_whitespace().take(2)))
    };
    match configs_beside(file).into_iter().find_map(of_config) {
        Some(game) => Ok(*game),
        None => bail!(
            "cannot tell which game {} plays: say --game NAME, or keep the game's default.cnf beside it",
            file.display()
        ),
    }
}

/// The configurations in the folder of a file, in alphabetical order.
fn configs_beside(file: &Path) -> Vec<PathBuf> {
    let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut configs: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "cnf")).collect();
    configs.sort();
    configs
}
