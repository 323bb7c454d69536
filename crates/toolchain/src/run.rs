//! Running a compiler on a source that may be hostile.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use palestra_cache::Cache;
use thiserror::Error;

use crate::cgroup::Group;
use crate::compilers::Compiler;
use crate::fence::{Fence, Room};
use crate::tree;
use crate::workplace::Workplace;

/// Limits that the kernel holds each process to: CPU seconds (first a warning, which compilers die of), address space
/// in KiB, size of a written file in 512-byte blocks, no core file. If one cannot be set, nothing runs.
#[cfg(not(target_os = "macos"))]
const LIMITS: &str = "ulimit -S -t $0 && ulimit -H -t $(($0 + 5)) && ulimit -v 6291456 && ulimit -f 262144 && \
                      ulimit -c 0 && exec \"$@\" < /dev/null";

/// The same where no address space can be limited.
#[cfg(target_os = "macos")]
const LIMITS: &str = "ulimit -S -t $0 && ulimit -H -t $(($0 + 5)) && ulimit -f 262144 && ulimit -c 0 && \
                      exec \"$@\" < /dev/null";

/// What the whole tree of processes may have: memory in MB, processes, bytes and files in the folder.
const MOST_MEMORY: u64 = 2000;
const MOST_PROCESSES: usize = 64;
const MOST_WRITTEN: u64 = 512 << 20;
const MOST_FILES: usize = 1000;

/// How often the tree is looked at.
const TICK: Duration = Duration::from_millis(250);

/// Wall-clock guard, for a compiler that sleeps; wide, because a busy machine is nobody's fault.
const PATIENCE: Duration = Duration::from_secs(1200);

/// What of the environment a compiler gets that is not fenced in: neither secrets that a source might ask for, nor
/// settings that would change what it makes. Inside of a fence it gets none of it.
const ENVIRONMENT: &[&str] = &[
    "PATH",
    "HOME",
    "RUSTUP_HOME",
    "CARGO_HOME",
    "RUSTUP_TOOLCHAIN",
    "SYSTEMROOT",
    "USERPROFILE",
    "LOCALAPPDATA",
];

/// What systems call the folder for passing things.
const TEMPORARY: &[&str] = if cfg!(windows) { &["TEMP", "TMP"] } else { &["TMPDIR"] };

/// How much of a compiler's text is kept.
const MOST_TEXT: u64 = 1 << 20;

/// A program and the arguments that always come first.
pub(crate) type Words = Vec<String>;

/// What a compiler left.
pub(crate) struct Outcome {
    pub success: bool,
    pub stderr: String,
}

/// Why a compiler did not get to its end.
#[derive(Debug, Error)]
pub(crate) enum RunError {
    #[error("it took more than {0} seconds of CPU time")]
    TooSlow(u32),
    #[error("it needs more than {MOST_MEMORY} MB of memory")]
    TooBig,
    #[error("it started more than {MOST_PROCESSES} processes")]
    TooMany,
    #[error("it wrote more than {} MB or {MOST_FILES} files", MOST_WRITTEN >> 20)]
    TooLong,
    #[error("it was not done after {} minutes", PATIENCE.as_secs() / 60)]
    Asleep,
    #[error("it was killed from outside, perhaps because this machine has too little memory")]
    Killed,
    #[error("cannot run {0}: {1}")]
    NoStart(String, io::Error),
}

/// Runs one compiler, fenced in or not.
#[derive(Clone, Copy)]
pub(crate) struct Runner<'a> {
    pub compiler: &'a Compiler,
    pub cache: &'a Cache,
    pub fence: Option<&'a Fence>,
    /// CPU time for each run.
    pub cpu_seconds: u32,
}

