//! `palestra build` and `palestra check`: players before they play.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use palestra_arena::{find_game, games};
use palestra_game::erased::AnyGame;
use palestra_toolchain::check::{self, Rule, Severity};
use palestra_toolchain::{Language, ModuleInfo, Source};

use crate::args::{BuildArgs, CheckArgs};
use crate::output::Sink;
use crate::standings::{BAD, BOLD, DIM, GOOD};
use crate::workshop::{Wishes, Workshop};
use crate::{FAILED, FINE};

/// Makes the portable object of a player.
pub fn build(args: &BuildArgs) -> anyhow::Result<u8> {
    let game = game_of(args.game.as_deref(), &args.file)?;
    let workshop = Workshop::new(Wishes { debug: args.debug, ..Wishes::default() });
    let wasm = workshop.compile(game, &args.file)?;
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

/// Says of each rule of submission whether a player keeps it.
pub fn check(args: &CheckArgs) -> anyhow::Result<u8> {
    let game = game_of(args.game.as_deref(), &args.file)?;
    let source = Source::read(&args.file)?;
    let workshop = Workshop::new(Wishes { quiet: true, ..Wishes::default() });
    let mut findings = check::source(&source, game.name());
    let built = workshop.compile(game, &args.file);
    if let Ok(wasm) = &built {
        let info = ModuleInfo::read(wasm)?;
        // What the sandbox does not give, it refuses at load, by name.
        let refused = workshop.load(wasm).err().map(|error| error.to_string()).unwrap_or_default();
        findings.extend(check::module(&info, |import| !refused.contains(import)));
    }

    anstream::println!("{BOLD}{}{BOLD:#}, a player of {}", args.file.display(), game.title());
    let mut good = true;
    for (number, rule) in (1..).zip(Rule::ALL) {
        let of_rule: Vec<_> = findings.iter().filter(|finding| finding.rule == rule).collect();
        let broken = of_rule.iter().any(|finding| finding.severity == Severity::Error);
        good &= !broken;
        let (tone, mark) = if broken { (BAD, "no") } else { (GOOD, "ok") };
        anstream::println!("{number:>3}. {tone}{mark}{tone:#}  {rule}");
        for finding in of_rule {
            let tone = if finding.severity == Severity::Error { BAD } else { DIM };
            anstream::println!("         {tone}{finding}{tone:#}");
        }
    }
    let number = Rule::ALL.len() + 1;
    match built {
        Ok(wasm) => {
            anstream::println!("{number:>3}. {GOOD}ok{GOOD:#}  it compiles ({} kB)", wasm.len() / 1000)
        }
        Err(error) => {
            anstream::println!("{number:>3}. {BAD}no{BAD:#}  it compiles\n{error}");
            good = false;
        }
    }
    Ok(if good { FINE } else { FAILED })
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
    match palestra_sandbox::Cache::of_user() {
        Ok(cache) => anstream::println!(
            "{GOOD}found  {GOOD:#} {:<28} {DIM}{}{DIM:#}",
            "cache of compiled players",
            cache.folder().display()
        ),
        Err(error) => anstream::println!("{BAD}missing{BAD:#} {:<28} {error}", "cache of compiled players"),
    }
    Ok(if complete { FINE } else { FAILED })
}

/// The game that a file is a player of: said, written in a Rust source, or that of the `default.cnf` beside it.
pub fn game_of(said: Option<&str>, file: &Path) -> anyhow::Result<&'static dyn AnyGame> {
    if let Some(name) = said {
        return Ok(find_game(name)?);
    }
    let source = Source::read(file)?;
    if source.language == Language::Rust {
        let registered = |game: &&&dyn AnyGame| {
            source.text.contains(&format!("register!({},", game.name().replace('-', "_")))
        };
        if let Some(game) = games().iter().find(registered) {
            return Ok(*game);
        }
    }
    let beside: PathBuf = file.with_file_name("default.cnf");
    let text = std::fs::read_to_string(&beside).unwrap_or_default();
    let is_its = |game: &&&dyn AnyGame| game.version().split(' ').eq(text.split_whitespace().take(2));
    match games().iter().find(is_its) {
        Some(game) => Ok(*game),
        None => bail!(
            "cannot tell which game {} plays: say --game NAME, or keep the game's default.cnf beside it",
            file.display()
        ),
    }
}
