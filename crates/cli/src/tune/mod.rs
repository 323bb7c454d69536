//! `palestra tune`: looks for better numbers, and then honestly asks whether they are.

mod args;
mod study;

use anyhow::{Context, bail};
use palestra_arena::find_game;
use palestra_contest::{Param, Question, Spsa, Tuning, Verdict};
use palestra_workshop::Candidate;

pub use args::TuneArgs;

use crate::campaign::{INTERRUPTED, Interrupt, Progress};
use crate::standings::{BOLD, DIM};
use crate::{FAILED, FINE};
use study::Study;

/// Seeds of the final comparison: it ends earlier if the answer is clear.
const MOST_SEEDS: u64 = 2000;

pub fn run(args: &TuneArgs) -> anyhow::Result<u8> {
    let game = find_game(&args.game)?;
    let bout = args.campaign.bout(game)?;
    let seeds = args.campaign.seeds(false, None)?;
    let seats = bout.config.seats();
    let needed = u64::from(args.steps) * args.seeds + MOST_SEEDS;
    seeds.check(needed)?;
    let workshop = args.campaign.workshop();
    let player = workshop.find(game, &args.player)?;
    let params = params(&player, args)?;
    if args.opponents.len() >= seats {
        bail!("{} is played by {seats} players here: name at most {} opponents", game.name(), seats - 1);
    }
    let words = args.opponents.iter().map(String::as_str).chain(std::iter::repeat("Dummy")).take(seats - 1);
    let opponents = words.map(|word| workshop.find(game, word)).collect::<Result<Vec<Candidate>, _>>()?;
    let interrupt = Interrupt::listen()?;
    let study =
        Study { bout, seeds, opponents, series: args.campaign.series(), interrupt: interrupt.clone() };

    let tuning = Tuning { steps: args.steps, seed: seeds.dice(), ..Tuning::default() };
    let mut spsa = Spsa::new(params.clone(), tuning);
    let progress = Progress::new(Some(args.steps as usize), 0, args.campaign.quiet);
    let mut next = 0;
    while !spsa.finished() && !interrupt.pressed() {
        let (a, b) = spsa.ask();
        let points =
            study.compare(&tuned(&player, &params, &a)?, &tuned(&player, &params, &b)?, next, args.seeds);
        let Some((a, b)) = points else { continue };
        spsa.tell(a, b);
        next += args.seeds;
        progress.step(|| said(&params, &spsa.here()));
    }
    progress.clear();
    let best: Vec<f64> = spsa.best().into_iter().map(short).collect();
    tell(&params, &best, &spsa);
    if interrupt.pressed() {
        return Ok(INTERRUPTED);
    }
    let new = tuned(&player, &params, &best)?;
    let comparison = study.decide(&new, &player, Question::default(), next, MOST_SEEDS, args.campaign.quiet);
    let sentence = comparison.sentence(&format!("the tuned {}", player.name), "the old one");
    anstream::println!("\nOn fresh seeds: {sentence}");
    Ok(match comparison.verdict() {
        _ if interrupt.pressed() => INTERRUPTED,
        Some(Verdict::Better) => FINE,
        _ => FAILED,
    })
}

/// The numbers of a player that are to be tuned.
fn params(player: &Candidate, args: &TuneArgs) -> anyhow::Result<Vec<Param>> {
    let mut tunables = player.tunables().with_context(|| args.player.clone())?;
    if tunables.is_empty() {
        bail!("{} has no numbers to tune: mark them with TUNE(name, standard, low, high)", args.player);
    }
    for name in &args.only {
        if tunables.iter().all(|tunable| tunable.name != *name) {
            let known: Vec<&str> = tunables.iter().map(|tunable| tunable.name.as_str()).collect();
            bail!("{} has no number \"{}\": it has {}", args.player, name.escape_debug(), known.join(", "));
        }
    }
    tunables.retain(|tunable| args.only.is_empty() || args.only.contains(&tunable.name));
    let param = |tunable: palestra_sandbox::Tunable| Param {
        name: tunable.name,
        start: tunable.default,
        low: tunable.low,
        high: tunable.high,
        whole: false,
    };
    Ok(tunables.into_iter().map(param).collect())
}

fn tuned(player: &Candidate, params: &[Param], values: &[f64]) -> anyhow::Result<Candidate> {
    let values: Vec<(&str, f64)> =
        params.iter().map(|param| param.name.as_str()).zip(values.iter().copied()).collect();
    Ok(player.tuned(&values)?)
}

/// As many digits as a person wants in a source: four.
fn short(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

fn said(params: &[Param], values: &[f64]) -> String {
    let say = |(param, value): (&Param, &f64)| format!("{} {value:.3}", param.name);
    params.iter().zip(values).take(4).map(say).collect::<Vec<_>>().join("  ")
}

fn tell(params: &[Param], best: &[f64], spsa: &Spsa) {
    anstream::println!("{BOLD}After {} steps{BOLD:#}", spsa.done());
    for (param, value) in params.iter().zip(best) {
        let Param { name, start, low, high, .. } = param;
        anstream::println!("  TUNE({name}, {BOLD}{value}{BOLD:#}, {low}, {high})  {DIM}was {start}{DIM:#}");
    }
}
