//! Compiling in a process of its own: nothing in this process can stop the compiler, but the kernel can stop another.
//!
//! The helper is a program that calls [`serve`]: it reads a request from its standard input, holds itself to the limits
//! in it, and answers on its standard output. When its standard input ends it ends too, so it never outlives whoever
//! started it.

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};

use wasmtime::Engine;

use crate::load::LoadError;
use crate::sandbox::{self, fingerprint, one_line};
use crate::settings::Settings;

/// A program that compiles modules for this one, within limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Helper {
    program: PathBuf,
    arguments: Vec<String>,
    seconds: u32,
    megabytes: u32,
}

/// What a module may take to be compiled: seconds of CPU time, and megabytes.
const SECONDS: u32 = 5;
const MEGABYTES: u32 = 1000;

/// Threads of a helper. Memory grows with them.
const THREADS: &str = "4";

/// The most bytes of an answer: what two megabytes of code become stays far below.
const LARGEST: u64 = 512 << 20;

/// The first letter of an answer: a module, a sentence about the module, a sentence about the house.
const MODULE: u8 = b'm';
const INVALID: u8 = b'i';
const HOUSE: u8 = b'h';

/// Where modules can be compiled in another process: where the kernel holds a process to limits.
const USEFUL: bool = cfg!(unix);

impl Helper {
    /// This program with these arguments, which calls [`serve`] and does nothing else.
    pub fn new(program: impl Into<PathBuf>, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        Helper { program: program.into(), arguments, seconds: SECONDS, megabytes: MEGABYTES }
    }

    /// The program that is running now, if it calls [`serve`] when it is given these arguments.
    pub fn this_program(arguments: &[&str]) -> Option<Self> {
        // This one is still there when the file was replaced by a newer version.
        let program = match cfg!(target_os = "linux") {
            true => PathBuf::from("/proc/self/exe"),
            false => std::env::current_exe().ok()?,
        };
        USEFUL.then(|| Helper::new(program, arguments))
    }

    /// The same with other limits: seconds of CPU time, and megabytes of memory.
    pub fn with_limits(mut self, seconds: u32, megabytes: u32) -> Self {
        (self.seconds, self.megabytes) = (seconds, megabytes);
        self
    }

    /// The module, compiled.
    pub(crate) fn compile(&self, settings: &Settings, wasm: &[u8]) -> Result<Vec<u8>, LoadError> {
        let house = |what: &str, why: &dyn std::fmt::Display| LoadError::House(format!("{what}: {why}"));
        let mut child = self.start().map_err(|why| house("it does not start", &why))?;
        let asked = child.stdin.take().map_or(Ok(()), |mut pipe| {
            let asked = self.ask(&mut pipe, settings, wasm);
            child.stdin = Some(pipe); // as long as it is open the helper lives
            asked
        });
        let (mut answer, mut said) = (Vec::new(), Vec::new());
        let read = match (&mut child.stdout, &mut child.stderr) {
            (Some(out), Some(err)) => {
                out.take(LARGEST).read_to_end(&mut answer).and_then(|_| err.take(4096).read_to_end(&mut said))
            }
            _ => Ok(0),
        };
        let status = child.wait().map_err(|why| house("it was lost", &why))?;
        let said = String::from_utf8_lossy(&said);
        if let (true, Some((&kind, rest))) = (status.success(), answer.split_first()) {
            asked.and(read.map(|_| ())).map_err(|why| house("its pipe broke", &why))?;
            return match kind {
                MODULE => Ok(answer.split_off(1)),
                INVALID => Err(LoadError::Invalid(String::from_utf8_lossy(rest).into_owned())),
                _ => Err(LoadError::House(String::from_utf8_lossy(rest).into_owned())),
            };
        }
        Err(self.ended(status, &said))
    }

