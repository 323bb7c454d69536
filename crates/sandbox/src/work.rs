//! How much work a module is for the compiler, from a look at its bytes.
//!
//! The compiler's time is not in proportion to the size of a module: a few kilobytes of nested loops with many
//! variables keep it busy for a minute. What it grows with is counted here, over the whole module, and far more of it
//! than players have is refused. What is no module at all is left to the compiler, which says so at once.

use wasmparser::{ElementItems, FunctionBody, Operator, Parser, Payload, TypeRef};

/// Version of [`limits`]: with another number, modules that were compiled before are looked at again.
pub(crate) const LIMITS: u32 = 3;

/// What is accepted. In brackets what the largest of our own players has.
mod limits {
    /// Bytes of code [240 000].
    pub(super) const CODE: u64 = 2 << 20;
    /// Functions [800].
    pub(super) const FUNCTIONS: u64 = 20_000;
    /// Types [60].
    pub(super) const TYPES: u64 = 5_000;
    /// Variables that go around loops: each loop of a function with each of its variables [8 300].
    pub(super) const LOOPED: u64 = 100_000;
    /// Loops in loops [less than 53]: the compiler's time grows with more than the square of it.
    pub(super) const NESTED: u64 = 64;
    /// Variables of one function [71].
    pub(super) const VARIABLES: u64 = 2_000;
    /// Variables that meet where blocks end: each block of a function with each of its variables and with how deep its
    /// blocks are nested [less than 3 300 000].
    pub(super) const JOINED: u64 = 50_000_000;
    /// Targets of jump tables [1 300].
    pub(super) const TARGETS: u64 = 50_000;
    /// Branches to one place, squared, over all places.
    pub(super) const CROWDED: u64 = 100_000_000;
    /// Variables that go along branches: each branch of a function with each of its variables.
    pub(super) const CARRIED: u64 = 20_000_000;
    /// Values that go into and come out of calls and blocks [8 400].
    pub(super) const VALUES: u64 = 300_000;
    /// Pieces of data [at most 30]: the compiler makes a piece of code for each.
    pub(super) const DATA: u64 = 10_000;
    /// Global variables [5], which every match has to set.
    pub(super) const GLOBALS: u64 = 10_000;
    /// Entries of tables that are given [220]. Every match may have to set them too.
    pub(super) const ELEMENTS: u64 = 200_000;
    /// Exports [at most 30].
    pub(super) const EXPORTS: u64 = 20_000;
}

/// What a module has too much of.
#[derive(Debug)]
pub(crate) struct TooMuch {
    pub what: &'static str,
    /// How much of it was counted before it was refused, and how much is accepted.
    pub count: u64,
    pub limit: u64,
}

/// Refuses a module that is too much work.
pub(crate) fn check(wasm: &[u8]) -> Result<(), TooMuch> {
    let mut tally = Tally::default();
    for payload in Parser::new(0).parse_all(wasm) {
        let Ok(payload) = payload else { return Ok(()) };
        if tally.section(payload)?.is_none() {
            return Ok(());
        }
    }
    Ok(())
}

/// What was counted so far.
#[derive(Default)]
struct Tally {
    /// Parameters and results of each type.
    types: Vec<u64>,
    /// The type of each function.
    functions: Vec<u32>,
    /// Functions that are imported, or whose code was seen.
    seen: usize,
    /// The most of all functions.
    nested: u64,
    variables: u64,
    looped: u64,
    joined: u64,
    targets: u64,
    crowded: u64,
    carried: u64,
    values: u64,
}

impl Tally {
    /// Counts a section; `None` if it is broken.
    fn section(&mut self, payload: Payload<'_>) -> Result<Option<()>, TooMuch> {
        match payload {
            Payload::TypeSection(section) => {
                within("types", section.count().into(), limits::TYPES)?;
                for function in section.into_iter_err_on_gc_types() {
                    let Ok(function) = function else { return Ok(None) };
                    self.types.push((function.params().len() + function.results().len()) as u64);
                }
            }
            Payload::ImportSection(section) => {
                within("imports", section.count().into(), limits::TYPES)?;
                for import in section.into_imports() {
                    let Ok(import) = import else { return Ok(None) };
                    if let TypeRef::Func(kind) = import.ty {
                        self.functions.push(kind);
                    }
                }
                self.seen = self.functions.len();
            }
            Payload::FunctionSection(section) => {
                within("functions", section.count().into(), limits::FUNCTIONS)?;
                for kind in section {
                    let Ok(kind) = kind else { return Ok(None) };
                    self.functions.push(kind);
                }
            }
            Payload::DataSection(section) => within("pieces of data", section.count().into(), limits::DATA)?,
            Payload::GlobalSection(section) => within("globals", section.count().into(), limits::GLOBALS)?,
            Payload::ExportSection(section) => within("exports", section.count().into(), limits::EXPORTS)?,
            Payload::ElementSection(section) => {
                let mut entries = 0;
                for element in section {
                    let Ok(element) = element else { return Ok(None) };
                    entries += u64::from(match element.items {
                        ElementItems::Functions(items) => items.count(),
                        ElementItems::Expressions(_, items) => items.count(),
                    });
                    within("elements of tables", entries, limits::ELEMENTS)?;
                }
            }
            Payload::CodeSectionStart { size, .. } => within("bytes of code", size.into(), limits::CODE)?,
            Payload::CodeSectionEntry(body) => {
                // A broken body does not make the next ones harmless.
                self.body(&body).ok();
                within("loops in loops", self.nested, limits::NESTED)?;
                within("variables in a function", self.variables, limits::VARIABLES)?;
                within("pairs of a loop and a variable", self.looped, limits::LOOPED)?;
                within("meetings of variables where nested blocks end", self.joined, limits::JOINED)?;
                within("targets of jump tables", self.targets, limits::TARGETS)?;
                within("pairs of branches to the same place", self.crowded, limits::CROWDED)?;
                within("pairs of a branch and a variable", self.carried, limits::CARRIED)?;
                within("values of calls and blocks", self.values, limits::VALUES)?;
            }
            _ => {}
        }
        Ok(Some(()))
    }

