//! Compiled modules on disk. They are native code, so nothing is loaded from a place that others can write to, and
//! nothing that is not byte for byte what was put there under this very name.

use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use palestra_player::Address;
use sha2::{Digest, Sha256};
use wasmtime::{Engine, Module};

/// A folder of compiled modules. Several processes may share it.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

/// Why a folder is no cache.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// No home, and no folder named by `PALESTRA_CACHE`.
    #[error("there is no folder for the cache: set PALESTRA_CACHE")]
    Homeless,
    /// It cannot be made or looked at.
    #[error("the cache {} cannot be used: {error}", folder.display())]
    Io {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Others could put their code there.
    #[error("the cache {} cannot be trusted: {why}", folder.display())]
    Untrusted {
        /// The folder.
        folder: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
}

/// The name of an entry: the address of the module and of everything that decides how it is compiled.
pub(crate) struct Key(Address);

/// Tells entries of this kind from everything else that has an address.
const KIND: &[u8] = b"palestra: a compiled module, 3";

impl Cache {
    /// The cache in `folder`, which is made if it is not there.
    ///
    /// # Errors
    /// [`CacheError`] if that fails, or if anyone but this user could write there.
    pub fn open(folder: impl Into<PathBuf>) -> Result<Self, CacheError> {
        let folder = folder.into();
        let prepared = make(&folder).and_then(|()| fs::symlink_metadata(&folder));
        match prepared {
            Err(error) => Err(CacheError::Io { folder, error }),
            Ok(about) => match objection(&about, fs::Metadata::is_dir) {
                Some(why) => Err(CacheError::Untrusted { folder, why }),
                None => Ok(Cache { folder }),
            },
        }
    }

    /// The cache of this user: `modules` in the folder named by `PALESTRA_CACHE`, else in the usual place.
    ///
    /// # Errors
    /// As [`Cache::open`].
    pub fn of_user() -> Result<Self, CacheError> {
        let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let base = variable("PALESTRA_CACHE")
            .or_else(|| variable("XDG_CACHE_HOME").map(|base| base.join("palestra")))
            .or_else(|| variable("LOCALAPPDATA").map(|base| base.join("palestra")))
            .or_else(|| variable("HOME").map(|home| home.join(".cache").join("palestra")));
        Self::open(base.ok_or(CacheError::Homeless)?.join("modules"))
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn key(&self, engine: &Engine, fingerprint: &str, wasm: &[u8]) -> Key {
        let mut settings = Hashed(Sha256::new());
        engine.precompile_compatibility_hash().hash(&mut settings);
        Key(Address::of_parts([KIND, fingerprint.as_bytes(), &settings.0.finalize(), wasm]))
    }

    /// The module under this name, if it is there and whole.
    pub(crate) fn get(&self, engine: &Engine, key: &Key) -> Option<Module> {
        let mut file = File::open(self.path(key)).ok()?;
        let about = file.metadata().ok()?;
        if objection(&about, fs::Metadata::is_file).is_some() {
            return None;
        }
        let mut hash = key.checksum();
        let mut code = (&mut file).take(about.len().checked_sub(Address::BYTES as u64)?);
        io::copy(&mut code, &mut hash).ok()?;
        let mut told = [0; Address::BYTES];
        file.read_exact(&mut told).ok()?;
        if hash.finalize()[..] != told {
            return None;
        }
        // SAFETY: these are the bytes that `put` wrote: the folder and the file belong to this user and nobody
        // else may write them, and the digest under this key is right. Entries are replaced, never written to, so
        // what is mapped here stays as it is. The engine checks its version and settings.
        #[allow(unsafe_code)]
        let module = unsafe { Module::deserialize_open_file(engine, file) };
        module.ok()
    }

    /// Keeps a compiled module. If that fails it will be compiled again: nothing is lost.
    pub(crate) fn put(&self, key: &Key, code: &[u8]) {
        let write = || -> io::Result<()> {
            let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
            // The digest is at the end: the engine maps the file and looks at what it begins with.
            file.write_all(code)?;
            file.write_all(&key.checksum().chain_update(code).finalize())?;
            file.persist(self.path(key))?;
            Ok(())
        };
        let _ = write();
    }

    fn path(&self, key: &Key) -> PathBuf {
        self.folder.join(key.0.to_string())
    }
}

impl Key {
    /// A checksum that is right under this name only.
    fn checksum(&self) -> Sha256 {
        Sha256::new().chain_update(self.0.as_bytes())
    }
}

fn make(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// What speaks against trusting a file or a folder.
#[cfg(unix)]
fn objection(about: &fs::Metadata, is_right_kind: impl Fn(&fs::Metadata) -> bool) -> Option<&'static str> {
    use std::os::unix::fs::MetadataExt;
    if !is_right_kind(about) {
        return Some("it is no ordinary folder");
    }
    if about.uid() != rustix::process::geteuid().as_raw() {
        return Some("it belongs to another user");
    }
    (about.mode() & 0o022 != 0).then_some("others may write to it")
}

#[cfg(not(unix))]
fn objection(about: &fs::Metadata, is_right_kind: impl Fn(&fs::Metadata) -> bool) -> Option<&'static str> {
    (!is_right_kind(about)).then_some("it is no ordinary folder")
}

/// Feeds whatever can be hashed to a real digest.
struct Hashed(Sha256);

impl Hasher for Hashed {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        0 // the digest is taken from the inside
    }
}
