//! Fingerprints, comparisons and behaviour, on the players of the repository.

mod behaviour;
mod common;
mod comparison;
mod fingerprints;
mod plain;
