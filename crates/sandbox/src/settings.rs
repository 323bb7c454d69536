use std::time::Duration;

/// The version of the engine, as it is locked. Fuel depends on it, so it is pinned and belongs into every record.
pub const WASMTIME: &str = env!("PALESTRA_WASMTIME");

/// The documents' second of CPU time, in fuel: see `docs/budget.md`.
pub const DEFAULT_BUDGET: u64 = 15_000_000_000;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_has_these_numbers() {
        let Settings { stack, limits, .. } = Settings::default();
        let Limits { budget, memory, table, stderr, guard, .. } = limits;
        let rows = [
            format!("| fuel | {} (", spaced(budget)),
            format!("| CPU time | {} seconds |", guard.as_secs()),
            format!(
                "| memory | {} MB, and {} entries in at most {} tables |",
                memory >> 20,
                spaced(table as u64),
                crate::limiter::TABLES
            ),
            format!("| stack | {} MB of calls |", stack >> 20),
            format!("| bytes beside orders | {} in a round |", crate::guest::MOST_BESIDE),
            format!(
                "| standard error | {} MB | \"[the rest is cut: more than {stderr} bytes]\" |",
                stderr >> 20
            ),
        ];
        for row in rows {
            assert!(include_str!("../../../SECURITY.md").contains(&row), "SECURITY.md lacks: {row}");
        }
        assert!(
            include_str!("../../../docs/budget.md")
                .contains(&format!("The default is **{}**", spaced(budget)))
        );
    }

    /// A number as people write it.
    fn spaced(number: u64) -> String {
        let digits = number.to_string();
        let parts: Vec<&str> =
            digits.as_bytes().rchunks(3).rev().map(|three| std::str::from_utf8(three).unwrap()).collect();
        parts.join(" ")
    }
}
