//! `palestra build`: players before they play.

use std::path::Path;

use anyhow::{Context, bail};
use palestra_toolchain::{Source, harmless};
use palestra_workshop::{Wishes, Workshop, game_of};

use crate::args::{BuildArgs, trust};
use crate::output::Sink;
use crate::standings::GOOD;
use crate::{FINE, notices, show};

/// Makes the portable object of a player, or of all in this folder: what `make all` does where there is no make.
pub fn build(args: &BuildArgs) -> anyhow::Result<u8> {
    let workshop =
        notices::workshop(Wishes { debug: args.debug, trust: trust(args.trust), ..Wishes::default() }, false);
    if let Some(file) = &args.file {
        return one(args, &workshop, file);
    }
    let mut sources: Vec<_> = show::files_here().into_iter().map(|(_, file)| file).collect();
    sources.retain(|file| file.extension().is_some_and(|end| end != "wasm"));
    if sources.is_empty() {
        bail!(
            "there is no AI*.cc or AI*.rs in this folder: name a file, or make a folder with `palestra new`"
        );
    }
    sources.iter().try_for_each(|file| one(args, &workshop, file).map(|_| ()))?;
    Ok(FINE)
}

fn one(args: &BuildArgs, workshop: &Workshop, file: &Path) -> anyhow::Result<u8> {
    let game = game_of(args.game.as_deref(), file)?;
    let wasm = workshop.compile(game, &Source::read(file)?)?;
    let target = args.output.clone().unwrap_or_else(|| file.with_extension("wasm"));
    let mut sink = Sink::file(&target)?;
    if let Some(out) = sink.writer() {
        out.write_all(&wasm).with_context(|| format!("cannot write {}", target.display()))?;
    }
    sink.finish()?;
    anstream::println!(
        "{GOOD}built{GOOD:#}  {} ({} kB) for {}",
        harmless(&target.display().to_string()),
        wasm.len() / 1000,
        game.name()
    );
    Ok(FINE)
}
