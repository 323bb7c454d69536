//! Running a compiler on a source that may be hostile.

use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use thiserror::Error;

/// CPU seconds, address space in KiB and size of a written file in 512-byte blocks that a compiler may use.
const LIMITS: &str = "ulimit -t $0; ulimit -v 6291456; ulimit -f 262144; exec \"$@\"";

/// Wall-clock guard, for a compiler that sleeps; wide, because a busy machine is nobody's fault.
const PATIENCE: Duration = Duration::from_secs(1200);

/// What of the environment a compiler needs. Nothing else reaches it: neither secrets that a source
/// might ask for, nor settings that would change what it makes.
const ENVIRONMENT: &[&str] =
    &["PATH", "HOME", "RUSTUP_HOME", "CARGO_HOME", "RUSTUP_TOOLCHAIN", "SYSTEMROOT", "USERPROFILE"];

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
    #[error("cannot run {0}: {1}")]
    NoStart(String, io::Error),
}

/// Runs `program` with `arguments` in `folder`, within the limits; `cpu_seconds` is that of the source.
pub(crate) fn limited<A: AsRef<OsStr>>(
    program: &[String],
    arguments: impl IntoIterator<Item = A>,
    folder: &Path,
    cpu_seconds: u32,
) -> Result<Outcome, RunError> {
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell.args(["-c", LIMITS, &cpu_seconds.to_string()]).args(program);
        shell
    } else {
        let mut direct = Command::new(&program[0]);
        direct.args(&program[1..]);
        direct
    };
    command.args(arguments).current_dir(folder).env_clear();
    command.envs(ENVIRONMENT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
    command.env("TMPDIR", folder).env("LC_ALL", "C");
    run(command).map_err(|why| match why.kind() {
        io::ErrorKind::TimedOut => RunError::TooSlow(cpu_seconds),
        _ => RunError::NoStart(program.join(" "), why),
    })
}

fn run(mut command: Command) -> io::Result<Outcome> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    let (done, watched) = mpsc::channel::<()>();
    let id = child.id();
    // The guard ends the whole group, so that no grandchild keeps the pipes open.
    let guard = std::thread::spawn(move || {
        let fired = watched.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout);
        if fired {
            kill_group(id);
        }
        fired
    });
    let stderr = child.stderr.take().map(collect).unwrap_or_default();
    let status = child.wait()?;
    drop(done);
    if guard.join().unwrap_or(false) || out_of_cpu(status) {
        return Err(io::ErrorKind::TimedOut.into());
    }
    Ok(Outcome { success: status.success(), stderr })
}

/// The beginning of what a pipe brings; the rest is read and forgotten.
fn collect(mut pipe: impl Read) -> String {
    let mut text = Vec::new();
    let _ = pipe.by_ref().take(MOST_TEXT).read_to_end(&mut text);
    let _ = io::copy(&mut pipe, &mut io::sink());
    String::from_utf8_lossy(&text).into_owned()
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

/// Whether the limit on CPU time ended it: first SIGXCPU, then SIGKILL; clang tells 128 + signal.
#[cfg(unix)]
fn out_of_cpu(status: std::process::ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    const SIGXCPU: i32 = 24;
    const SIGKILL: i32 = 9;
    matches!(status.signal(), Some(SIGXCPU | SIGKILL)) || matches!(status.code(), Some(152 | 137))
}

#[cfg(not(unix))]
fn out_of_cpu(_: std::process::ExitStatus) -> bool {
    false
}

/// The first line that `program --version`-like arguments print, if the program runs.
pub(crate) fn first_line(program: &[String], arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(&program[0]).args(&program[1..]).args(arguments).stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().next().unwrap_or_default().trim().to_string();
    (output.status.success() && !line.is_empty()).then_some(line)
}