impl Runner<'_> {
    /// Runs the compiler with `arguments` in a workplace.
    pub fn run(&self, arguments: &[String], work: &Workplace) -> Result<Outcome, RunError> {
        self.run_in(arguments, work.path(), Some(work))
    }

    /// Runs the compiler on a source of our own, in a folder that stays.
    pub fn run_in(
        &self,
        arguments: &[String],
        folder: &Path,
        work: Option<&Workplace>,
    ) -> Result<Outcome, RunError> {
        let program = &self.compiler.command;
        let mut words: Words = Vec::new();
        if cfg!(unix) {
            words.extend(["/bin/sh", "-c", LIMITS].map(String::from));
            words.push(self.cpu_seconds.to_string());
        }
        words.extend(program.iter().chain(arguments).cloned());
        let setup = |command: &mut Command| self.set_up(command, folder);
        let group = Group::new(MOST_MEMORY * 1_000_000, MOST_PROCESSES);
        let reads = self.reads();
        let room = Room { reads: &reads, work: folder, group: group.as_ref(), place: work };
        let child = match self.fence {
            Some(fence) => fence.start(&words, &room, &setup),
            None => {
                let mut command = room.command(words[0].as_ref());
                command.args(&words[1..]).current_dir(folder);
                setup(&mut command);
                let child = command.stdin(Stdio::piped()).spawn();
                child.and_then(|mut child| room.let_in(&mut child, &[]).map(|()| child))
            }
        };
        let child = child.map_err(|why| RunError::NoStart(program.join(" "), why))?;
        let outcome = self.attend(child, &room);
        if let Some(work) = work {
            work.guards(None);
        }
        if group.is_some_and(|group| group.ran_out()) { Err(RunError::TooBig) } else { outcome }
    }

    /// What the compiler may read beside the system's programs.
    fn reads(&self) -> Vec<PathBuf> {
        let ours = ["sdk", "parts"].map(|kind| self.cache.folder().join(kind));
        self.compiler.roots.iter().cloned().chain(ours).collect()
    }

    fn set_up(&self, command: &mut Command, folder: &Path) {
        command.env_clear().envs(TEMPORARY.iter().map(|name| (name, folder))).env("LC_ALL", "C");
        // `__DATE__` and `__TIME__` are those of 1970: the same source makes the same module, whenever.
        command.env("SOURCE_DATE_EPOCH", "0");
        if self.fence.is_some() {
            command.env("PATH", "/usr/bin:/bin");
            // Without /proc the loader does not find libraries by the place of the program.
            let libraries: Vec<PathBuf> = self.compiler.roots.iter().map(|root| root.join("lib")).collect();
            if !libraries.is_empty()
                && let Ok(all) = std::env::join_paths(libraries)
            {
                command.env("LD_LIBRARY_PATH", all);
            }
        } else {
            command.envs(ENVIRONMENT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        }
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
    }

    /// Reads what the child says until it ends, and looks after it meanwhile.
    fn attend(&self, mut child: Child, room: &Room<'_>) -> Result<Outcome, RunError> {
        let (tell, said) = mpsc::channel();
        if let Some(pipe) = child.stderr.take() {
            std::thread::spawn(move || tell.send(collect(pipe)));
        }
        let begin = Instant::now();
        let (mut text, mut wrong) = (None, None);
        let status = loop {
            match said.recv_timeout(if text.is_none() { TICK } else { TICK / 10 }) {
                Ok(all) => text = Some(all),
                // Nobody holds the pipe any more: it ends now, or works on in silence.
                Err(RecvTimeoutError::Disconnected) => std::thread::sleep(TICK / 50),
                Err(RecvTimeoutError::Timeout) => {}
            }
            match child.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) => {}
                Err(why) => return Err(RunError::NoStart(self.compiler.command.join(" "), why)),
            }
            wrong = wrong.or_else(|| self.excess(child.id(), room.work, begin));
            if wrong.is_some() {
                kill(&mut child);
            }
        };
        kill_group(child.id()); // whatever it left behind
        room.group.inspect(|group| group.end());
        if let Some(why) = wrong {
            return Err(why);
        }
        let stderr = match text {
            Some(text) => text,
            None => said.recv_timeout(PATIENCE).unwrap_or_default(),
        };
        self.ended(status)?;
        // Compilers begin with the name of a file or of themselves.
        if let (false, Some(why)) = (status.success(), stderr.strip_prefix("bwrap: ")) {
            let why = io::Error::other(why.lines().next().unwrap_or_default().to_owned());
            return Err(RunError::NoStart("bwrap".into(), why));
        }
        if out_of_memory(&stderr) && !status.success() {
            return Err(RunError::TooBig);
        }
        Ok(Outcome { success: status.success(), stderr })
    }

    /// What the tree of processes has too much of.
    fn excess(&self, root: u32, folder: &Path, begin: Instant) -> Option<RunError> {
        let used = tree::usage(root);
        if used.cpu > u64::from(self.cpu_seconds) * 1000 {
            Some(RunError::TooSlow(self.cpu_seconds))
        } else if used.memory > MOST_MEMORY * 1_000_000 {
            Some(RunError::TooBig)
        } else if used.processes > MOST_PROCESSES {
            Some(RunError::TooMany)
        } else if written(folder) > MOST_WRITTEN {
            Some(RunError::TooLong)
        } else if begin.elapsed() > PATIENCE {
            Some(RunError::Asleep)
        } else {
            None
        }
    }

    /// What the way it ended tells: signals come as they are, or as 128 and their number from a shell or a compiler.
    fn ended(&self, status: ExitStatus) -> Result<(), RunError> {
        const KILLED: i32 = 9;
        const CPU_TIME: i32 = 24;
        const FILE_SIZE: i32 = 25;
        #[cfg(unix)]
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        #[cfg(not(unix))]
        let signal = None;
        match signal.or_else(|| Some(status.code()? - 128)) {
            Some(CPU_TIME) => Err(RunError::TooSlow(self.cpu_seconds)),
            Some(FILE_SIZE) => Err(RunError::TooLong),
            Some(KILLED) => Err(RunError::Killed),
            _ => Ok(()),
        }
    }
}

