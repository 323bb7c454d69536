//! Whom a folder belongs to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Makes a folder, and those above it, for this user alone.
pub(crate) fn make(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// What speaks against trusting a file or a folder.
pub(crate) fn objection(
    about: &fs::Metadata,
    is_right_kind: impl Fn(&fs::Metadata) -> bool,
) -> Option<&'static str> {
    if !is_right_kind(about) {
        return Some("it is no ordinary folder");
    }
    others(about)
}

/// Whether this is a folder that only this user can have filled.
pub(crate) fn is_own_folder(about: &fs::Metadata) -> bool {
    objection(about, fs::Metadata::is_dir).is_none()
}

#[cfg(unix)]
fn others(about: &fs::Metadata) -> Option<&'static str> {
    use std::os::unix::fs::MetadataExt;
    if about.uid() != rustix::process::geteuid().as_raw() {
        return Some("it belongs to another user");
    }
    (about.mode() & 0o022 != 0).then_some("others may write to it")
}

#[cfg(not(unix))]
fn others(_: &fs::Metadata) -> Option<&'static str> {
    None
}

/// Where this user keeps such things.
pub(crate) fn user_folder() -> Option<PathBuf> {
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
