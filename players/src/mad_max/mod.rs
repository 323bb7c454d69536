//! Mad Max Revisited.

#[path = "AIDemo.rs"]
pub mod demo;
#[path = "AIDummy.rs"]
pub mod dummy;
#[path = "AINull.rs"]
pub mod null;
