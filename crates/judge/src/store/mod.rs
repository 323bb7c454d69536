//! All SQL is here. Functions take a transaction, so that the caller says what happens together.

pub mod accounts;
mod advice;
pub mod behaviours;
pub mod blobs;
pub mod chunks;
pub mod comparisons;
pub mod conditions;
pub mod contests;
pub mod copy;
pub mod db;
pub mod documents;
pub mod entrants;
pub mod events;
pub mod games;
pub mod gauges;
pub mod guests;
pub mod likenesses;
pub mod people;
pub mod predictions;
pub mod receipts;
pub mod rechecks;
pub mod rounds;
pub mod schema;
pub mod submissions;
pub mod tournaments;
pub mod workers;
pub mod years;

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, as all times in the tables.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}
