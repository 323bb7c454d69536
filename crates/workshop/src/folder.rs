//! Who takes part: the players of a folder and the built-ins beside them.

use std::path::{Path, PathBuf};

use palestra_game::erased::AnyGame;

use crate::{Candidate, Workshop, WorkshopError};

/// A player that takes part now.
pub struct Member {
    /// It.
    pub player: Candidate,
    /// Its file's name, or "built in".
    pub file: String,
}

/// The player that is always there, to compare with.
const MEASURE: &str = "Dummy";

/// Those that fill a table when a folder has too few.
const FILLERS: [&str; 3] = [MEASURE, "Demo", "Null"];

/// Whether the name of a file says that it is a player.
///
/// ```
/// use palestra_workshop::is_player_file;
/// use std::path::Path;
/// assert!(is_player_file(Path::new("AISauron.cc")));
/// assert!(!is_player_file(Path::new("notes.txt")));
/// ```
pub fn is_player_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "cc" || ending == "rs" || ending == "wasm")
}

/// The players' files of a folder, in order of their names.
///
/// # Errors
/// If the folder cannot be read or has none.
pub fn player_files(folder: &Path) -> Result<Vec<PathBuf>, WorkshopError> {
    let shown = folder.display().to_string();
    let cannot = |why| WorkshopError::Unreadable { file: shown.clone(), why };
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if is_player_file(&path) && path.is_file() {
            files.push(path);
        }
    }
    if files.is_empty() {
        return Err(WorkshopError::EmptyFolder(shown));
    }
    files.sort();
    Ok(files)
}

/// Makes the players. Those that cannot play are left out, each with a sentence; the others go on.
///
/// # Errors
/// If nobody is left, or a built-in is none.
pub fn gather(
    workshop: &Workshop,
    game: &dyn AnyGame,
    files: &[PathBuf],
    with: &[String],
    seats: usize,
) -> Result<(Vec<Member>, Vec<String>), WorkshopError> {
    let (mut members, mut left_out): (Vec<Member>, Vec<String>) = (Vec::new(), Vec::new());
    for path in files {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match workshop.find(game, &path.display().to_string()) {
            Ok(player) => {
                let same = |member: &&Member| member.player.address == player.address;
                match members.iter().find(same) {
                    Some(twin) => left_out.push(format!("{file} is the same program as {}", twin.file)),
                    None => members.push(Member { player, file }),
                }
            }
            Err(error) => {
                left_out.push(format!("{file} cannot play: {}", error.first_line()));
            }
        }
    }
    if members.is_empty() {
        return Err(WorkshopError::NobodyPlays(left_out.join("; ")));
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
) -> Result<(), WorkshopError> {
    let player = workshop.built_in(game, name)?;
    if members.iter().all(|member| member.player.address != player.address) {
        members.push(Member { player, file: "built in".to_owned() });
    }
    Ok(())
}
