//! Reading what somebody else may have put there: ordinary files, and never too much of them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The content of an ordinary file of at most `most` bytes, opened once. A pipe keeps nobody waiting, and a device or
/// an endless file fills no memory.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// use palestra_toolchain::read_file;
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("match.rec");
/// std::fs::write(&file, "record")?;
/// assert_eq!(read_file(&file, 6)?, b"record");
/// assert_eq!(read_file(&file, 5).unwrap_err().to_string(), "it has more than 5 bytes");
/// assert_eq!(read_file(folder.path(), 6).unwrap_err().to_string(), "it is no ordinary file");
/// # Ok(()) }
/// ```
///
/// # Errors
/// If it cannot be read, is something else, or is longer.
pub fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no ordinary file"));
    }
    let mut content = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut content)?;
    if content.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {most} bytes")));
    }
    Ok(content)
}

/// Opens a file without waiting for anybody, which a pipe would make us do.
#[cfg(unix)]
fn open(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = nix::fcntl::OFlag::O_NONBLOCK | nix::fcntl::OFlag::O_NOCTTY;
    File::options().read(true).custom_flags(flags.bits()).open(path)
}

#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<File> {
    File::open(path)
}
