//! `palestra league`: rates all players in a folder, and goes on next time.

mod args;
pub mod charts;
mod export;
mod report;
mod season;
mod table;

use std::path::Path;

use anyhow::bail;
use palestra_arena::campaign::{Ledger, Opened, Ring};
use palestra_toolchain::harmless;
use palestra_workshop::{Candidate, game_of_files, gather, player_files};

pub use args::LeagueArgs;

use crate::FINE;
use crate::campaign::{Boards, INTERRUPTED, Interrupt, Records, count};
use crate::export::write;
use crate::standings::{BAD, DIM};
use season::Season;

/// The file of results, in the folder.
const FILE: &str = "league.palestra";

pub fn run(args: &LeagueArgs) -> anyhow::Result<u8> {
    let folder = &args.folder;
    if !folder.is_dir() {
        bail!("there is no folder {}", folder.display());
    }
    let files = player_files(folder)?;
    let workshop = args.campaign.workshop();
    let game = game_of_files(args.game.as_deref(), &files, &workshop)?;
    let boards = Boards::read(&args.campaign, game)?;
    let bout = boards.bout(&args.campaign, game);
    let seats = bout.config.seats();
    let (members, left_out) = gather(&workshop, game, &files, &args.with, seats)?;
    for sentence in &left_out {
        anstream::eprintln!("{BAD}left out:{BAD:#} {}", harmless(sentence));
    }

    let file = folder.join(FILE);
    let seeds = args.campaign.seeds(true, Some(&file))?;
    let head = args.campaign.head("league 2", (&bout, &boards), &seeds, &workshop.fingerprint()?);
    let Opened { mut ledger, players, rows } = Ledger::open(&file, &head, seats)?;
    let records = Records::prepare(args.records.as_deref())?;
    let known = rows.len();
    let mut season = Season::new(players, rows, &members, &mut ledger, (seeds, seats))?;
    if known > 0 && !args.campaign.quiet {
        anstream::eprintln!("{DIM}{} holds {} already{DIM:#}", file.display(), count(known, "match"));
    }
    let interrupt = Interrupt::listen()?;
    let contenders: Vec<Candidate> = members.iter().map(|member| member.player.clone()).collect();
    let ring = Ring::new(bout, contenders, Vec::new()).on(boards.configs()).run_by(workshop.engine());
    let played =
        season.play(&args.campaign, (&ring, &records), &mut ledger, &interrupt, (args.matches, args.until));

    if !args.export.take_stdout() {
        anstream::print!("{}", table::table(game.title(), &season, known));
    }
    args.export.write(|| export::json(game.name(), &season, &boards), || export::csv(&season, &boards))?;
    if let Some(page) = &args.html {
        write(page, &report::page(game.title(), &season))?;
        tell_report(page, args.campaign.quiet);
    }
    played?;
    Ok(if interrupt.pressed() { INTERRUPTED } else { FINE })
}

fn tell_report(page: &Path, quiet: bool) {
    if !quiet && page != Path::new("-") {
        anstream::eprintln!("The report is in {}", page.display());
    }
}
