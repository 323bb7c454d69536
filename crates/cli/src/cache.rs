//! `palestra cache`: what is kept of what was compiled before.

use anyhow::Context;
use palestra_toolchain::Cache;

use crate::FINE;
use crate::args::CacheArgs;
use crate::standings::{BOLD, DIM};

/// Shows what there is, or removes it.
pub fn run(args: &CacheArgs) -> anyhow::Result<u8> {
    let cache = Cache::of_user();
    let folder = cache.folder().display();
    if args.clear {
        cache.clear().with_context(|| format!("cannot clear {folder}"))?;
    }
    anstream::println!("{BOLD}{folder}{BOLD:#}");
    for shelf in cache.shelves() {
        let what = match shelf.kind.as_str() {
            "modules" => "players, ready to run",
            "native" => "programs for debuggers",
            "parts" => "parts that players share",
            "players" => "players as modules, and warnings",
            "sdk" => "headers and crates of the SDKs",
            _ => "",
        };
        let (kind, things, megabytes) = (shelf.kind, shelf.things, shelf.bytes as f64 / 1e6);
        anstream::println!("  {kind:<10} {things:>6}  {megabytes:>8.1} MB  {DIM}{what}{DIM:#}");
    }
    Ok(FINE)
}
