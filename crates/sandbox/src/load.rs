//! The door: what a module must be before anything of it runs.

use wasmtime::{ExternType, FuncType, Module, ValType};

use crate::host::Imports;
use crate::limiter::TABLES;
use crate::settings::Limits;
use crate::tune;
use crate::work::TooMuch;

/// Version of `docs/abi.md`.
const ABI: &str = "1";

/// Why bytes are no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// Larger than what is looked at.
    #[error("the module has {size} bytes; at most {limit} are accepted")]
    TooLarge {
        /// Its size.
        size: usize,
        /// The largest accepted.
        limit: usize,
    },
    /// Not even the first bytes are right.
    #[error("this is no wasm module: it does not begin with the four bytes of one")]
    NotWasm,
    /// Broken, or made with features that are switched off here.
    #[error("the module is not valid: {0}")]
    Invalid(String),
    /// It would take too long to compile.
    #[error("the module is too much to compile: it has {count} {what}, and at most {limit} are accepted")]
    TooMuchWork {
        /// What there is too much of.
        what: &'static str,
        /// How much of it was counted before it was refused.
        count: u64,
        /// How much is accepted.
        limit: u64,
    },
    /// Compiling it takes more CPU time than anybody gets.
    #[error("the module is too much to compile: it takes more than {seconds} seconds of CPU time")]
    TooSlow {
        /// What anybody gets.
        seconds: u32,
    },
    /// Compiling it takes more memory than anybody gets.
    #[error("the module is too much to compile: it takes more than {megabytes} MB of memory")]
    TooBig {
        /// What anybody gets.
        megabytes: u32,
    },
    /// The compiler does not come to an end with it.
    #[error("the module is too much to compile: the compiler breaks down over it")]
    Breaks,
    /// The house failed, and the module is not to blame.
    #[error("the program that compiles modules failed: {0}")]
    House(String),
    /// It wants something from the host that no player gets.
    #[error("forbidden import {module}.{name}: a player gets no such thing from the arena")]
    Import {
        /// The module part of the import.
        module: String,
        /// Its name.
        name: String,
    },
    /// It wants an import that exists, as something else.
    #[error("import {module}.{name} has another type here")]
    ImportType {
        /// The module part of the import.
        module: String,
        /// Its name.
        name: String,
    },
    /// Something is missing that every player exports.
    #[error("the export {0} is missing; was the player built with the SDK?")]
    Missing(&'static str),
    /// An export is there, as something else.
    #[error("the export {name} is not {expected}")]
    ExportType {
        /// Which export.
        name: &'static str,
        /// What it has to be.
        expected: &'static str,
    },
    /// Not exactly one game or one name is written in the exports.
    #[error("the exports must tell one {0}, and no more than one")]
    Ambiguous(&'static str),
    /// A game or a player with an impossible name.
    #[error("a {what} cannot be called {name:?}")]
    BadName {
        /// Game or player.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// Built for another version of the interface.
    #[error("it was built for version {0:?} of the interface, and this is version 1; build it again")]
    Version(String),
    /// Built for another game.
    #[error("it plays {it}, not {wanted}")]
    WrongGame {
        /// Its game.
        it: String,
        /// The game of the match.
        wanted: String,
    },
    /// Its memory begins larger than allowed.
    #[error("its memory begins with {bytes} bytes; the limit is {limit}")]
    Memory {
        /// What it asks for.
        bytes: u64,
        /// The limit.
        limit: usize,
    },
    /// More exports about numbers to be tuned than anyone looks at.
    #[error("it has more than {0} exports that tell of numbers to be tuned")]
    Tunables(usize),
    /// More tables than anybody needs.
    #[error("it has {count} tables; at most {limit} are accepted")]
    Tables {
        /// How many it has.
        count: u32,
        /// The limit.
        limit: u32,
    },
    /// A table begins larger than allowed.
    #[error("a table begins with {entries} entries; the limit is {limit}")]
    Table {
        /// What it asks for.
        entries: u64,
        /// The limit.
        limit: usize,
    },
}

impl From<TooMuch> for LoadError {
    fn from(TooMuch { what, count, limit }: TooMuch) -> Self {
        LoadError::TooMuchWork { what, count, limit }
    }
}

impl LoadError {
    /// Whether it is the house that failed, and not the module.
    pub fn is_house(&self) -> bool {
        matches!(self, LoadError::House(_))
    }
}

/// What the exports of a module say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    pub(crate) game: String,
    pub(crate) name: String,
    pub(crate) initialize: bool,
    /// The exports that tell where the numbers are that can be tuned.
    pub(crate) tunables: Vec<String>,
}

/// Checks everything that can be known about a compiled module without running it.
pub(crate) fn check(module: &Module, known: &Imports, limits: &Limits) -> Result<Card, LoadError> {
    imports(module, known)?;
    sizes(module, limits)?;
    match module.get_export("memory") {
        Some(ExternType::Memory(_)) => {}
        Some(_) => return Err(LoadError::ExportType { name: "memory", expected: "a memory" }),
        None => return Err(LoadError::Missing("memory")),
    }
    function(module, "palestra_buffer", "a function (i32) -> i32", 1, 1)?;
    function(module, "palestra_start", "a function (i32) -> i32", 1, 1)?;
    function(module, "palestra_play", "a function (i32) -> ()", 1, 0)?;
    let initialize = module.get_export("_initialize").is_some();
    if initialize {
        function(module, "_initialize", "a function () -> ()", 0, 0)?;
    }
    let (game, version) = game(module)?;
    if version != ABI {
        return Err(LoadError::Version(version));
    }
    Ok(Card { game, name: name(module)?, initialize, tunables: tune::exports(module)? })
}

fn imports(module: &Module, known: &Imports) -> Result<(), LoadError> {
    for import in module.imports() {
        let wanted = (import.module().to_owned(), import.name().to_owned());
        let Some(offered) = known.get(&wanted) else {
            return Err(LoadError::Import { module: told(&wanted.0), name: told(&wanted.1) });
        };
        if !import.ty().func().is_some_and(|signature| FuncType::eq(signature, offered)) {
            return Err(LoadError::ImportType { module: told(&wanted.0), name: told(&wanted.1) });
        }
    }
    Ok(())
}

fn sizes(module: &Module, limits: &Limits) -> Result<(), LoadError> {
    let needs = module.resources_required();
    let bytes = needs.max_initial_memory_size.unwrap_or(0).saturating_mul(1 << 16);
    if bytes > limits.memory as u64 {
        return Err(LoadError::Memory { bytes, limit: limits.memory });
    }
    if needs.num_tables > TABLES {
        return Err(LoadError::Tables { count: needs.num_tables, limit: TABLES });
    }
    let entries = needs.max_initial_table_size.unwrap_or(0);
    if entries > limits.table as u64 {
        return Err(LoadError::Table { entries, limit: limits.table });
    }
    Ok(())
}

/// Demands a function of so many 32-bit parameters and results.
fn function(
    module: &Module,
    name: &'static str,
    expected: &'static str,
    takes: usize,
    gives: usize,
) -> Result<(), LoadError> {
    let is_i32 = |kind: ValType| kind.is_i32();
    match module.get_export(name) {
        None => Err(LoadError::Missing(name)),
        Some(ExternType::Func(signature))
            if signature.params().len() == takes
                && signature.results().len() == gives
                && signature.params().all(is_i32)
                && signature.results().all(is_i32) =>
        {
            Ok(())
        }
        Some(_) => Err(LoadError::ExportType { name, expected }),
    }
}

/// Game and version of the interface, out of the export `palestra:GAME:VERSION`.
fn game(module: &Module) -> Result<(String, String), LoadError> {
    let marker = the_one(module, "palestra:", "game", "palestra:GAME:1")?;
    let (game, version) = marker.rsplit_once(':').unwrap_or((marker, ""));
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    Ok((checked("game", game, good)?, version.chars().take(20).collect()))
}

/// The player's name, out of the export `palestra-name:NAME`.
fn name(module: &Module) -> Result<String, LoadError> {
    let name = the_one(module, "palestra-name:", "name", "palestra-name:NAME")?;
    checked("player", name, |c| c.is_ascii_alphanumeric() || "_-.".contains(c))
}

/// What follows `prefix` in the only function export that begins with it.
fn the_one<'m>(
    module: &'m Module,
    prefix: &str,
    what: &'static str,
    missing: &'static str,
) -> Result<&'m str, LoadError> {
    let mut all = module.exports().filter(|export| export.ty().func().is_some());
    let mut next = || all.find_map(|export| export.name().strip_prefix(prefix));
    match (next(), next()) {
        (None, _) => Err(LoadError::Missing(missing)),
        (Some(one), None) => Ok(one),
        _ => Err(LoadError::Ambiguous(what)),
    }
}

/// The beginning of a name that can be anything, as it may be told.
fn told(name: &str) -> String {
    name.chars().take(64).flat_map(char::escape_debug).collect()
}

/// Names reach terminals, files and pages: only harmless letters, and not too many.
fn checked(what: &'static str, name: &str, good: impl Fn(char) -> bool) -> Result<String, LoadError> {
    if (1..=64).contains(&name.len()) && name.chars().all(good) {
        return Ok(name.to_owned());
    }
    Err(LoadError::BadName { what, name: name.chars().take(64).collect() })
}
