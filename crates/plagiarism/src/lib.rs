//! Who wrote like whom: how surprising is it that two players look alike, and where.
//!
//! Bytes in, numbers out (and HTML of them, in [`page`]): no files, no clock, no threads, no chance. A judge calls it in this order:
//!
//! 1. [`Kit`]: what everybody got (headers, templates, tutorials), so that it counts for nobody.
//! 2. [`fingerprint`] of every player, once: it never changes, so it can be kept ([`segment`]) for years.
//! 3. [`compare`] of new players with each other and with all kept ones: every pair gets a score a stream, a p-value
//!    and E, the number of false alarms as high as this to expect in the whole run.
//! 4. [`evidence`] for the pairs that a person will read, and [`clusters`] of them.
//! 5. [`behaviour`] of those that were asked on the same positions: the only witness of a translation.
//!
//! Nothing here says who copied from whom, or that anybody copied.

#![forbid(unsafe_code)]

mod alias;
mod behaviour;
mod cluster;
mod compare;
mod evidence;
mod foreign;
mod gram;
mod groups;
mod guess;
mod hash;
mod kit;
mod language;
mod lexer;
mod macros;
mod marks;
pub mod page;
mod ranks;
mod rings;
pub mod segment;
mod shelf;
mod streams;
mod surprise;
mod weight;
mod words;
mod work;
pub mod zip;

pub use behaviour::{Asked, Likeness, Tail, behaviour};
pub use cluster::clusters;
pub use compare::{Archive, Comparison, Document, Options, Pair, Scores, compare};
pub use evidence::{Evidence, Fragment, Span, evidence};
pub use foreign::Names;
pub use gram::{Prints, SETS, VERSION, fingerprint};
pub use guess::{Known, Stray, group, learn};
pub use hash::{Map, digest};
pub use kit::{Kit, Templates, Vocabulary};
pub use language::Language;
pub use lexer::{Kind, MOST_TOKENS, Token, lex};
pub use shelf::{Shelf, compare_one};
pub use surprise::{Fit, STRANGERS, STREAMS};
