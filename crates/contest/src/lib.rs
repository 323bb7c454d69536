//! Who is better, and how sure are we?
//!
//! Pure arithmetic on the results of matches: no files, no clock, no threads, and no chance but what a seed gives.
//! The words and the figures are explained in `docs/measuring.md`.
//!
//! - [`Sample`] and [`share`]: means and shares with their confidence intervals;
//! - [`Places`]: ranks and points of one match, ties shared;
//! - [`Versus`]: the sequential test of "is A better than B?";
//! - [`Ratings`]: strengths of players from the ranks of their matches (Plackett-Luce);
//! - [`Planner`]: which match would tell most;
//! - [`LineUps`], [`rotations`], [`paired`]: who sits where when everybody shall meet everybody;
//! - [`Fixture`], [`Row`]: a match to be played, and what became of it;
//! - [`summaries`], [`Comparison`]: what many matches say about each player, and about two;
//! - [`Spsa`]: tunes numbers by comparing noisy results.

#![forbid(unsafe_code)]

mod comparison;
mod dice;
mod fixture;
mod interval;
mod linear;
mod lineups;
mod places;
mod planner;
mod ratings;
mod rotations;
mod spsa;
mod summary;
mod versus;

pub use comparison::Comparison;
pub use dice::Dice;
pub use fixture::{Fixture, Frozen, Row};
pub use interval::{Interval, Sample, share};
pub use lineups::LineUps;
pub use places::Places;
pub use planner::{Planner, Table};
pub use ratings::{Ranking, Ratings, SCALE};
pub use rotations::{paired, rotations};
pub use spsa::{Param, Spsa, Tuning};
pub use summary::{Estimate, Summary, summaries};
pub use versus::{Question, Standing, Verdict, Versus};
