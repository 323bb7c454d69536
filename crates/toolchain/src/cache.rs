use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use palestra_player::Address;

/// Where compiled things are kept, each under a name made from all that went into it.
///
/// Files appear whole or not at all, so any number of programs may build the same thing at once.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// The user's cache: `PALESTRA_CACHE`, or the place that the system has for such things.
    pub fn of_user() -> Self {
        Cache::at(user_folder())
    }

    /// A cache in this folder, which need not exist yet.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Cache { folder: folder.into() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where a thing of this kind and key is, or would be.
    pub(crate) fn place(&self, kind: &str, name: &str) -> PathBuf {
        self.folder.join(kind).join(name)
    }

    /// Keeps `content` under this kind and name.
    pub(crate) fn keep(&self, kind: &str, name: &str, content: &[u8]) -> io::Result<PathBuf> {
        let place = self.place(kind, name);
        let folder = self.folder.join(kind);
        fs::create_dir_all(&folder)?;
        let mut file = tempfile::NamedTempFile::new_in(&folder)?;
        file.write_all(content)?;
        file.persist(&place)?;
        Ok(place)
    }

    /// The folder of this kind and name, filled by `fill` if it is not there yet.
    pub(crate) fn folder_of<E: From<io::Error>>(
        &self,
        kind: &str,
        name: &str,
        fill: impl FnOnce(&Path) -> Result<(), E>,
    ) -> Result<PathBuf, E> {
        let place = self.place(kind, name);
        if place.is_dir() {
            return Ok(place);
        }
        fs::create_dir_all(self.folder.join(kind))?;
        let fresh = tempfile::tempdir_in(self.folder.join(kind))?;
        fill(fresh.path())?;
        match fs::rename(fresh.path(), &place) {
            Ok(()) => {
                let _ = fresh.keep(); // it has another name now, and nothing is left to remove
            }
            Err(_) if place.is_dir() => {} // somebody else was faster with the same thing
            Err(why) => return Err(why.into()),
        }
        Ok(place)
    }
}

fn user_folder() -> PathBuf {
    let path = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = path("PALESTRA_CACHE") {
        return folder;
    }
    let base = if cfg!(windows) {
        path("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        path("HOME").map(|home| home.join("Library/Caches"))
    } else {
        path("XDG_CACHE_HOME").or_else(|| path("HOME").map(|home| home.join(".cache")))
    };
    base.unwrap_or_else(std::env::temp_dir).join("palestra")
}

/// The name of what these parts make: equal for equal parts only.
pub(crate) fn key<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    Address::of_parts(parts).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_tell_parts_apart() {
        assert_ne!(key([b"ab" as &[u8], b"c"]), key([b"a" as &[u8], b"bc"]));
        assert_eq!(key([b"ab" as &[u8]]).len(), 64);
    }

    #[test]
    fn a_folder_is_filled_once_even_by_many() {
        let home = tempfile::tempdir().unwrap();
        let cache = Cache::at(home.path());
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let fill = |folder: &Path| fs::write(folder.join("a"), "whole");
                    let place = cache.folder_of("kind", "name", fill).unwrap();
                    assert_eq!(fs::read_to_string(place.join("a")).unwrap(), "whole");
                });
            }
        });
        assert_eq!(fs::read_dir(home.path().join("kind")).unwrap().count(), 1);
    }
}
