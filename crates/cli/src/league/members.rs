//! Who takes part: the players of a folder and the built-ins beside them.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use palestra_arena::find_game;
use palestra_game::erased::AnyGame;

use crate::forge::game_of;
use crate::workshop::{Contender, Workshop, is_player_file};

/// A player that takes part now.
pub struct Member {
    pub player: Contender,
    /// Its file's name, or "built in".
    pub file: String,
}

/// The player that is always there, to compare with.
const MEASURE: &str = "Dummy";

/// Those that fill a table when a folder has too few.
const FILLERS: [&str; 3] = [MEASURE, "Demo", "Null"];

/// The players' files of a folder, in order of their names.
pub fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| format!("cannot read {}", folder.display()))?.path();
        if is_player_file(&path) && path.is_file() {
            files.push(path);
        }
    }
    if files.is_empty() {
        bail!("there is no player in {}: put .cc, .rs or .wasm files there", folder.display());
    }
    files.sort();
    Ok(files)
}

/// The game that was said, or that the first file that knows tells.
pub fn game(
    said: Option<&str>,
    files: &[PathBuf],
    workshop: &Workshop,
) -> anyhow::Result<&'static dyn AnyGame> {
    if let Some(name) = said {
        return Ok(find_game(name)?);
    }
    let of_module = |file: &Path| -> anyhow::Result<&'static dyn AnyGame> {
        Ok(find_game(workshop.load(&std::fs::read(file)?)?.game())?)
    };
    let told = |file: &PathBuf| {
        let module = file.extension().is_some_and(|ending| ending == "wasm");
        if module { of_module(file).ok() } else { game_of(None, file).ok() }
    };
    match files.iter().find_map(told) {
        Some(game) => Ok(game),
        None => bail!(
            "cannot tell which game the players play: say --game NAME, or keep the game's default.cnf beside them"
        ),
    }
}

/// Makes the players. Those that cannot play are left out, each with a sentence; the others go on.
pub fn gather(
    workshop: &Workshop,
    game: &dyn AnyGame,
    files: &[PathBuf],
    with: &[String],
    seats: usize,
) -> anyhow::Result<(Vec<Member>, Vec<String>)> {
    let (mut members, mut left_out): (Vec<Member>, Vec<String>) = (Vec::new(), Vec::new());
    for path in files {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match workshop.find(game, &path.display().to_string()) {
            Ok(player) => {
                let same = |member: &&Member| member.player.digest == player.digest;
                match members.iter().find(same) {
                    Some(twin) => left_out.push(format!("{file} is the same program as {}", twin.file)),
                    None => members.push(Member { player, file }),
                }
            }
            Err(error) => {
                let causes: Vec<String> = error.chain().map(ToString::to_string).collect();
                let all = causes.join(": ");
                let first = all
                    .lines()
                    .find(|line| !line.trim().is_empty())
                    .unwrap_or_default()
                    .trim_end_matches(':');
                left_out.push(format!("{file} cannot play: {first}"));
            }
        }
    }
    if members.is_empty() {
        bail!("no player of the folder can play: {}", left_out.join("; "));
    }
    for name in with.iter().map(String::as_str).chain([MEASURE]) {
        built_in(workshop, game, name, &mut members)?;
    }
    for name in FILLERS {
        if members.len() < seats {
            built_in(workshop, game, name, &mut members)?;
        }
    }
    Ok((members, left_out))
}

fn built_in(
    workshop: &Workshop,
    game: &dyn AnyGame,
    name: &str,
    members: &mut Vec<Member>,
) -> anyhow::Result<()> {
    let player = workshop.built_in(game, name)?;
    if members.iter().all(|member| member.player.digest != player.digest) {
        members.push(Member { player, file: "built in".to_owned() });
    }
    Ok(())
}
