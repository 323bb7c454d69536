//! Earlier years often lie in zip files: their sources are unpacked into a folder that is gone afterwards.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::Context;
use palestra_plagiarism::{Language, zip};
use tempfile::TempDir;

use super::folder::LARGEST;

/// More bytes in all are no contest.
const MOST_BYTES: u64 = 4 << 30;

/// A folder with players, perhaps out of a zip file.
pub struct Opened {
    pub path: PathBuf,
    _unpacked: Option<TempDir>,
}

/// The folder itself, or what is in a zip file.
pub fn open(path: &Path) -> anyhow::Result<Opened> {
    let is_zip = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"));
    if path.is_dir() || !is_zip {
        return Ok(Opened { path: path.to_owned(), _unpacked: None });
    }
    let folder = TempDir::new().context("cannot make a temporary folder")?;
    unpack(path, folder.path()).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Opened { path: without_shell(folder.path()), _unpacked: Some(folder) })
}

/// A zip file often has one folder around everything: it is nobody's name.
fn without_shell(folder: &Path) -> PathBuf {
    let entries: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    let inside = |folder: &Path| {
        fs::read_dir(folder).into_iter().flatten().flatten().any(|entry| entry.path().is_dir())
    };
    match &entries[..] {
        [only] if only.is_dir() && inside(only) => only.clone(),
        _ => folder.to_owned(),
    }
}

/// Unpacks all sources and modules.
fn unpack(path: &Path, folder: &Path) -> anyhow::Result<()> {
    let mut file = File::open(path)?;
    let mut left = MOST_BYTES;
    for entry in zip::entries(&mut file)? {
        let Some(parts) = zip::safe(&entry.name) else { continue };
        if entry.size > LARGEST
            || (Language::of_file(&entry.name).is_none() && !entry.name.ends_with(".wasm"))
        {
            continue; // no player
        }
        left = left.checked_sub(entry.size).context("it has more than 4 GB of sources")?;
        let bytes = entry.read(&mut file).with_context(|| entry.name.escape_debug().to_string())?;
        let target = folder.join(parts.iter().collect::<PathBuf>());
        fs::create_dir_all(target.parent().unwrap_or(folder))?;
        fs::write(&target, bytes)?;
    }
    Ok(())
}
