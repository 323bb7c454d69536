//! Native debugging: a C++ player as a program of its own behind pipes. Trusted, local, unmetered.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};

use palestra_player::{Address, Answer, Fault, Halt, House, Player, Trap};
use palestra_wire::RawOrder;

use crate::build::{BuildError, key, text};
use crate::cpp::WARNINGS;
use crate::diagnostics::readable;
use crate::own_names;
use crate::run::Runner;
use crate::sdk;
use crate::source::Source;
use crate::workplace::Workplace;

/// How a native player is made and run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Native {
    /// What is put in front of it, such as `valgrind -q`.
    pub under: Vec<String>,
    /// The debugger that looks at it, if any, and where.
    pub gdb: Option<Gdb>,
    /// Whether sanitizers look for mistakes of memory and of the language.
    pub sanitize: bool,
}

/// Where gdb is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gdb {
    /// In this terminal.
    Here,
    /// In a pane of its own beside this one; needs tmux.
    Tmux,
}

impl Native {
    /// What the compiler is told besides.
    pub fn flags(&self) -> Vec<String> {
        let sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"];
        if self.sanitize { sanitizers.map(String::from).into() } else { Vec::new() }
    }

    /// Runs `program`.
    ///
    /// # Errors
    /// If the system cannot start it, or the debugger.
    pub fn start(&self, program: &Path) -> io::Result<NativePlayer> {
        match self.gdb {
            None => NativePlayer::start(program, &self.under),
            Some(Gdb::Here) => {
                NativePlayer::start_in_terminal(program, &["gdb", "-q", "--args"].map(String::from))
            }
            Some(Gdb::Tmux) => {
                let player = NativePlayer::start_waiting(program)?;
                // Which symbols it reads from where would fill the pane before anything happens.
                let quiet = "gdb -q -iex 'set print symbol-loading off'";
                let gdb = format!("{quiet} '{}' {}", text(program).replace('\'', "'\\''"), player.id());
                let opened = Command::new("tmux").args(["split-window", "-h", &gdb]).status()?;
                if opened.success() {
                    Ok(player)
                } else {
                    Err(io::Error::other("tmux opens no pane: is it running?"))
                }
            }
        }
    }
}

/// The flags of the published Makefile with its DEBUG on.
const FLAGS: &[&str] = &["-std=c++17", "-g", "-O1", "-fno-omit-frame-pointer"];

/// The largest program that is taken from a compiler.
const MOST_NATIVE: u64 = 256 << 20;

