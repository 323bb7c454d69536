use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use palestra_player::Address;

/// Where compiled things are kept, each under a name made from all that went into it.
///
/// Files appear whole or not at all, so any number of programs may build the same thing at once. Nothing is taken from a
/// place that others could have written to. When there is too much, what was used longest ago goes.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
    limit: u64,
}

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

/// What a cache may hold, in bytes.
const LIMIT: u64 = 1 << 30;

/// How old something half done must be before it counts as left behind.
const ABANDONED: Duration = Duration::from_secs(24 * 3600);

impl Cache {
    /// The user's cache: `PALESTRA_CACHE`, or the place that the system has for such things. If there is neither, using it
    /// fails with a sentence: a folder that all users share is no place for programs.
    pub fn of_user() -> Self {
        Cache::at(user_folder().unwrap_or_default())
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

    /// What it holds, by kind. The compiled modules of the sandbox lie in the same folder.
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

    /// Where a thing of this kind and key is, or would be.
    pub(crate) fn place(&self, kind: &str, name: &str) -> PathBuf {
        self.folder.join(kind).join(name)
    }

    /// The content of this kind and name, if it is there and nobody else could have put it there.
    pub(crate) fn get(&self, kind: &str, name: &str) -> Option<Vec<u8>> {
        self.prepared(kind).ok()?;
        let mut file = File::open(self.place(kind, name)).ok()?;
        let about = file.metadata().ok()?;
        if !about.is_file() || objection(&about).is_some() {
            return None;
        }
        let mut content = Vec::new();
        file.read_to_end(&mut content).ok()?;
        let _ = file.set_modified(SystemTime::now()); // it was used; if that cannot be noted it goes earlier
        Some(content)
    }

    /// Keeps `content` under this kind and name.
    pub(crate) fn keep(&self, kind: &str, name: &str, content: &[u8]) -> io::Result<PathBuf> {
        let place = self.place(kind, name);
        let mut file = tempfile::NamedTempFile::new_in(self.prepared(kind)?)?;
        file.write_all(content)?;
        file.persist(&place)?;
        self.sweep();
        Ok(place)
    }

    /// The folder of this kind and name, filled by `fill` if it is not there yet.
    pub(crate) fn folder_of<E: From<io::Error>>(
        &self,
        kind: &str,
        name: &str,
        fill: impl FnOnce(&Path) -> Result<(), E>,
    ) -> Result<PathBuf, E> {
        let folder = self.prepared(kind)?;
        let place = self.place(kind, name);
        if trusted(&place).is_ok() {
            let _ = File::open(&place).and_then(|folder| folder.set_modified(SystemTime::now()));
            return Ok(place);
        }
        let fresh = tempfile::tempdir_in(folder)?;
        fill(fresh.path())?;
        match fs::rename(fresh.path(), &place) {
            Ok(()) => {
                let _ = fresh.keep(); // it has another name now, and nothing is left to remove
            }
            Err(_) if trusted(&place).is_ok() => {} // somebody else was faster with the same thing
            Err(why) => return Err(why.into()),
        }
        Ok(place)
    }

    /// The folder of this kind, made if need be, that nobody else can write to.
    fn prepared(&self, kind: &str) -> io::Result<PathBuf> {
        if self.folder.as_os_str().is_empty() {
            return Err(io::Error::other("there is no folder for the cache: set PALESTRA_CACHE"));
        }
        let folder = self.folder.join(kind);
        let ready = make(&folder).and_then(|()| trusted(&self.folder)).and_then(|()| trusted(&folder));
        ready.map_err(|why| {
            let shown = self.folder.display();
            io::Error::new(
                why.kind(),
                format!("the cache {shown}: {why}; PALESTRA_CACHE can name another folder"),
            )
        })?;
        Ok(folder)
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

fn make(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Refuses a folder that somebody else could have filled.
fn trusted(folder: &Path) -> io::Result<()> {
    let about = fs::symlink_metadata(folder)?;
    let why = if about.is_dir() { objection(&about) } else { Some("it is no ordinary folder") };
    why.map_or(Ok(()), |why| Err(io::Error::new(io::ErrorKind::PermissionDenied, why)))
}

/// What speaks against trusting a file or a folder.
#[cfg(unix)]
fn objection(about: &fs::Metadata) -> Option<&'static str> {
    use std::os::unix::fs::MetadataExt;
    if about.uid() != nix::unistd::geteuid().as_raw() {
        return Some("it belongs to another user");
    }
    (about.mode() & 0o022 != 0).then_some("others may write to it")
}

#[cfg(not(unix))]
fn objection(_: &fs::Metadata) -> Option<&'static str> {
    None
}

fn user_folder() -> Option<PathBuf> {
    let path = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = path("PALESTRA_CACHE") {
        return Some(folder);
    }
    let base = if cfg!(windows) {
        path("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        path("HOME").map(|home| home.join("Library/Caches"))
    } else {
        path("XDG_CACHE_HOME").or_else(|| path("HOME").map(|home| home.join(".cache")))
    };
    Some(base?.join("palestra"))
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

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let home = tempfile::tempdir().unwrap();
        let cache = Cache::at(home.path().join("cache")).with_limit(250);
        let age = |name: &str, seconds: u64| {
            let file = File::open(cache.place("players", name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).unwrap();
        };
        cache.keep("players", "a", &[0; 100]).unwrap();
        cache.keep("players", "b", &[0; 100]).unwrap();
        age("a", 200);
        age("b", 300);
        assert!(cache.get("players", "b").is_some(), "to be looked at is to be used");
        cache.keep("players", "c", &[0; 100]).unwrap();
        let there: Vec<bool> = ["a", "b", "c"].map(|name| cache.get("players", name).is_some()).into();
        assert_eq!(there, [false, true, true]);
        let shelf = Shelf { kind: "players".into(), things: 2, bytes: 200 };
        assert_eq!(cache.shelves(), [shelf]);
        cache.clear().unwrap();
        assert_eq!(cache.shelves()[0].things, 0);
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_taken_from_where_others_can_write() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().unwrap();
        let cache = Cache::at(home.path().join("cache"));
        let place = cache.keep("players", "a", b"mine").unwrap();
        let open_up =
            |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        open_up(&place, 0o666);
        assert_eq!(cache.get("players", "a"), None);
        open_up(&place, 0o600);
        assert_eq!(cache.get("players", "a").as_deref(), Some(&b"mine"[..]));
        open_up(cache.folder(), 0o777);
        assert_eq!(cache.get("players", "a"), None);
        let told = cache.keep("players", "b", b"").unwrap_err().to_string();
        assert!(told.contains("others may write to it; PALESTRA_CACHE can name another folder"), "{told}");
        assert!(
            Cache::at("").keep("players", "a", b"").unwrap_err().to_string().contains("set PALESTRA_CACHE")
        );
    }
}