    fn body(&mut self, body: &FunctionBody<'_>) -> wasmparser::Result<()> {
        let kind = self.functions.get(self.seen).copied();
        self.seen += 1;
        let mut variables = kind.map_or(0, |kind| self.arity(kind));
        for local in body.get_locals_reader()? {
            variables = variables.saturating_add(local?.0.into());
        }
        self.variables = self.variables.max(variables);
        // The function itself is a block.
        let (mut loops, mut blocks) = (0u64, 1u64);
        // Each open block: whether it is a loop, and how many branches go to it.
        let mut open = vec![(false, 0u64)];
        let mut branches = 0u64;
        let (mut nested, mut depth) = (0, 1);
        let mut count = || -> wasmparser::Result<()> {
            for operator in body.get_operators_reader()? {
                match operator? {
                    Operator::Loop { blockty } => {
                        loops += 1;
                        blocks += 1;
                        nested += 1;
                        self.nested = self.nested.max(nested);
                        open.push((true, 0));
                        self.block(blockty);
                    }
                    Operator::Block { blockty } | Operator::If { blockty } => {
                        blocks += 1;
                        open.push((false, 0));
                        self.block(blockty);
                    }
                    // Blocks are deepest where one ends.
                    Operator::End => {
                        depth = depth.max(open.len().saturating_sub(1) as u64);
                        let (is_loop, to_it) = open.pop().unwrap_or_default();
                        nested -= u64::from(is_loop);
                        self.crowded = self.crowded.saturating_add(to_it.saturating_mul(to_it));
                    }
                    Operator::Br { relative_depth } | Operator::BrIf { relative_depth } => {
                        branches += 1;
                        branch(&mut open, relative_depth);
                    }
                    Operator::BrTable { targets } => {
                        self.targets += u64::from(targets.len()) + 1;
                        branches += u64::from(targets.len()) + 1;
                        branch(&mut open, targets.default());
                        for target in targets.targets() {
                            branch(&mut open, target?);
                        }
                    }
                    Operator::Call { function_index } | Operator::ReturnCall { function_index } => {
                        let kind = self.functions.get(function_index as usize).copied();
                        self.values += kind.map_or(0, |kind| self.arity(kind));
                    }
                    Operator::CallIndirect { type_index, .. }
                    | Operator::ReturnCallIndirect { type_index, .. } => {
                        self.values += self.arity(type_index);
                    }
                    _ => {}
                }
            }
            Ok(())
        };
        let counted = count();
        self.carried = self.carried.saturating_add(branches.saturating_mul(variables));
        self.looped = self.looped.saturating_add(loops.saturating_mul(variables));
        self.joined = self.joined.saturating_add(blocks.saturating_mul(variables).saturating_mul(depth));
        counted
    }

    fn block(&mut self, kind: wasmparser::BlockType) {
        if let wasmparser::BlockType::FuncType(kind) = kind {
            self.values += self.arity(kind);
        }
    }

    fn arity(&self, kind: u32) -> u64 {
        self.types.get(kind as usize).copied().unwrap_or(0)
    }
}

/// Counts a branch to the block that is `depth` blocks outside of the innermost.
fn branch(open: &mut [(bool, u64)], depth: u32) {
    let place = open.len().checked_sub(depth as usize + 1);
    if let Some((_, to_it)) = place.and_then(|place| open.get_mut(place)) {
        *to_it += 1;
    }
}

fn within(what: &'static str, count: u64, limit: u64) -> Result<(), TooMuch> {
    if count > limit { Err(TooMuch { what, count, limit }) } else { Ok(()) }
}
