//! Matches, records, and many of both.

mod addresses;
mod changed;
mod determinism;
mod dummy;
mod engine;
mod fair;
mod inputs;
mod memory;
