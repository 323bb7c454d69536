//! The folder that a compiler works in, gone when the work is done or when this program ends in any way.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::cgroup::Group;

/// Waits until its input ends, which it does even if this program is killed; then ends the group of processes
/// that it was told last, and the kernel's group that they are in, if there is one, and removes the folder.
const JANITOR: &str = "while read -r told place; do group=$told; kernel=$place; done; \
                       [ -z \"$group\" ] || kill -s KILL -- \"-$group\" 2> /dev/null; \
                       [ -z \"$kernel\" ] || { echo 1 > \"$kernel/cgroup.kill\"; \
                         for try in 1 2 3 4 5 6 7 8 9; do rmdir \"$kernel\" && break; sleep 0.1; done; } 2> /dev/null; \
                       rm -rf -- \"$1\"";

/// A folder of our own (nobody else can look into it) and somebody who sweeps it.
pub(crate) struct Workplace {
    folder: Option<TempDir>,
    janitor: Option<Child>,
}

impl Workplace {
    /// A new, empty one.
    pub fn new() -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("palestra-").tempdir()?;
        let janitor = if cfg!(unix) { Some(hire(folder.path())?) } else { None };
        Ok(Workplace { folder: Some(folder), janitor })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        self.folder.as_ref().map_or(Path::new(""), TempDir::path)
    }

    /// Tells which group of processes, and which of the kernel's, must not outlive this program; `None` when they have ended.
    pub fn guards(&self, groups: Option<(u32, Option<&Group>)>) {
        if let Some(mut pipe) = self.janitor.as_ref().and_then(|janitor| janitor.stdin.as_ref()) {
            let told = groups.map(|(id, kernel)| {
                let kernel = kernel.map(|group| group.folder().display().to_string());
                format!("{id} {}", kernel.unwrap_or_default())
            });
            let told = told.unwrap_or_default();
            let _ = writeln!(pipe, "{told}"); // without a janitor things are as they were
        }
    }

    /// A file that a compiler made here: a regular file of at most `most` bytes, and never what a link leads to. What is wrong
    /// with it is the author's affair, who told the compiler what to make.
    pub fn made(&self, name: &str, most: u64) -> Result<Vec<u8>, String> {
        let nothing = |_| "nothing came of it".to_owned();
        let file = open_made(&self.path().join(name)).map_err(nothing)?;
        if !file.metadata().map_err(nothing)?.is_file() {
            return Err(nothing(io::ErrorKind::Other.into()));
        }
        let mut content = Vec::new();
        file.take(most + 1).read_to_end(&mut content).map_err(nothing)?;
        if content.len() as u64 > most {
            return Err(format!("what came of it has more than {} MB", most >> 20));
        }
        Ok(content)
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        drop(self.folder.take());
        if let Some(mut janitor) = self.janitor.take() {
            drop(janitor.stdin.take());
            let _ = janitor.wait();
        }
    }
}

fn hire(folder: &Path) -> io::Result<Child> {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", JANITOR, "janitor"]).arg(folder).current_dir("/").env_clear();
    command.env("PATH", "/usr/bin:/bin");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0); // keys meant for us do not end it
    command.spawn()
}

#[cfg(unix)]
fn open_made(path: &Path) -> io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = nix::fcntl::OFlag::O_NOFOLLOW | nix::fcntl::OFlag::O_NONBLOCK;
    fs::OpenOptions::new().read(true).custom_flags(flags.bits()).open(path)
}

#[cfg(not(unix))]
fn open_made(path: &Path) -> io::Result<fs::File> {
    fs::File::open(path)
}
