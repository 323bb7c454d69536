//! Which game a player plays, when nobody says it.

use std::path::{Path, PathBuf};

use palestra_arena::{find_game, games};
use palestra_game::erased::AnyGame;
use palestra_toolchain::{Language, Source, read_file};

use crate::{Workshop, WorkshopError, workshop};

/// The game that a file is a player of: said, written in a Rust source, or that of the configurations beside it.
///
/// # Errors
/// If nothing tells it, or the file cannot be read.
pub fn game_of(said: Option<&str>, file: &Path) -> Result<&'static dyn AnyGame, WorkshopError> {
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
        let text = read_file(&config, 16 << 20).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        games().iter().find(|game| game.version().split(' ').eq(text.split_whitespace().take(2)))
    };
    let told = configs_beside(file).into_iter().find_map(of_config);
    told.copied().ok_or_else(|| WorkshopError::GameUntold(file.display().to_string()))
}

/// The game that was said, or that the first of many files that knows tells.
///
/// # Errors
/// If none of them tells it.
pub fn game_of_files(
    said: Option<&str>,
    files: &[PathBuf],
    workshop: &Workshop,
) -> Result<&'static dyn AnyGame, WorkshopError> {
    if let Some(name) = said {
        return Ok(find_game(name)?);
    }
    let of_module = |file: &Path| -> Option<&'static dyn AnyGame> {
        let program = workshop.load("", &workshop::read(file).ok()?).ok()?;
        find_game(program.game()).ok()
    };
    let told = |file: &PathBuf| {
        let module = file.extension().is_some_and(|ending| ending == "wasm");
        if module { of_module(file) } else { game_of(None, file).ok() }
    };
    files.iter().find_map(told).ok_or(WorkshopError::GamesUntold)
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
