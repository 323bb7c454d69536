//! `palestra league`: rates all players in a folder, and goes on next time.

mod args;
mod charts;
mod members;
mod report;
mod season;
mod table;

use std::path::Path;

use anyhow::{Context, bail};
use palestra_arena::{Bout, Seeds};
use serde_json::{Map, Value, json};

pub use args::LeagueArgs;

use crate::arena::write;
use crate::campaign::{INTERRUPTED, Interrupt, Ledger, Ring, count};
use crate::standings::{BAD, DIM};
use crate::workshop::{Contender, Workshop, digest};
use crate::{FINE, input};
use season::Season;

/// The file of results, in the folder.
const FILE: &str = "league.palestra";

pub fn run(args: &LeagueArgs) -> anyhow::Result<u8> {
    let folder = &args.folder;
    if !folder.is_dir() {
        bail!("there is no folder {}", folder.display());
    }
    let files = members::files(folder)?;
    let workshop = Workshop::new(args.campaign.wishes());
    let game = members::game(args.game.as_deref(), &files, &workshop)?;
    let edition = args.campaign.rules;
    let seeds = Seeds::readable(input::seed(&args.campaign.seed, edition)?, edition);
    let (config_text, config_name) = input::config(game, args.campaign.input.as_deref())?;
    let config = game.parse(&config_text).context(config_name)?;
    let seats = config.seats();
    let bout = Bout { game, config, edition, seed: seeds.master(), judged: false };
    let (members, left_out) = members::gather(&workshop, game, &files, &args.with, seats)?;
    for sentence in &left_out {
        anstream::eprintln!("{BAD}left out:{BAD:#} {sentence}");
    }

    let head = head(args, &bout);
    let file = folder.join(FILE);
    let (mut ledger, players, rows) = Ledger::open(&file, &head, seats)?;
    let known = rows.len();
    let mut season = Season::new(players, rows, &members, &mut ledger, (seeds, seats))?;
    if known > 0 && !args.campaign.quiet {
        anstream::eprintln!("{DIM}{} holds {} already{DIM:#}", file.display(), count(known, "match"));
    }
    let interrupt = Interrupt::listen()?;
    let contenders: Vec<Contender> = members.iter().map(|member| member.player.clone()).collect();
    let ring = Ring::new(bout, config_text, contenders, Vec::new());
    let played = season.play(&args.campaign, &ring, &mut ledger, &interrupt, (args.matches, args.until));

    anstream::print!("{}", table::table(game.title(), &season, known));
    if let Some(page) = &args.html {
        write(page, &report::page(game.title(), &season))?;
        tell_report(page, args.campaign.quiet);
    }
    played?;
    Ok(if interrupt.pressed() { INTERRUPTED } else { FINE })
}

/// What tells this league from every other.
fn head(args: &LeagueArgs, bout: &Bout) -> Map<String, Value> {
    let mut head = Map::new();
    head.insert("palestra".into(), json!("league 1"));
    head.insert("game".into(), json!(bout.game.name()));
    head.insert("rules".into(), json!(bout.edition.to_string()));
    head.insert("configuration".into(), json!(digest(bout.config.text().as_bytes())));
    head.insert("first seed".into(), json!(bout.seed));
    head.insert("budget".into(), json!(args.campaign.budget()));
    head.insert("strict".into(), json!(args.campaign.sandbox.strict));
    head
}

fn tell_report(page: &Path, quiet: bool) {
    if !quiet && page != Path::new("-") {
        anstream::eprintln!("The report is in {}", page.display());
    }
}
