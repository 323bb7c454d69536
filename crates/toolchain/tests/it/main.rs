//! Players from source to match: real compilers, real sources, real matches.

mod apocalypse_now;
mod build;
mod common;
mod crowd;
mod fence;
mod golden;
mod mad_max;
mod many;
mod native;
mod tune;
mod zoo;
