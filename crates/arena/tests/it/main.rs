//! Matches, records, and many of both. That debug builds play the same is a test of its own (`determinism`).

mod changed;
mod dummy;
mod engine;
mod fair;
mod inputs;
mod memory;
