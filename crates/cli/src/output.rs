//! Writing files: whole or not at all.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

/// Where the text of a match goes.
pub enum Sink {
    /// Nowhere: nobody asked for it.
    None,
    Stdout(io::StdoutLock<'static>),
    /// A new file, which takes its place when it is complete.
    File {
        target: PathBuf,
        file: BufWriter<NamedTempFile>,
    },
    /// Something that is there already and is no file, such as `/dev/null`.
    Device {
        target: PathBuf,
        file: BufWriter<std::fs::File>,
    },
}

impl Sink {
    /// Opens what was asked for; without a wish, standard output, unless that is a person.
    pub fn open(target: Option<&Path>) -> anyhow::Result<Self> {
        match target {
            None if io::stdout().is_terminal() => Ok(Sink::None),
            None => Ok(Sink::Stdout(io::stdout().lock())),
            Some(target) if target == Path::new("-") => Ok(Sink::Stdout(io::stdout().lock())),
            Some(target) => Sink::file(target),
        }
    }

    /// A file that appears at `target` when it is finished, and not before.
    pub fn file(target: &Path) -> anyhow::Result<Self> {
        let cannot = || format!("cannot write {}", target.display());
        let target = target.to_owned();
        let existing = target.metadata();
        if existing.as_ref().is_ok_and(|there| there.is_dir()) {
            anyhow::bail!("cannot write {}: it is a folder", target.display());
        }
        if is_device(&target) || existing.is_ok_and(|there| !there.is_file()) {
            let file = std::fs::OpenOptions::new().write(true).open(&target).with_context(cannot)?;
            return Ok(Sink::Device { target, file: BufWriter::new(file) });
        }
        let folder = match target.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            anyhow::bail!("cannot write {}: there is no folder {}", target.display(), folder.display());
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".palestra-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(std::fs::Permissions::from_mode(0o666)); // less the umask
        }
        // The name of the temporary file is nobody's business.
        let file = builder
            .tempfile_in(folder)
            .map_err(|error| io::Error::from(error.kind()))
            .with_context(cannot)?;
        Ok(Sink::File { target, file: BufWriter::new(file) })
    }

    /// Where to write to, if anywhere.
    pub fn writer(&mut self) -> Option<&mut dyn Write> {
        match self {
            Sink::None => None,
            Sink::Stdout(out) => Some(out),
            Sink::File { file, .. } => Some(file),
            Sink::Device { file, .. } => Some(file),
        }
    }

    /// Completes the output. Without this call nothing is left behind.
    pub fn finish(self) -> anyhow::Result<()> {
        match self {
            Sink::None => Ok(()),
            Sink::Stdout(mut out) => Ok(out.flush()?),
            Sink::Device { target, mut file } => {
                file.flush().with_context(|| format!("cannot write {}", target.display()))
            }
            Sink::File { target, file } => {
                let cannot = || format!("cannot write {}", target.display());
                let file = file.into_inner().map_err(io::IntoInnerError::into_error).with_context(cannot)?;
                file.persist(&target).map_err(|error| error.error).with_context(cannot)?;
                Ok(())
            }
        }
    }
}

/// Whether this is a name that Windows gives to a device, in every folder and with every ending: a file that is put in its
/// place never arrives.
pub fn is_device(target: &Path) -> bool {
    cfg!(windows) && is_device_name(target)
}

fn is_device_name(target: &Path) -> bool {
    let name = target.file_name().unwrap_or_default().to_string_lossy().to_ascii_uppercase();
    let stem = name.split(['.', ':']).next().unwrap_or_default().trim_end();
    let numbered = |prefix: &str| {
        stem.strip_prefix(prefix)
            .is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|b| b.is_ascii_digit()))
    };
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&stem) || numbered("COM") || numbered("LPT")
}

/// Whether the reader of our output went away.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(closed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_devices() {
        for device in ["NUL", "nul.out", "folder/con", "COM1", "lpt9.txt", "aux ", "NUL:"] {
            assert!(is_device_name(Path::new(device)), "{device}");
        }
        for file in ["match.out", "console", "COM", "COM10", "nully", "a.nul", "AICon.wasm"] {
            assert!(!is_device_name(Path::new(file)), "{file}");
        }
    }
}
