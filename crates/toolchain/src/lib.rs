//! Players from source to wasm: finds the compilers, runs them with limits, keeps what they made,
//! and shows what they said.
//!
//! [`Toolchain::build`] makes the portable module of a player, [`Toolchain::build_native`] a program for
//! debuggers that [`NativePlayer`] seats at a match. [`check`] reads a source by the rules of
//! submission; [`Compilers`] tells what is installed and what would help.

#![forbid(unsafe_code)]

mod build;
mod cgroup;
pub mod check;
mod compilers;
mod cpp;
mod diagnostics;
mod fence;
mod file;
mod lexer;
mod look;
mod module;
mod native;
mod own_names;
mod run;
mod rust;
mod sdk;
mod setup;
mod source;
mod syntax;
mod tree;
mod workplace;

pub use build::{BuildError, Built, Mode, Options, Toolchain};
pub use compilers::{Compiler, Compilers, CxxKind, Finding, Item};
pub use diagnostics::harmless;
pub use fence::{Fence, Trust};
pub use file::read_file;
pub use module::{ModuleInfo, NotAModule};
pub use native::{Gdb, Native, NativePlayer};
pub use palestra_cache::Cache;
pub use sdk::games;
pub use setup::{Machine, Need, Recipe, Root};
pub use source::{Language, Source, SourceError};
