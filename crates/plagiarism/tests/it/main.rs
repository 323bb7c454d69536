//! Fingerprints, comparisons and behaviour, on the players of the repository.

// The disguises that figures are made with.
#[allow(dead_code, unused_imports)]
#[path = "../../examples/measure/attacks/mod.rs"]
mod attacks;
mod behaviour;
mod common;
mod comparison;
mod fingerprints;
mod plain;
mod rings;
#[allow(dead_code)]
#[path = "../../examples/measure/tree.rs"]
mod tree;
