//! Commands that only tell: games, players, configurations.

use std::io::Write;
use std::path::PathBuf;

use palestra_arena::find_game;
use palestra_game::erased::AnyGame;
use palestra_toolchain::harmless;
use palestra_workshop::is_player_file;

use crate::FINE;
use crate::standings::{BOLD, DIM};

pub fn games() -> anyhow::Result<u8> {
    let line = |game: &&dyn AnyGame| {
        let mark = if game.is_example() { " (example)" } else { "" };
        format!("{BOLD}{:<16}{BOLD:#}{}{DIM}{mark}{DIM:#}\n", game.name(), game.title())
    };
    print(&palestra_arena::games().iter().map(line).collect::<String>())
}

pub fn players(game: Option<&str>) -> anyhow::Result<u8> {
    let games: &[&dyn AnyGame] = match game {
        Some(name) => &[find_game(name)?],
        None => palestra_arena::games(),
    };
    let mut text = String::new();
    for game in games {
        if games.len() > 1 {
            text.push_str(&format!("{BOLD}{}{BOLD:#}\n", game.name()));
        }
        for (name, _) in palestra_players::of_game(game.name()) {
            text.push_str(&format!("{name:<14}{DIM}built in{DIM:#}\n"));
        }
    }
    for (name, file) in files_here() {
        let (name, file) = (harmless(&name), harmless(&file.display().to_string()));
        text.push_str(&format!("{name:<14}{DIM}{file}{DIM:#}\n"));
    }
    print(&text)
}

/// The files of this folder that are called as players are, with their names.
pub fn files_here() -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(".").into_iter().flatten().flatten();
    let player = |file: PathBuf| {
        let name = file.file_stem()?.to_str()?.strip_prefix("AI")?.to_owned();
        let file = PathBuf::from(file.file_name()?);
        is_player_file(&file).then_some((name, file))
    };
    let mut files: Vec<_> = entries.filter_map(|entry| player(entry.path())).collect();
    // A template that a document calls otherwise: a copy, and no player.
    if files.iter().any(|(name, _)| name == "Null") {
        files.retain(|(name, _)| name != "null");
    }
    files.sort();
    files
}

pub fn config(game: &str) -> anyhow::Result<u8> {
    print(find_game(game)?.default_config())
}

pub fn print(text: &str) -> anyhow::Result<u8> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(FINE)
}
