//! What the fits, schedules, formats and seeds promise, seen from outside.

mod bounds;
mod formats;
mod posterior;
mod reference;
mod schedule;
mod seeds;
mod worlds;
