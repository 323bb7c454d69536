//! Machines behind a router, that reach the judge by HTTP only: they ask for matches, play them, and tell what came out.
//!
//! For each of them a worker runs in the judge, with all that a worker does (count the try, load, store, insist); only what it
//! computes is computed elsewhere ([`Remote`]). Nothing is kept here: if the judge dies, their jobs are orphans like any others.

mod client;
mod remote;
mod words;

pub use client::Client;
pub use remote::{Gateway, Remote};
pub use words::{Answer, Hello, Task, Welcome};
