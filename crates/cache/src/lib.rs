//! Where compiled things are kept, each under a name made from all that went into it: the one kind of cache there is.
//!
//! Files appear whole or not at all, so any number of programs may make the same thing at once. What is kept may be run,
//! so nothing is taken from a place that others could have written to. When there is too much, what was used longest ago
//! goes.

#![forbid(unsafe_code)]

mod shelf;
#[cfg(test)]
mod tests;
mod trust;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

pub use shelf::Shelf;

/// A folder with a folder in it for each kind of thing. Several processes may share it.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
    limit: u64,
}

/// Why something cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// No home, and no folder named by `PALESTRA_CACHE`.
    #[error("there is no folder for the cache: set PALESTRA_CACHE")]
    Homeless,
    /// It cannot be made, read or written.
    #[error("the cache {}: {error}; PALESTRA_CACHE can name another folder", folder.display())]
    Io {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Others could put their programs there.
    #[error("the cache {}: {why}; PALESTRA_CACHE can name another folder", folder.display())]
    Untrusted {
        /// The folder.
        folder: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
}

/// What a cache may hold, in bytes.
const LIMIT: u64 = 1 << 30;

impl Cache {
    /// The user's cache: `PALESTRA_CACHE`, or the place that the system has for such things. If there is neither, keeping
    /// fails with a sentence: a folder that all users share is no place for programs.
    pub fn of_user() -> Self {
        Cache::at(trust::user_folder().unwrap_or_default())
    }

    /// A cache in this folder, which need not exist yet.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Cache { folder: folder.into(), limit: LIMIT }
    }

    /// The same with room for so many bytes.
    pub fn with_limit(mut self, bytes: u64) -> Self {
        self.limit = bytes;
        self
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes sure that things of this kind can be kept here.
    ///
    /// # Errors
    /// [`CacheError`] if the folder cannot be made, or if anyone but this user could write there.
    pub fn check(&self, kind: &str) -> Result<(), CacheError> {
        self.prepared(kind).map(|_| ())
    }

    /// Where a thing of this kind and name is, or would be.
    pub fn place(&self, kind: &str, name: &str) -> PathBuf {
        self.folder.join(kind).join(name)
    }

    /// The file of this kind and name, if it is there and nobody else could have put it there. From now on it counts as
    /// used.
    pub fn open(&self, kind: &str, name: &str) -> Option<File> {
        self.prepared(kind).ok()?;
        let file = File::open(self.place(kind, name)).ok()?;
        let about = file.metadata().ok()?;
        if trust::objection(&about, fs::Metadata::is_file).is_some() {
            return None;
        }
        let _ = file.set_modified(SystemTime::now()); // if that cannot be noted it goes earlier
        Some(file)
    }

    /// The content of this kind and name, on the same conditions.
    pub fn get(&self, kind: &str, name: &str) -> Option<Vec<u8>> {
        let mut content = Vec::new();
        self.open(kind, name)?.read_to_end(&mut content).ok()?;
        Some(content)
    }

    /// Keeps a file under this kind and name: these parts, one after the other.
    ///
    /// # Errors
    /// [`CacheError`], for instance on a full disk; then there is nothing under that name, or what was there before.
    pub fn keep(&self, kind: &str, name: &str, parts: &[&[u8]]) -> Result<PathBuf, CacheError> {
        let (folder, place) = (self.prepared(kind)?, self.place(kind, name));
        let write = || -> io::Result<()> {
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            parts.iter().try_for_each(|part| file.write_all(part))?;
            file.persist(&place)?;
            Ok(())
        };
        write().map_err(|error| self.failed(error))?;
        self.sweep();
        Ok(place)
    }

    /// The folder of this kind and name, filled by `fill` if it is not there yet.
    ///
    /// # Errors
    /// Those of `fill`, and [`CacheError`].
    pub fn folder_of<E: From<io::Error>>(
        &self,
        kind: &str,
        name: &str,
        fill: impl FnOnce(&Path) -> Result<(), E>,
    ) -> Result<PathBuf, E> {
        let folder = self.prepared(kind).map_err(io::Error::from)?;
        let place = self.place(kind, name);
        let is_there = || fs::symlink_metadata(&place).is_ok_and(|about| trust::is_own_folder(&about));
        if is_there() {
            let _ = File::open(&place).and_then(|folder| folder.set_modified(SystemTime::now()));
            return Ok(place);
        }
        let fresh = tempfile::tempdir_in(folder).map_err(|error| io::Error::from(self.failed(error)))?;
        fill(fresh.path())?;
        // Somebody else may be faster with the same thing, and a third may remove that at once: then ours is wanted again.
        let mut tries = 3;
        loop {
            match fs::rename(fresh.path(), &place) {
                Ok(()) => {
                    let _ = fresh.keep(); // it has another name now, and nothing is left to remove
                    return Ok(place);
                }
                Err(_) if is_there() => return Ok(place),
                Err(error) if tries > 0 && error.kind() == io::ErrorKind::DirectoryNotEmpty => tries -= 1,
                Err(error) => return Err(io::Error::from(self.failed(error)).into()),
            }
        }
    }

    /// The folder of this kind, made if need be, that nobody else can write to.
    fn prepared(&self, kind: &str) -> Result<PathBuf, CacheError> {
        if self.folder.as_os_str().is_empty() {
            return Err(CacheError::Homeless);
        }
        let folder = self.folder.join(kind);
        trust::make(&folder).map_err(|error| self.failed(error))?;
        for part in [&self.folder, &folder] {
            let about = fs::symlink_metadata(part).map_err(|error| self.failed(error))?;
            if let Some(why) = trust::objection(&about, fs::Metadata::is_dir) {
                return Err(CacheError::Untrusted { folder: part.clone(), why });
            }
        }
        Ok(folder)
    }

    fn failed(&self, error: io::Error) -> CacheError {
        // The names of temporary files are nobody's business.
        let error = error.raw_os_error().map_or(error, io::Error::from_raw_os_error);
        CacheError::Io { folder: self.folder.clone(), error }
    }
}

impl From<CacheError> for io::Error {
    fn from(error: CacheError) -> Self {
        let kind = match &error {
            CacheError::Homeless => io::ErrorKind::NotFound,
            CacheError::Io { error, .. } => error.kind(),
            CacheError::Untrusted { .. } => io::ErrorKind::PermissionDenied,
        };
        io::Error::new(kind, error)
    }
}
