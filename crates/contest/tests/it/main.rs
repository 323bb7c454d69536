//! What the fits, schedules, formats and seeds promise, seen from outside.

mod bounds;
mod posterior;
mod reference;
mod schedule;
mod worlds;
