use std::io;

use wasmtime::{Error, ResourceLimiter};

/// The system refused memory that the limits allow. No player is to blame, nor may it notice: elsewhere it would play on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system has no memory left for a player: {0}")]
pub(crate) struct Starved(String);

/// Tables that a module may have.
pub(crate) const TABLES: u32 = 16;

/// Refuses growth beyond the limits and remembers that it did.
#[derive(Debug)]
pub(crate) struct Limiter {
    memory: usize,
    table: usize,
    /// Whether memory was refused during this turn: what looks like a crash after that is its consequence.
    pub(crate) refused: bool,
}

impl Limiter {
    pub(crate) fn new(memory: usize, table: usize) -> Self {
        Limiter { memory, table, refused: false }
    }
}

impl ResourceLimiter for Limiter {
    fn memory_growing(&mut self, _: usize, desired: usize, own: Option<usize>) -> Result<bool, Error> {
        let granted = desired <= own.map_or(self.memory, |own| own.min(self.memory));
        self.refused |= !granted;
        Ok(granted)
    }

    fn memory_grow_failed(&mut self, error: Error) -> Result<(), Error> {
        #[cfg(unix)]
        let system = error.is::<rustix::io::Errno>() || error.is::<io::Error>();
        #[cfg(not(unix))]
        let system = error.is::<io::Error>();
        if system {
            return Err(Starved(error.to_string()).into());
        }
        self.refused = true; // more than any memory can be
        Ok(())
    }

    fn table_growing(&mut self, _: usize, desired: usize, _: Option<usize>) -> Result<bool, Error> {
        let granted = desired <= self.table;
        self.refused |= !granted;
        Ok(granted)
    }

    fn instances(&self) -> usize {
        1
    }

    fn tables(&self) -> usize {
        TABLES as usize
    }

    fn memories(&self) -> usize {
        1
    }
}
