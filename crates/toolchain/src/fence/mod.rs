//! What a compiler is fenced in with: it sees itself, the SDK and one folder, and nothing else of the house.
//!
//! A stranger's source is a stranger's program for the compiler. No reading of its text finds every way to
//! make the compiler open a file, so the system is asked to refuse all but a few.

mod bubblewrap;
#[cfg(target_os = "linux")]
mod landlock;
#[cfg(target_os = "linux")]
mod seccomp;

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::OnceLock;

use crate::cgroup::Group;
use crate::workplace::Workplace;

/// Who wrote a source, which decides how it is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trust {
    /// Somebody else: compiled inside a fence or not at all.
    Stranger,
    /// The user: compiled as a stranger's where there is a fence, so that all machines agree, and without one
    /// where there is none.
    #[default]
    Own,
    /// The user, who says that the compiler may see all that the user sees.
    Full,
}

/// What keeps a compiler in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fence {
    /// Namespaces of its own, made by this program.
    Bubblewrap(PathBuf),
    /// Rules of the Linux kernel for a process and its children.
    Landlock,
}

/// What installs a fence.
pub(crate) const FIX: &str = "palestra setup (or: install your system's package bubblewrap)";

/// What follows where there is none.
pub(crate) const NONE: &str = "there is none for this system: own sources are compiled without, strangers' not at all, so a judge here takes only .wasm files";

/// What to do about a stranger's source that cannot be compiled here.
pub(crate) fn advice() -> &'static str {
    if cfg!(target_os = "linux") { FIX } else { "palestra work on a Linux machine, which has a fence" }
}

impl Fence {
    /// The best one that works here. It is tried once in the life of a program.
    pub fn find() -> Option<Fence> {
        static FOUND: OnceLock<Option<Fence>> = OnceLock::new();
        FOUND.get_or_init(|| Fence::bubblewrap().or_else(Fence::landlock)).clone()
    }

    /// Bubblewrap, if it is installed and this user may use it.
    pub fn bubblewrap() -> Option<Fence> {
        bubblewrap::find().filter(|_| cfg!(target_os = "linux")).map(Fence::Bubblewrap)
    }

    /// Landlock, if the kernel has it.
    pub fn landlock() -> Option<Fence> {
        #[cfg(target_os = "linux")]
        if landlock::works() {
            return Some(Fence::Landlock);
        }
        None
    }

    /// Starts `words` inside. The thread that calls must live as long as the child: where the system lets it, the
    /// child is killed when that thread ends.
    pub(crate) fn start(&self, words: &[String], room: &Room<'_>, command: Setup) -> io::Result<Child> {
        match self {
            Fence::Bubblewrap(program) => bubblewrap::start(program, words, room, command),
            #[cfg(target_os = "linux")]
            Fence::Landlock => landlock::start(words, room, command),
            #[cfg(not(target_os = "linux"))]
            Fence::Landlock => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

impl fmt::Display for Fence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fence::Bubblewrap(program) => write!(f, "bubblewrap ({})", program.display()),
            Fence::Landlock => write!(f, "Landlock"),
        }
    }
}

/// What of the house is inside.
pub(crate) struct Room<'a> {
    /// Files and folders that can be read, beside those of the system.
    pub reads: &'a [PathBuf],
    /// The only folder that can be written, and the current one.
    pub work: &'a Path,
    /// What bounds all that runs there, where the system has such a thing.
    pub group: Option<&'a Group>,
    /// Whose janitor ends it if we are killed.
    pub place: Option<&'a Workplace>,
}

/// Waits until it is let in, and becomes what is to run. If we end before that, it ends, too.
const DOOR: &str = "read -r go && exec \"$0\" \"$@\"";

impl Room<'_> {
    /// A command that does nothing before it is let in.
    pub fn command(&self, program: &std::ffi::OsStr) -> Command {
        if !cfg!(unix) {
            return Command::new(program);
        }
        let mut command = Command::new("/bin/sh");
        command.args(["-c", DOOR]).arg(program);
        command
    }

    /// Lets a command in and gives it what it shall read: so nothing that it starts is outside of the group, or outlives us.
    pub fn let_in(&self, child: &mut Child, input: &[u8]) -> io::Result<()> {
        let Some(mut pipe) = child.stdin.take() else { return Ok(()) };
        if let Some(group) = self.group
            && let Err(why) = group.take_in(child.id())
        {
            let _ = child.kill().and_then(|()| child.wait());
            return Err(why);
        }
        if let Some(place) = self.place {
            place.guards(Some((child.id(), self.group)));
        }
        if cfg!(unix) {
            let _ = pipe.write_all(b"\n");
        }
        // If it ended early, its status tells more than a broken pipe.
        let _ = pipe.write_all(input);
        Ok(())
    }
}

/// Gives a command its folder, environment and pipes.
pub(crate) type Setup<'a> = &'a dyn Fn(&mut Command);

/// Where compilers, linkers and their libraries live. Neither settings nor data of the house.
const SYSTEM: &[&str] = &[
    "/bin",
    "/lib",
    "/lib64",
    "/usr/bin",
    "/usr/include",
    "/usr/lib",
    "/usr/lib64",
    "/usr/libexec",
    "/usr/share/wasi-sysroot",
    "/usr/wasm32-wasi",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/nix/store",
];

/// Devices that programs take for granted.
const DEVICES: &[&str] = &["/dev/null", "/dev/urandom"];

/// Whether a program is one of the system's, which every fence shows.
pub(crate) fn is_system(program: &Path) -> bool {
    SYSTEM.iter().any(|folder| program.starts_with(folder))
}

/// Those of `SYSTEM` that there are.
fn system() -> impl Iterator<Item = &'static Path> {
    SYSTEM.iter().map(Path::new).filter(|path| path.symlink_metadata().is_ok())
}

#[cfg(all(test, unix))]
mod tests {
    use super::Room;
    use std::process::Stdio;

    /// Whoever is killed before it can say who shall be ended with it has started nothing.
    #[test]
    fn nothing_runs_before_it_is_let_in() {
        let folder = tempfile::tempdir().unwrap();
        let room = Room { reads: &[], work: folder.path(), group: None, place: None };
        let start = || {
            let mut command = room.command("/bin/sh".as_ref());
            command.args(["-c", "echo > made"]).current_dir(room.work).stdin(Stdio::piped()).spawn().unwrap()
        };
        let mut never = start();
        drop(never.stdin.take());
        assert!(!never.wait().unwrap().success());
        assert!(!folder.path().join("made").exists());
        let mut later = start();
        room.let_in(&mut later, &[]).unwrap();
        assert!(later.wait().unwrap().success());
        assert!(folder.path().join("made").exists());
    }
}
