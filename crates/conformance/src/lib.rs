//! Golden rows: known results for known inputs, byte for byte.
//!
//! A folder holds `configs/` (and perhaps `published/`) and tables of rows, `golden*.tsv`. A row names a
//! configuration, a seed and four players, and the SHA-256 of the output file, that of all `sweep` lines on
//! the players' standard error, and the final scores.

#![forbid(unsafe_code)]

mod row;
mod run;

pub use row::{Row, TableError, read_table};
pub use run::{Difference, Maker, Runner};
