//! The fence of namespaces: no network, no other processes, a file system of a few read-only folders.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::{DEVICES, Room, Setup, system};

/// What is always said. The kernel kills all inside when we end, however we end.
const OPTIONS: &[&str] = &[
    "--unshare-user",
    "--unshare-ipc",
    "--unshare-pid",
    "--unshare-net",
    "--unshare-uts",
    "--unshare-cgroup-try",
    "--disable-userns",
    "--die-with-parent",
    "--new-session",
    "--cap-drop",
    "ALL",
    "--hostname",
    "palestra",
];

/// Bubblewrap, if it is installed and works for this user: systems may forbid namespaces.
pub fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let program =
        std::env::split_paths(&path).map(|folder| folder.join("bwrap")).find(|file| file.is_file())?;
    let folder = tempfile::tempdir().ok()?;
    let room = Room { reads: &[], work: folder.path(), group: None, place: None };
    let quiet = |command: &mut Command| {
        command.env_clear().stdout(Stdio::null()).stderr(Stdio::null());
    };
    let words = ["/bin/sh", "-c", "exit 0"].map(String::from);
    let status = start(&program, &words, &room, &quiet).ok()?.wait().ok()?;
    status.success().then_some(program)
}

/// Starts `words` inside.
pub fn start(program: &Path, words: &[String], room: &Room<'_>, setup: Setup<'_>) -> io::Result<Child> {
    let mut command = room.command(program.as_os_str());
    command.args(OPTIONS);
    for path in system() {
        match fs::read_link(path) {
            Ok(target) => command.arg("--symlink").arg(target).arg(path),
            Err(_) => command.arg("--ro-bind").arg(path).arg(path),
        };
    }
    for path in room.reads {
        command.arg("--ro-bind-try").arg(path).arg(path);
    }
    for device in DEVICES {
        command.args(["--dev-bind", device, device]);
    }
    command.arg("--bind").arg(room.work).arg(room.work);
    command.args(["--remount-ro", "/", "--chdir"]).arg(room.work);
    let filter = filter();
    if filter.is_some() {
        command.args(["--seccomp", "0"]);
    }
    command.arg("--").args(words);
    setup(&mut command);
    // Its standard input carries the filter; what runs inside gets an empty one from its shell.
    command.stdin(Stdio::piped());
    let mut child = command.spawn()?;
    room.let_in(&mut child, &filter.unwrap_or_default())?;
    Ok(child)
}

/// The filter of system calls, as bubblewrap reads it.
fn filter() -> Option<Vec<u8>> {
    #[cfg(target_os = "linux")]
    return super::seccomp::filter().map(|program| super::seccomp::bytes(&program));
    #[cfg(not(target_os = "linux"))]
    None
}