    fn start(&self) -> io::Result<Child> {
        Command::new(&self.program)
            .args(&self.arguments)
            .env_clear()
            .env("RAYON_NUM_THREADS", THREADS)
            // An allocator that takes a gigabyte at once, to have it, would be over the limit with nothing done.
            .env("MIMALLOC_ARENA_EAGER_COMMIT", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
    }

    fn ask(&self, pipe: &mut impl Write, settings: &Settings, wasm: &[u8]) -> io::Result<()> {
        let Settings { strict, debug, profile, stack, .. } = settings;
        let (seconds, megabytes, size) = (self.seconds, self.megabytes, wasm.len());
        let flags = [*strict, *debug, profile.is_some()].map(u8::from);
        let [strict, debug, profile] = flags;
        writeln!(pipe, "{seconds} {megabytes} {strict} {debug} {profile} {stack} {size}")?;
        writeln!(pipe, "{}", fingerprint(settings))?;
        pipe.write_all(wasm)?;
        pipe.flush()
    }

    /// What the end of a helper without an answer tells.
    fn ended(&self, status: ExitStatus, said: &str) -> LoadError {
        // The kernel's numbers: over the limit; and how programs end that break down.
        const CPU_TIME: i32 = 24;
        const CRASHES: &[i32] = &[4, 6, 7, 10, 11];
        #[cfg(unix)]
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        #[cfg(not(unix))]
        let signal = None;
        match signal {
            Some(CPU_TIME) => LoadError::TooSlow { seconds: self.seconds },
            _ if said.contains("memory allocation of") || said.contains("out of memory") => {
                LoadError::TooBig { megabytes: self.megabytes }
            }
            Some(signal) if CRASHES.contains(&signal) => LoadError::Breaks,
            _ if said.contains("panicked") => LoadError::Breaks,
            _ => LoadError::House(format!("it ended with {status}")),
        }
    }
}

/// Does the work of a helper: call it in the program that [`Helper::new`] names, before anything else.
pub fn serve() -> ExitCode {
    let answer = work().unwrap_or_else(|why| answer(HOUSE, why.to_string().as_bytes()));
    let mut out = io::stdout().lock();
    match out.write_all(&answer).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE, // nobody listens any more
    }
}

fn work() -> io::Result<Vec<u8>> {
    let wrong = || io::Error::other("a request that makes no sense");
    let mut from = io::stdin().lock();
    let (mut numbers, mut wanted) = (String::new(), String::new());
    from.read_line(&mut numbers)?;
    from.read_line(&mut wanted)?;
    let numbers: Vec<u64> = numbers.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let &[seconds, megabytes, strict, debug, profile, stack, size] = numbers.as_slice() else {
        return Err(wrong());
    };
    limit(seconds, megabytes)?;
    let profile = (profile != 0).then_some(1);
    let stack = usize::try_from(stack).map_err(|_| wrong())?;
    let settings = Settings { strict: strict != 0, debug: debug != 0, profile, stack, ..Settings::default() };
    if fingerprint(&settings) != wanted.trim_end() {
        return Err(io::Error::other("the helper is another version of the program"));
    }
    let mut wasm = Vec::new();
    from.by_ref().take(size).read_to_end(&mut wasm)?;
    if wasm.len() as u64 != size {
        return Err(wrong());
    }
    drop(from);
    std::thread::spawn(|| {
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        std::process::exit(1); // whoever asked is gone
    });
    let engine =
        Engine::new(&sandbox::config(&settings)).map_err(|error| io::Error::other(one_line(&error)))?;
    Ok(match engine.precompile_module(&wasm) {
        Ok(module) => answer(MODULE, &module),
        Err(error) => answer(INVALID, one_line(&error).as_bytes()),
    })
}

fn answer(kind: u8, rest: &[u8]) -> Vec<u8> {
    [&[kind], rest].concat()
}

/// Holds this process to limits, for good.
#[cfg(unix)]
fn limit(seconds: u64, megabytes: u64) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let set = |what, soft: u64, hard: u64| {
        setrlimit(what, Rlimit { current: Some(soft), maximum: Some(hard) }).map_err(io::Error::from)
    };
    let bytes = megabytes.saturating_mul(1_000_000);
    set(Resource::Core, 0, 0)?;
    set(Resource::Cpu, seconds, seconds + 1)?;
    // What can be written to is what takes memory; addresses are only promised, and allocators promise a lot.
    let memory = set(Resource::Data, bytes, bytes)
        .and_then(|()| set(Resource::As, bytes.saturating_mul(4), bytes.saturating_mul(4)));
    // Linux keeps what it promises. Others refuse to limit memory at all, which `palestra doctor` tells.
    if cfg!(target_os = "linux") { memory } else { Ok(()) }
}

#[cfg(not(unix))]
fn limit(_: u64, _: u64) -> io::Result<()> {
    Ok(())
}
