//! `palestra check`: what the judge will say about a player, step by step.

use std::path::Path;

use anyhow::Context;
use palestra_arena::{Record, Seeds};
use palestra_game::Edition;
use palestra_toolchain::Source;
use palestra_workshop::{Exam, Step, Trial, Wishes, game_of};

use crate::args::{CheckArgs, trust};
use crate::notices;
use crate::standings::{BAD, BOLD, DIM, GOOD};
use crate::{FAILED, FINE, input};

/// Goes through all steps; later ones only make sense if the player compiles.
pub fn run(args: &CheckArgs) -> anyhow::Result<u8> {
    let game = game_of(args.game.as_deref(), &args.file)?;
    let source = Source::read(&args.file)?;
    let wishes = Wishes { trust: trust(args.trust), budget: args.budget, ..Wishes::default() };
    let workshop = notices::discreet(wishes);
    let (board, name) = match &args.config {
        Some(file) => input::config(game, Some(file))?,
        None => (game.default_config().to_owned(), "the default configuration".to_owned()),
    };
    let config = game.parse(&board).with_context(|| format!("{name} cannot be played"))?;
    let dummy = workshop.find(game, &args.against)?;
    let master = match &args.seed {
        Some(word) => input::seed(word, Edition::Document)?,
        None => input::master_seed()?,
    };
    let seeds = Seeds::secret(master, Edition::Document);
    let exam = Exam { game, config, dummy, workshop: &workshop, seeds };

    anstream::println!("{BOLD}{}{BOLD:#}, a player of {}", args.file.display(), game.title());
    let mut number = 0;
    let verdict = exam.sit(&source, |step| {
        number += 1;
        show(number, step);
    })?;
    if let Some(folder) = &args.records {
        keep(folder, &verdict.records)?;
    }
    if let Some(used) = verdict.used {
        anstream::println!("     {DIM}it used at most {:.1} % of its budget{DIM:#}", 100.0 * used);
        anstream::println!("     {DIM}the same matches again: palestra check -s {master}{DIM:#}");
    }
    if verdict.good() {
        anstream::println!("{GOOD}The judge would let it compete.{GOOD:#}");
        Ok(FINE)
    } else {
        anstream::println!("{BAD}The judge would not let it compete yet.{BAD:#}");
        Ok(FAILED)
    }
}

/// The records in the order of the matches, as a judge has them.
fn keep(folder: &Path, records: &[Record]) -> anyhow::Result<()> {
    let shown = folder.display();
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {shown}"))?;
    for (number, record) in records.iter().enumerate() {
        let file = folder.join(format!("match-{number}.rec"));
        std::fs::write(&file, record.to_bytes())
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

fn show(number: usize, step: &Step) {
    let (tone, mark) = if step.good { (GOOD, "ok") } else { (BAD, "no") };
    anstream::println!("{number:>3}. {tone}{mark}{tone:#}  {}", step.what);
    for remark in &step.remarks {
        let tone = if remark.severe { BAD } else { DIM };
        match remark.text.lines().count() {
            0 | 1 => anstream::println!("         {tone}{}{tone:#}", remark.text),
            _ => anstream::println!("{}", remark.text), // a compiler, with the author's lines
        }
    }
    step.trials.iter().for_each(show_trial);
}

fn show_trial(trial: &Trial) {
    let (Trial { seed, scores, frozen, .. }, note) = (trial, trial.frozen.as_deref().unwrap_or_default());
    match trial.seat {
        None if frozen.is_some() => anstream::println!(
            "         {BAD}{note}{BAD:#} {DIM}(seed {seed}; --debug of `palestra play` tells where){DIM:#}"
        ),
        None => {}
        Some(seat) => {
            let rivals = scores.iter().enumerate().filter(|(other, _)| *other != seat);
            let best = rivals.map(|(_, score)| *score).max().unwrap_or_default();
            let (tone, word) = if trial.good { (GOOD, "won") } else { (BAD, "lost") };
            let comma = if frozen.is_some() { ", " } else { "" };
            anstream::println!(
                "         seat {seat}: {tone}{word}{tone:#} {} to {best}{comma}{note} {DIM}(seed {seed}){DIM:#}",
                scores[seat]
            );
        }
    }
}
