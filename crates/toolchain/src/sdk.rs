//! The SDKs, as they were when this program was built.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use palestra_cache::Cache;

use crate::build::key;

/// Names and contents of all files.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/sdk.rs"));

static VERSION: LazyLock<String> =
    LazyLock::new(|| key(FILES.iter().flat_map(|(name, content)| [name.as_bytes(), *content])));

/// A name that changes with every change of any file.
pub(crate) fn version() -> &'static str {
    &VERSION
}

/// The SDK unpacked in the cache: `cpp/common`, `cpp/<game>`, `rust`, `wire`.
pub(crate) fn unpacked(cache: &Cache) -> io::Result<PathBuf> {
    cache.folder_of("sdk", version(), |folder| {
        for (name, content) in FILES {
            let place = folder.join(name);
            std::fs::create_dir_all(place.parent().unwrap_or(folder))?;
            std::fs::write(place, content)?;
        }
        Ok(())
    })
}

/// The games that players can be compiled for.
pub fn games() -> Vec<&'static str> {
    let folders = FILES.iter().filter_map(|(name, _)| name.strip_prefix("cpp/")?.split_once('/'));
    let games: BTreeSet<_> = folders.map(|(game, _)| game).filter(|&game| game != "common").collect();
    games.into_iter().collect()
}

/// Where the compiler of a C++ player looks for headers, in `cpp/`. The first one has what stands in for parts of libc++.
pub(crate) fn folders(game: &str) -> [&str; 3] {
    ["common/libcxx", "common", game]
}

/// The headers of a game that its players may include.
pub(crate) fn headers(game: &str) -> impl Iterator<Item = &'static str> {
    let folder = Path::new("cpp").join(game);
    FILES.iter().filter_map(move |(name, _)| {
        let name = Path::new(name);
        (name.parent() == Some(&folder)).then(|| name.file_name()?.to_str()).flatten()
    })
}
