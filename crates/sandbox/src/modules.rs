//! Compiled modules on disk. They are native code, so nothing is loaded that is not byte for byte what was put there
//! under this very name, by this user.

use std::fs::File;
use std::hash::{Hash, Hasher};
use std::io::{self, Read};

use palestra_cache::Cache;
use palestra_player::Address;
use sha2::{Digest, Sha256};
use wasmtime::{Engine, Error, Module};

/// The modules of a cache.
#[derive(Clone, Debug)]
pub(crate) struct Modules(pub(crate) Cache);

/// The name of an entry: the address of the module and of everything that decides how it is compiled.
pub(crate) struct Key(Address);

/// What the cache calls them.
pub(crate) const SHELF: &str = "modules";

/// Tells entries of this kind from everything else that has an address.
const KIND: &[u8] = b"palestra: a compiled module, 3";

impl Modules {
    /// The module under this name, if it is there and whole.
    pub(crate) fn get(&self, engine: &Engine, key: &Key) -> Option<Module> {
        let mut file: File = self.0.open(SHELF, &key.0.to_string())?;
        let mut hash = key.checksum();
        let size = file.metadata().ok()?.len();
        let mut code = (&mut file).take(size.checked_sub(Address::BYTES as u64)?);
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
        let checksum = key.checksum().chain_update(code).finalize();
        // The digest is at the end: the engine maps the file and looks at what it begins with.
        let _ = self.0.keep(SHELF, &key.0.to_string(), &[code, &checksum]);
    }
}

impl Key {
    pub(crate) fn new(engine: &Engine, made_by: &str, wasm: &[u8]) -> Self {
        let mut settings = Hashed(Sha256::new());
        engine.precompile_compatibility_hash().hash(&mut settings);
        Key(Address::of_parts([KIND, made_by.as_bytes(), &settings.0.finalize(), wasm]))
    }

    /// A checksum that is right under this name only.
    fn checksum(&self) -> Sha256 {
        Sha256::new().chain_update(self.0.as_bytes())
    }
}

/// A module that was compiled just now.
pub(crate) fn fresh(engine: &Engine, code: &[u8]) -> Result<Module, Error> {
    // SAFETY: these bytes were made by this engine, or came through a pipe from a process that we started for it, of
    // the program that the user of this library named. The engine checks its version and settings.
    #[allow(unsafe_code)]
    unsafe {
        Module::deserialize(engine, code)
    }
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