/// Compiles `source` for this machine; debuggers find it where the user has it.
pub(crate) fn build(
    runner: Runner<'_>,
    source: &Source,
    game: &str,
    extra: &[String],
) -> Result<(PathBuf, String), BuildError> {
    let Runner { compiler, cache, .. } = runner;
    let unpacked = sdk::unpacked(cache)?;
    let extras = extra.join(" ");
    let shown = std::path::absolute(&source.shown)?;
    let parts = [&source.text, &text(&shown), sdk::version(), &compiler.version, &extras, game];
    let name = key(parts.map(str::as_bytes));
    let work = Workplace::new()?;
    let file = source.file_name();
    // The line directive makes debuggers, assertions and errors name the user's own file.
    let quoted = text(&shown).replace('\\', "\\\\").replace('"', "\\\"");
    std::fs::write(work.path().join(file), format!("#line 1 \"{quoted}\"\n{}", source.text))?;

    let defines = own_names::defines(&source.text);
    let mut arguments: Vec<String> =
        [FLAGS, WARNINGS, defines].concat().into_iter().map(String::from).collect();
    for folder in sdk::folders(game) {
        arguments.extend(["-I".to_string(), text(&unpacked.join("cpp").join(folder))]);
    }
    arguments.extend(extra.iter().cloned());
    arguments.extend([file.to_string(), text(&unpacked.join("cpp/common/src/native.cc"))]);
    arguments.extend(["-o", "player"].map(String::from));
    let compile = |arguments: &[String]| {
        runner.run(arguments, &work).map_err(|why| BuildError::stopped(&source.shown, &why))
    };
    let mut outcome = compile(&arguments)?;
    if !outcome.success && outcome.stderr.contains("comparison object must be invocable as const") {
        // Of old players g++ asks for less when it takes them for old.
        arguments.push("-std=c++14".into());
        outcome = compile(&arguments)?;
    }
    let said = readable(&outcome.stderr, &text(&shown), &source.shown, &text(&unpacked.join("cpp")));
    if !outcome.success {
        return Err(BuildError::Compile { file: source.shown.clone(), said });
    }
    let made = work.made("player", MOST_NATIVE).map_err(|why| BuildError::unusable(source, why))?;
    let place = cache.keep("native", &name, &[&made]).map_err(io::Error::from)?;
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

/// The pipes move to descriptors 3 and 4, so that a program between us and the player can use the usual ones: for what it
/// says, or for the terminal.
const WORDS: &str = r#"exec 3<&0 4>&1 </dev/null 1>&2; exec "$@""#;
const TERMINAL: &str = r#"exec 3<&0 4>&1 </dev/tty >/dev/tty 2>/dev/tty; exec "$@""#;

fn shell(script: &str, wrapper: &[String], program: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh"]).args(wrapper).arg(program).env("PALESTRA_PIPES", "1");
    command
}

/// A player in another process, which speaks the same bytes as a module in the sandbox.
///
/// A message goes to its standard input as a 32-bit length and its bytes; its orders, what it hands back
/// beside them and its notes come back on its standard output in the same way. Nobody counts what it spends, and nothing is fenced off.
pub struct NativePlayer {
    child: Child,
    said: ChildStderr,
    answers: ChildStdout,
    order_limit: usize,
    address: Option<Address>,
}

impl NativePlayer {
    /// Starts `program`, perhaps under another one (`wrapper`: `valgrind -q`), whose words count as the player's.
    ///
    /// # Errors
    /// If the system cannot start it.
    pub fn start(program: &Path, wrapper: &[String]) -> io::Result<Self> {
        if wrapper.is_empty() {
            return Self::spawn(&mut Command::new(program));
        }
        Self::spawn(&mut shell(WORDS, wrapper, program))
    }

    /// Starts `program` under a debugger that has the terminal for itself.
    ///
    /// # Errors
    /// If the system cannot start it.
    pub fn start_in_terminal(program: &Path, debugger: &[String]) -> io::Result<Self> {
        Self::spawn(&mut shell(TERMINAL, debugger, program))
    }

    /// Starts `program`, which waits until a debugger attaches to it: [`NativePlayer::id`] tells which process.
    ///
    /// # Errors
    /// If the system cannot start it.
    pub fn start_waiting(program: &Path) -> io::Result<Self> {
        Self::spawn(Command::new(program).env("PALESTRA_WAIT", "1"))
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    fn spawn(command: &mut Command) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let (Some(said), Some(answers)) = (child.stderr.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes to the player"));
        };
        Ok(NativePlayer { child, said, answers, order_limit: usize::MAX, address: None })
    }

    /// The name that a native player registers itself by, as it is written in its program.
    pub fn name(program: &[u8]) -> Option<String> {
        const MARK: &[u8] = b"palestra-name:";
        let place = program.windows(MARK.len()).position(|window| window == MARK)?;
        let name = program[place + MARK.len()..].split(|&byte| byte == 0).next()?;
        Some(String::from_utf8_lossy(name).into_owned())
    }

    fn exchange(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let sent = self.send(message);
        let parts = listen(&mut self.answers, &mut self.said, &mut answer.said)
            .map_err(|why| Halt::Void(House::Process(why.to_string())))?;
        let Some([orders, beside, notes]) = parts else {
            let status = self.child.wait().map_err(|why| Halt::Void(House::Process(why.to_string())))?;
            return Err(fault(status, &answer.said).into());
        };
        sent.map_err(|why| Fault::Trapped {
            trap: Trap::BadReply,
            message: format!("it does not listen: {why}"),
        })?;
        answer.beside.extend(beside);
        answer.notes.take_all(&notes);
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

/// The bytes of the orders, those beside them, and those of the notes.
type Parts = [Vec<u8>; 3];

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
    let mut silent = false;
    let mut chunk = [0; 1 << 16];
    loop {
        let whole = parts(&answer);
        let mut pipes =
            [PollFd::new(answers.as_fd(), PollFlags::POLLIN), PollFd::new(said.as_fd(), PollFlags::POLLIN)];
        // Once the answer is here, only what was said before it is still to be taken.
        let timeout = if whole.is_some() { PollTimeout::ZERO } else { PollTimeout::NONE };
        poll(&mut pipes[..if silent { 1 } else { 2 }], timeout)?;
        let can_answer = pipes[0].any().unwrap_or(true);
        let events = pipes[1].revents().unwrap_or(PollFlags::empty());
        let can_say = !silent && events.contains(PollFlags::POLLIN);
        // A debugger that has the terminal leaves nobody to speak.
        silent |= events.contains(PollFlags::POLLHUP) && !can_say;
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

/// The parts of an answer, once all of them are there.
#[cfg(unix)]
fn parts(mut answer: &[u8]) -> Option<Parts> {
    let mut part = || {
        let (length, rest) = answer.split_first_chunk::<4>()?;
        let (part, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        answer = rest;
        Some(part.to_vec())
    };
    Some([part()?, part()?, part()?])
}

/// Why a program ended, in the words that the sandbox uses.
fn fault(status: ExitStatus, said: &[u8]) -> Fault {
    let said = String::from_utf8_lossy(said);
    if let Some(message) = said.lines().find_map(finding) {
        return Fault::Trapped { trap: Trap::Assertion, message };
    }
    let last = said.lines().last().unwrap_or_default().to_string();
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

/// What a sanitizer has found, in the words of its line.
fn finding(line: &str) -> Option<String> {
    if let Some((place, what)) = line.split_once(": runtime error: ") {
        let place = Path::new(place).file_name().map_or(place.into(), |name| name.to_string_lossy());
        return Some(format!("{what} ({place})"));
    }
    let what = line.split_once("ERROR: AddressSanitizer: ")?.1;
    Some(what.split(" on address").next().unwrap_or(what).to_owned())
}
