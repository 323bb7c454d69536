use wasmtime::{Error, ResourceLimiter};

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