/// How compilers say that they got no more memory.
fn out_of_memory(text: &str) -> bool {
    ["LLVM ERROR: out of memory", "std::bad_alloc", "memory allocation of "]
        .iter()
        .any(|words| text.contains(words))
}

/// Bytes in a folder and below it. Compilers make a few files; whoever makes far more fills a disk as well.
fn written(folder: &Path) -> u64 {
    let (mut bytes, mut files) = (0u64, 0);
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            files += 1;
            if files > MOST_FILES {
                return u64::MAX;
            }
            match file.metadata() {
                Ok(about) if about.is_dir() => folders.push(file.path()),
                Ok(about) => bytes = bytes.saturating_add(about.len()),
                Err(_) => {} // gone already
            }
        }
    }
    bytes
}

/// The beginning of what a pipe brings; the rest is read and forgotten.
fn collect(mut pipe: impl Read) -> String {
    let mut text = Vec::new();
    let _ = pipe.by_ref().take(MOST_TEXT).read_to_end(&mut text);
    let _ = io::copy(&mut pipe, &mut io::sink());
    String::from_utf8_lossy(&text).into_owned()
}

fn kill(child: &mut Child) {
    kill_group(child.id());
    let _ = child.kill();
}

#[cfg(unix)]
fn kill_group(id: u32) {
    use nix::sys::signal::{Signal, killpg};
    if let Ok(group) = i32::try_from(id) {
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

/// The first line that `program --version`-like arguments print, if the program runs.
pub(crate) fn first_line(program: &[String], arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(&program[0]).args(&program[1..]).args(arguments).stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().next().unwrap_or_default().trim().to_string();
    (output.status.success() && !line.is_empty()).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::{CPU_SECONDS, MOST_WASM};
    use crate::source::Source;
    use crate::syntax::{DEEPEST, LONGEST};

    #[test]
    fn the_document_has_these_numbers() {
        let rows = [
            format!("the source | {} MB |", Source::LONGEST >> 20),
            format!("CPU time | {CPU_SECONDS} seconds for each"),
            format!("memory of all processes | {MOST_MEMORY} MB, and {} GB", 6_291_456 >> 20),
            format!("processes | {MOST_PROCESSES} |"),
            format!("written | {} MB, {MOST_FILES} files |", MOST_WRITTEN >> 20),
            format!("said | {} MB,", MOST_TEXT >> 20),
            format!("on the clock | {} minutes |", PATIENCE.as_secs() / 60),
            format!("the module | {} MB |", MOST_WASM >> 20),
            format!("for the rules of submission | {LONGEST} bytes, and nested {DEEPEST} deep |"),
        ];
        for row in rows {
            assert!(include_str!("../../../SECURITY.md").contains(&row), "SECURITY.md lacks: {row}");
        }
        assert!(cfg!(target_os = "macos") || LIMITS.contains("ulimit -v 6291456"));
    }
}
