//! `palestra tune`: looks for better numbers, and then honestly asks whether they are.

mod args;
mod export;
mod study;

use anyhow::{Context, bail};
use palestra_arena::find_game;
use palestra_contest::{Conclusion, Param, Question, Spsa, Tuning};
use palestra_workshop::Candidate;

pub use args::TuneArgs;

use crate::campaign::{Boards, INTERRUPTED, Interrupt, Progress};
use crate::standings::{BOLD, DIM};
use crate::{FAILED, FINE};
use study::Study;

pub fn run(args: &TuneArgs) -> anyhow::Result<u8> {
    let game = find_game(&args.game)?;
    let boards = Boards::read(&args.campaign, game)?;
    let bout = boards.bout(&args.campaign, game);
    let seeds = args.campaign.seeds(false, None)?;
    let seats = bout.config.seats();
    let needed = u64::from(args.steps) * args.seeds + args.compare;
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
    let study = Study {
        bout,
        boards,
        seeds,
        opponents,
        series: args.campaign.series(),
        interrupt: interrupt.clone(),
    };

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
    let for_people = !args.export.take_stdout();
    if for_people {
        tell(&params, &best, &spsa, &args.player);
    }
    let mut comparison = None;
    if !interrupt.pressed() && args.compare > 0 {
        let new = tuned(&player, &params, &best)?;
        let question = Question { largest: seats as f64 - 1.0, ..Question::default() };
        let found = study.decide(&new, &player, question, next, args.compare, args.campaign.quiet);
        if for_people {
            let sentence = found.sentence(&format!("the tuned {}", player.name), "the old one");
            anstream::println!("\nOn fresh seeds: {sentence}");
        }
        comparison = Some(found);
    }
    args.export.write(
        || export::json(game.name(), &player.name, (&params, &best), comparison.as_ref()),
        || export::csv(&params, &best),
    )?;
    Ok(match comparison.as_ref().and_then(palestra_contest::Comparison::conclusion) {
        _ if interrupt.pressed() => INTERRUPTED,
        Some(Conclusion::Better) => FINE,
        _ => FAILED,
    })
}

/// The numbers of a player that are to be tuned.
fn params(player: &Candidate, args: &TuneArgs) -> anyhow::Result<Vec<Param>> {
    let mut tunables = player.tunables().with_context(|| args.player.clone())?;
    if tunables.is_empty() {
        let word = if is_rust(&args.player) { "palestra_sdk::tune!" } else { "TUNE" };
        bail!("{} has no numbers to tune: mark them with {word}(name, standard, low, high)", args.player);
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

/// Whether a word names a Rust player, by its file or by its name.
fn is_rust(word: &str) -> bool {
    word.ends_with(".rs") || std::path::Path::new(&format!("AI{word}.rs")).is_file()
}

fn tell(params: &[Param], best: &[f64], spsa: &Spsa, file: &str) {
    let word = if is_rust(file) { "tune!" } else { "TUNE" };
    anstream::println!("{BOLD}After {} steps{BOLD:#}", spsa.done());
    for (param, value) in params.iter().zip(best) {
        let Param { name, start, low, high, .. } = param;
        anstream::println!(
            "  {word}({name}, {BOLD}{value:?}{BOLD:#}, {low:?}, {high:?})  {DIM}was {start:?}{DIM:#}"
        );
    }
}
