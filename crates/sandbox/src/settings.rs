use std::time::Duration;

/// The version of the engine. Fuel depends on it, so it is pinned and belongs into every record.
pub const WASMTIME: &str = "48.0.8";

/// The documents' second of CPU time, in fuel: see `docs/budget.md`.
pub const DEFAULT_BUDGET: u64 = 5_000_000_000;

/// How modules are compiled and run. One set of settings makes one engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Makes even the bits of a NaN the same on every kind of processor; floating point is then much slower.
    pub strict: bool,
    /// Keeps what a backtrace with function, file and line needs; it is added to what the player said.
    pub debug: bool,
    /// Samples the call stack every so much fuel: see [`WasmPlayer::profile`](crate::WasmPlayer::profile).
    pub profile: Option<u64>,
    /// Bytes of the stack of calls.
    pub stack: usize,
    /// The largest module that is looked at, in bytes.
    pub module_size: usize,
    /// What a player may use, unless it is told otherwise.
    pub limits: Limits,
}

/// What one player may use in one match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Fuel for the whole match.
    pub budget: u64,
    /// Bytes of memory.
    pub memory: usize,
    /// Entries of its tables of functions.
    pub table: usize,
    /// Bytes of standard error that are kept; the rest is dropped.
    pub stderr: usize,
    /// Orders in a round; `None` where the game sets no limit.
    pub orders: Option<u32>,
    /// CPU time in the whole match at which the house gives up: see [`Halt::Overtime`](palestra_player::Halt).
    ///
    /// Twenty times what the default budget usually takes: see `docs/budget.md` for who can get there.
    pub guard: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            strict: false,
            debug: false,
            profile: None,
            stack: 8 << 20,
            module_size: 16 << 20,
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            budget: DEFAULT_BUDGET,
            memory: 64 << 20,
            table: 1 << 16,
            stderr: 1 << 20,
            orders: Some(1000),
            guard: Duration::from_secs(20),
        }
    }
}
