//! What a cache holds, and what goes when it is too much.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::Cache;

/// What a cache holds of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    /// The kind: the name of its folder.
    pub kind: String,
    /// How many things.
    pub things: usize,
    /// How many bytes.
    pub bytes: u64,
}

/// One thing in a cache: a file, or a folder with all in it.
struct Thing {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
}

/// How old something half done must be before it counts as left behind.
const ABANDONED: Duration = Duration::from_secs(24 * 3600);

impl Cache {
    /// What it holds, by kind.
    pub fn shelves(&self) -> Vec<Shelf> {
        let shelf = |folder: PathBuf| {
            let things = things(&folder);
            let kind = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            Shelf { kind, things: things.len(), bytes: things.iter().map(|thing| thing.bytes).sum() }
        };
        self.kinds().into_iter().map(shelf).collect()
    }

    /// Removes all that it holds.
    ///
    /// # Errors
    /// If something cannot be removed.
    pub fn clear(&self) -> io::Result<()> {
        self.kinds().into_iter().flat_map(|folder| things(&folder)).try_for_each(|thing| remove(&thing.path))
    }

    /// Removes what was used longest ago until the rest is within the limit, and what was left half done.
    pub fn sweep(&self) {
        let mut all: Vec<Thing> = self.kinds().into_iter().flat_map(|folder| things(&folder)).collect();
        all.sort_by_key(|thing| thing.used);
        let mut bytes: u64 = all.iter().map(|thing| thing.bytes).sum();
        let now = SystemTime::now();
        for thing in all {
            let half_done =
                thing.path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".tmp"));
            let old = now.duration_since(thing.used).is_ok_and(|age| age > ABANDONED);
            if (half_done && old) || (!half_done && bytes > self.limit) {
                bytes -= thing.bytes;
                let _ = remove(&thing.path); // somebody else may have been faster
            }
        }
    }

    fn kinds(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut all: Vec<_> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
        all.sort();
        all
    }
}

/// The things in the folder of a kind.
fn things(folder: &Path) -> Vec<Thing> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let thing = |entry: fs::DirEntry| {
        let about = entry.metadata().ok()?;
        let path = entry.path();
        let bytes = if about.is_dir() { size(&path) } else { about.len() };
        Some(Thing { path, bytes, used: about.modified().ok()? })
    };
    entries.filter_map(thing).collect()
}

/// Bytes in a folder and in those below it.
fn size(folder: &Path) -> u64 {
    things(folder).iter().map(|thing| thing.bytes).sum()
}

fn remove(path: &Path) -> io::Result<()> {
    let about = fs::symlink_metadata(path)?;
    if about.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }
}
