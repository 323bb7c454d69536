//! Who is better, and how sure are we?
//!
//! Pure arithmetic on the results of matches: no files, no clock, no threads, and no chance but what a seed gives.
//! The words and the figures are explained in `docs/measuring.md`.
//!
//! - [`Sample`] and [`share`]: means and shares with their confidence intervals;
//! - [`Places`]: ranks and points of one match, ties shared;
//! - [`Versus`]: the sequential test of "is A better than B?";
//! - [`Posterior`]: strengths of players from the ranks of their matches (Plackett-Luce), ratings with intervals;
//! - [`Draws`] and [`Curve`]: where players may stand, and the grades that come from it;
//! - [`focal`] and [`by_lot`]: which matches come next;
//! - [`mod@format`]: whole contests, round after round, as pure functions of results and of a [`RoundKey`];
//! - [`chain`], [`beacon`] and [`verify`]: seeds that nobody can choose or foresee, and how anyone checks a contest;
//! - [`simulate`]: what a format would do to a field whose truth is known;
//! - [`LineUps`], [`rotations`], [`paired`]: who sits where when everybody shall meet everybody;
//! - [`Fixture`], [`Row`]: a match to be played, and what became of it;
//! - [`summaries`], [`Comparison`]: what many matches say about each player, and about two;
//! - [`Spsa`]: tunes numbers by comparing noisy results.

#![forbid(unsafe_code)]

// What is promised, seen from outside.
#[cfg(test)]
extern crate self as palestra_contest;
#[cfg(test)]
#[path = "../tests/it/main.rs"]
mod it;

pub mod beacon;
pub mod chain;
mod comparison;
mod dice;
mod draws;
mod fixture;
pub mod format;
mod grades;
mod interval;
mod key;
mod lineups;
mod outcome;
mod places;
mod posterior;
mod rotations;
mod schedule;
pub mod simulate;
mod slope;
mod spsa;
mod summary;
mod triangle;
pub mod verify;
mod versus;

pub use comparison::Comparison;
pub use dice::Dice;
pub use draws::{Draws, RankOf};
pub use fixture::{Fixture, Frozen, Row};
pub use grades::Curve;
pub use interval::{Interval, Sample, share};
pub use key::{Bytes, RoundKey, hmac, sha256};
pub use lineups::LineUps;
pub use outcome::{MOST_SEATS, Outcome, PlayerId, Table, mean_places};
pub use places::Places;
pub use posterior::{Posterior, Prior, SCALE};
pub use rotations::{paired, rotations};
pub use schedule::{Pool, batch_size, by_lot, focal, focal_given, seated};
pub use spsa::{Param, Spsa, Tuning};
pub use summary::{Estimate, Summary, summaries};
pub use versus::{Conclusion, Evidence, Question, Versus};
