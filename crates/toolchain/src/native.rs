//! Native debugging: a C++ player as a program of its own behind pipes. Trusted, local, unmetered.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};

use palestra_player::{Address, Answer, Fault, Halt, House, Player, Trap};
use palestra_wire::RawOrder;

use crate::build::{BuildError, CPU_SECONDS, text};
use crate::cache::{Cache, key};
use crate::compilers::Compiler;
use crate::cpp::WARNINGS;
use crate::diagnostics::readable;
use crate::run::limited;
use crate::sdk;
use crate::source::Source;

/// The flags of the published Makefile with its DEBUG on.
const FLAGS: &[&str] = &["-std=c++17", "-g", "-O1", "-fno-omit-frame-pointer"];

/// Compiles `source` for this machine; debuggers find it where the user has it.
pub(crate) fn build(
    cache: &Cache,
    compiler: &Compiler,
    source: &Source,
    game: &str,
    extra: &[String],
) -> Result<(PathBuf, String), BuildError> {
    let unpacked = sdk::unpacked(cache)?;
    let extras = extra.join(" ");
    let shown = std::path::absolute(&source.shown)?;
    let parts = [&source.text, &text(&shown), sdk::version(), &compiler.version, &extras, game];
    let name = key(parts.map(str::as_bytes));
    let work = tempfile::tempdir()?;
    let file = source.file_name();
    // The line directive makes debuggers, assertions and errors name the user's own file.
    let quoted = text(&shown).replace('\\', "\\\\").replace('"', "\\\"");
    std::fs::write(work.path().join(file), format!("#line 1 \"{quoted}\"\n{}", source.text))?;

    let mut arguments: Vec<String> = [FLAGS, WARNINGS].concat().into_iter().map(String::from).collect();
    for folder in ["common", game] {
        arguments.extend(["-I".to_string(), text(&unpacked.join("cpp").join(folder))]);
    }
    arguments.extend(extra.iter().cloned());
    arguments.extend([file.to_string(), text(&unpacked.join("cpp/common/src/native.cc"))]);
    arguments.extend(["-o", "player"].map(String::from));
    let outcome = limited(&compiler.command, &arguments, work.path(), CPU_SECONDS)
        .map_err(|why| BuildError::stopped(&source.shown, &why))?;
    let said = readable(&outcome.stderr, &text(&shown), &source.shown, &text(&unpacked.join("cpp")));
    if !outcome.success {
        return Err(BuildError::Compile { file: source.shown.clone(), said });
    }
    let place = cache.keep("native", &name, &std::fs::read(work.path().join("player"))?)?;
    executable(&place)?;
    Ok((place, said))
}

#[cfg(unix)]
fn executable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn executable(_: &Path) -> io::Result<()> {
    Ok(())
}

/// A player in another process, which speaks the same bytes as a module in the sandbox.
///
/// A message goes to its standard input as a 32-bit length and its bytes; its orders and what it hands back
/// beside them come back on its standard output in the same way. Nobody counts what it spends, and nothing is fenced off.
pub struct NativePlayer {
    child: Child,
    said: ChildStderr,
    answers: ChildStdout,
    order_limit: usize,
    address: Option<Address>,
}

impl NativePlayer {
    /// Starts `program`, perhaps under another one (`wrapper`: `valgrind -q`).
    ///
    /// # Errors
    /// If the system cannot start it.
    pub fn start(program: &Path, wrapper: &[String]) -> io::Result<Self> {
        let mut words = wrapper.iter().map(String::from).chain([text(program)]);
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let (Some(said), Some(answers)) = (child.stderr.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes to the player"));
        };
        Ok(NativePlayer { child, said, answers, order_limit: usize::MAX, address: None })
    }

    fn exchange(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let sent = self.send(message);
        let parts = listen(&mut self.answers, &mut self.said, &mut answer.said)
            .map_err(|why| Halt::Void(House::Process(why.to_string())))?;
        let Some((orders, beside)) = parts else {
            let status = self.child.wait().map_err(|why| Halt::Void(House::Process(why.to_string())))?;
            return Err(fault(status, &answer.said).into());
        };
        sent.map_err(|why| Fault::Trapped {
            trap: Trap::BadReply,
            message: format!("it does not listen: {why}"),
        })?;
        answer.beside.extend(beside);
        answer.orders.extend(
            orders
                .chunks_exact(RawOrder::SIZE)
                .filter_map(|order| Some(RawOrder::from_bytes(order.try_into().ok()?))),
        );
        if answer.orders.len() > self.order_limit {
            return Err(Fault::TooManyOrders.into());
        }
        Ok(())
    }

