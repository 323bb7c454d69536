//! `palestra build` and `palestra doctor`: players before they play.

use anyhow::Context;
use palestra_toolchain::Source;
use palestra_workshop::{Wishes, game_of};

use crate::args::{BuildArgs, trust};
use crate::output::Sink;
use crate::standings::{BAD, DIM, GOOD};
use crate::{FAILED, FINE, notices};

/// Makes the portable object of a player.
pub fn build(args: &BuildArgs) -> anyhow::Result<u8> {
    let game = game_of(args.game.as_deref(), &args.file)?;
    let workshop =
        notices::workshop(Wishes { debug: args.debug, trust: trust(args.trust), ..Wishes::default() }, false);
    let wasm = workshop.compile(game, &Source::read(&args.file)?)?;
    let target = args.output.clone().unwrap_or_else(|| args.file.with_extension("wasm"));
    let mut sink = Sink::file(&target)?;
    if let Some(out) = sink.writer() {
        out.write_all(&wasm).with_context(|| format!("cannot write {}", target.display()))?;
    }
    sink.finish()?;
    anstream::println!(
        "{GOOD}built{GOOD:#}  {} ({} kB) for {}",
        target.display(),
        wasm.len() / 1000,
        game.name()
    );
    Ok(FINE)
}

/// What is there to make players with, and what would help.
pub fn doctor() -> anyhow::Result<u8> {
    let mut complete = true;
    for item in palestra_toolchain::Compilers::find().diagnosis() {
        match item.found {
            Some(found) => {
                anstream::println!("{GOOD}found  {GOOD:#} {:<28} {DIM}{found}{DIM:#}", item.purpose)
            }
            None => {
                complete = false;
                anstream::println!("{BAD}missing{BAD:#} {:<28} run: {}", item.purpose, item.fix);
            }
        }
    }
    let cache = palestra_toolchain::Cache::of_user();
    match cache.check("modules") {
        Ok(()) => anstream::println!(
            "{GOOD}found  {GOOD:#} {:<28} {DIM}{}{DIM:#}",
            "cache of compiled players",
            cache.folder().display()
        ),
        Err(error) => anstream::println!("{BAD}missing{BAD:#} {:<28} {error}", "cache of compiled players"),
    }
    Ok(if complete { FINE } else { FAILED })
}