    fn send(&mut self, message: &[u8]) -> io::Result<()> {
        let Some(input) = self.child.stdin.as_mut() else { return Ok(()) };
        let length = u32::try_from(message.len()).map_err(io::Error::other)?;
        input.write_all(&length.to_le_bytes())?;
        input.write_all(message)?;
        input.flush()
    }
}

impl NativePlayer {
    /// The same with the content address of its program, for records.
    pub fn at(mut self, address: Address) -> Self {
        self.address = Some(address);
        self
    }
}

impl Player for NativePlayer {
    fn address(&self) -> Option<Address> {
        self.address
    }

    fn set_order_limit(&mut self, limit: usize) {
        self.order_limit = limit;
    }

    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.exchange(message, answer)
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.exchange(message, answer)
    }
}

impl Drop for NativePlayer {
    fn drop(&mut self) {
        drop(self.child.stdin.take()); // it ends by itself when there is nothing more to read
        let mut rest = Vec::new();
        let _ = self.said.read_to_end(&mut rest);
        let _ = io::stderr().write_all(&rest); // valgrind and sanitizers speak at the end
        let _ = self.child.wait();
    }
}

/// The bytes of the orders, and those beside them.
type Parts = (Vec<u8>, Vec<u8>);

/// Waits for an answer, and takes what is said meanwhile. `None` if the program ended.
#[cfg(unix)]
fn listen(
    answers: &mut ChildStdout,
    said: &mut ChildStderr,
    text: &mut Vec<u8>,
) -> io::Result<Option<Parts>> {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;
    let mut answer = Vec::new();
    let mut chunk = [0; 1 << 16];
    loop {
        let whole = parts(&answer);
        let mut pipes =
            [PollFd::new(answers.as_fd(), PollFlags::POLLIN), PollFd::new(said.as_fd(), PollFlags::POLLIN)];
        // Once the answer is here, only what was said before it is still to be taken.
        poll(&mut pipes, if whole.is_some() { PollTimeout::ZERO } else { PollTimeout::NONE })?;
        let can_answer = pipes[0].any().unwrap_or(true);
        let can_say = pipes[1].revents().is_some_and(|events| events.contains(PollFlags::POLLIN));
        if can_say {
            let count = said.read(&mut chunk)?;
            text.extend_from_slice(&chunk[..count]);
        } else if whole.is_some() {
            return Ok(whole);
        } else if can_answer {
            let count = answers.read(&mut chunk)?;
            if count == 0 {
                said.read_to_end(text)?;
                return Ok(None);
            }
            answer.extend_from_slice(&chunk[..count]);
        }
    }
}

#[cfg(not(unix))]
fn listen(_: &mut ChildStdout, _: &mut ChildStderr, _: &mut Vec<u8>) -> io::Result<Option<Parts>> {
    Err(io::Error::other("native debugging needs a Unix system"))
}

/// Orders and what comes beside them, once both are there.
#[cfg(unix)]
fn parts(answer: &[u8]) -> Option<Parts> {
    let part = |bytes: &[u8]| {
        let (length, rest) = bytes.split_first_chunk::<4>()?;
        let (part, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        Some((part.to_vec(), rest.to_vec()))
    };
    let (orders, rest) = part(answer)?;
    Some((orders, part(&rest)?.0))
}

/// Why a program ended, in the words that the sandbox uses.
fn fault(status: ExitStatus, said: &[u8]) -> Fault {
    let last = String::from_utf8_lossy(said).lines().last().unwrap_or_default().to_string();
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal = None::<i32>;
    let (trap, message) = match signal {
        Some(6) if last.contains("Assertion") => (Trap::Assertion, last),
        Some(6) if last.starts_with("terminate called") || last.contains("what():") => {
            (Trap::Exception, last)
        }
        Some(8) => (Trap::Arithmetic, String::new()),
        Some(7 | 11) => (Trap::OutOfBounds, String::new()),
        Some(_) => (Trap::Unreachable, String::new()),
        None => (Trap::Exit, status.to_string()),
    };
    Fault::Trapped { trap, message }
}
