//! `palestra check`: what the judge will say about players, step by step.

use std::path::{Path, PathBuf};

use anyhow::Context;
use palestra_arena::{Record, Seeds};
use palestra_base::Seed;
use palestra_contest::{Interval, share};
use palestra_game::Edition;
use palestra_toolchain::{Source, harmless};
use palestra_workshop::{
    Exam, Remark, Step, Trial, Verdict, Wishes, Workshop, WorkshopError, game_of, game_of_files, player_files,
};
use serde_json::{Value, json};

use crate::args::{CheckArgs, trust};
use crate::export::{interval, quoted};
use crate::notices;
use crate::standings::{BAD, BOLD, DIM, GOOD};
use crate::{FAILED, FINE, input};

/// What was found out about one player.
struct Checked {
    file: PathBuf,
    game: &'static str,
    verdict: Verdict,
    estimate: Option<Estimate>,
}

/// How often it wins against Dummies.
struct Estimate {
    wins: usize,
    matches: usize,
    seats: usize,
}

/// Goes through all steps of every player; later ones only make sense if the player compiles.
pub fn run(args: &CheckArgs) -> anyhow::Result<u8> {
    let mut files = Vec::new();
    for file in &args.files {
        if file.is_dir() { files.extend(player_files(file)?) } else { files.push(file.clone()) }
    }
    let wishes = Wishes { trust: trust(args.trust), budget: args.budget, ..Wishes::default() };
    let workshop = notices::discreet(wishes);
    let master = match &args.seed {
        Some(word) => input::seed(word, Edition::Document)?,
        None => input::master_seed()?,
    };
    let alone = files.len() == 1;
    let for_people = !args.export.take_stdout();
    let mut all: Vec<Checked> = Vec::new();
    for file in files {
        let checked = match one(args, &workshop, &file, master, alone && for_people) {
            // One of many that is no player is no reason to stop.
            Err(why) if !alone => refused(&file, &why),
            checked => checked?,
        };
        if for_people && !alone {
            show_line(&checked);
        }
        all.push(checked);
    }
    if for_people && !alone {
        let good = all.iter().filter(|checked| checked.verdict.good()).count();
        anstream::println!("{good} of {} could compete; the same matches again: -s {master}", all.len());
    }
    args.export.write(|| as_json(&all, master), || as_csv(&all))?;
    Ok(if all.iter().all(|checked| checked.verdict.good()) { FINE } else { FAILED })
}

/// Examines one player; whoever wants to see each step sees it as soon as it is known.
fn one(
    args: &CheckArgs,
    workshop: &Workshop,
    file: &Path,
    master: Seed,
    seen: bool,
) -> anyhow::Result<Checked> {
    let module = file.extension().is_some_and(|ending| ending == "wasm");
    let game = if module {
        game_of_files(args.game.as_deref(), &[file.to_owned()], workshop)?
    } else {
        game_of(args.game.as_deref(), file)?
    };
    let board = match &args.config {
        Some(file) => input::config(game, Some(file))?.0,
        None => game.default_config().to_owned(),
    };
    let exam = Exam {
        game,
        config: game.parse(&board).context("the board cannot be played")?,
        dummy: workshop.find(game, &args.against)?,
        workshop,
        seeds: Seeds::secret(master, Edition::Document),
    };
    let shown = file.display().to_string();
    let content = if module {
        input::binary(file).with_context(|| format!("cannot read {shown}"))?
    } else {
        Vec::new()
    };
    let source = if module { None } else { Some(Source::read(file)?) };
    if seen {
        anstream::println!("{BOLD}{}{BOLD:#}, a player of {}", harmless(&shown), game.title());
    }
    let mut number = 0;
    let mut tell = |step: &Step| {
        number += 1;
        if seen {
            show(number, step);
        }
    };
    let verdict = match source {
        Some(source) => exam.sit(&source, &mut tell)?,
        None => exam.sit_module(&shown, content, &mut tell)?,
    };
    if let Some(folder) = &args.records {
        keep(folder, file, &verdict.records)?;
    }
    let estimate = estimate(args, &exam, &shown, &verdict)?;
    if seen {
        show_end(&verdict, estimate.as_ref(), master);
    }
    Ok(Checked { file: file.to_owned(), game: game.name(), verdict, estimate })
}

/// The records in the order of the matches, as a judge has them: `AISauron-0.rec` and so on.
fn keep(folder: &Path, player: &Path, records: &[Record]) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let stem = player.file_stem().unwrap_or_default().to_string_lossy();
    for (number, record) in records.iter().enumerate() {
        let file = folder.join(format!("{stem}-{number}.rec"));
        std::fs::write(&file, record.to_bytes()?)
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// A file that nobody can examine.
fn refused(file: &Path, why: &anyhow::Error) -> Checked {
    let remarks = vec![Remark { severe: true, text: format!("{why:#}") }];
    let step = Step { what: "it can be examined".into(), good: false, remarks, trials: Vec::new() };
    let verdict = Verdict { steps: vec![step], ..Verdict::default() };
    Checked { file: file.to_owned(), game: "", verdict, estimate: None }
}

/// The exam's matches against Dummies, and more if more are wanted.
fn estimate(
    args: &CheckArgs,
    exam: &Exam<'_>,
    shown: &str,
    verdict: &Verdict,
) -> Result<Option<Estimate>, WorkshopError> {
    let played: Vec<&Trial> =
        verdict.steps.iter().flat_map(|step| &step.trials).filter(|trial| trial.seat.is_some()).collect();
    let Some(wasm) = verdict.module.as_deref().filter(|_| !played.is_empty()) else { return Ok(None) };
    let won = |trials: &mut dyn Iterator<Item = &Trial>| trials.filter(|trial| trial.good).count();
    let (mut wins, mut matches) = (won(&mut played.iter().copied()), played.len());
    // Every seat as often as every other.
    let wanted = args.matches.unwrap_or(0).next_multiple_of(played.len() as u64) as usize;
    if wanted > matches {
        let more = exam.more_trials(shown, wasm, wanted - matches)?;
        wins += won(&mut more.iter());
        matches += more.len();
    }
    Ok(Some(Estimate { wins, matches, seats: played.len() }))
}

impl Estimate {
    fn share(&self) -> Option<Interval> {
        share(self.wins as f64, self.matches as u64)
    }

    /// The share that passes every second time.
    fn needed(&self) -> f64 {
        0.5_f64.powf(1.0 / self.seats as f64)
    }

    /// How likely it is to win all matches of another exam.
    fn passes(&self) -> Option<Interval> {
        let all = |part: f64| part.powi(self.seats as i32);
        self.share().map(|share| Interval { mid: all(share.mid), low: all(share.low), high: all(share.high) })
    }

    /// In words: what counts, and what it rests on.
    fn sentences(&self) -> (String, String) {
        let (Some(share), Some(passes)) = (self.share(), self.passes()) else { return Default::default() };
        let percent = |part: f64| format!("{:.0}", 100.0 * part);
        let shown = |known: Interval| {
            format!("{} % ({}-{})", percent(known.mid), percent(known.low), percent(known.high))
        };
        let (seats, needed) = (self.seats, percent(self.needed()));
        let first = shown(share);
        (
            format!("first in {first}, the judge wants {seats} of {seats}: about {needed} % needed"),
            format!("of {} matches; chance to pass now: {}", self.matches, shown(passes)),
        )
    }
}

fn show_end(verdict: &Verdict, estimate: Option<&Estimate>, master: Seed) {
    if let Some(estimate) = estimate {
        let (what, of) = estimate.sentences();
        anstream::println!("     {what}\n     {DIM}{of}{DIM:#}");
    }
    if let Some(used) = verdict.used {
        anstream::println!("     {DIM}it used at most {:.1} % of its budget{DIM:#}", 100.0 * used);
        anstream::println!("     {DIM}the same matches again: palestra check -s {master}{DIM:#}");
    }
    if verdict.good() {
        anstream::println!("{GOOD}The judge would let it compete.{GOOD:#}");
    } else {
        anstream::println!("{BAD}The judge would not let it compete yet.{BAD:#}");
    }
}

/// One line for one of many: the verdict, how often it wins, and what is wrong first.
fn show_line(checked: &Checked) {
    let (tone, mark) = if checked.verdict.good() { (GOOD, "ok") } else { (BAD, "no") };
    let file = harmless(&checked.file.display().to_string());
    let share = checked.estimate.as_ref().and_then(Estimate::share);
    let share = share.map_or_else(String::new, |share| {
        let part = |part: f64| 100.0 * part;
        format!("first in {:.0} % ({:.0}-{:.0})", part(share.mid), part(share.low), part(share.high))
    });
    anstream::println!(
        "{tone}{mark}{tone:#}  {file:<24}  {share:<24}  {DIM}{}{DIM:#}",
        harmless(&first_wrong(&checked.verdict))
    );
}

/// The first step that is no good, with its first severe remark, in a line.
fn first_wrong(verdict: &Verdict) -> String {
    let Some(step) = verdict.steps.iter().find(|step| !step.good) else { return String::new() };
    let remark = step.remarks.iter().find(|remark| remark.severe).map(|remark| remark.text.as_str());
    let frozen = step.trials.iter().find_map(|trial| trial.frozen.as_deref());
    let why = remark.or(frozen).and_then(|text| text.lines().find(|line| !line.trim().is_empty()));
    why.map_or_else(|| step.what.clone(), |why| format!("{}: {}", step.what, why.trim()))
}

fn as_json(all: &[Checked], master: Seed) -> Value {
    let player = |checked: &Checked| {
        let estimate = checked.estimate.as_ref().map(|estimate| {
            json!({
                "wins": estimate.wins, "matches": estimate.matches, "first": estimate.share().map(interval),
                "needed": estimate.needed(), "passes": estimate.passes().map(interval),
            })
        });
        json!({
            "file": checked.file, "game": checked.game, "good": checked.verdict.good(), "estimate": estimate,
            "used": checked.verdict.used, "steps": checked.verdict.steps,
        })
    };
    json!({ "master_seed": master, "players": all.iter().map(player).collect::<Vec<_>>() })
}

fn as_csv(all: &[Checked]) -> String {
    let mut text = "file,game,good,wins,matches,first,first_low,first_high,used,first_wrong\n".to_owned();
    for checked in all {
        let file = quoted(&checked.file.display().to_string());
        let number = |number: f64| format!("{number:.4}");
        let estimate = checked.estimate.as_ref().and_then(|estimate| {
            let share = estimate.share()?;
            let [mid, low, high] = [share.mid, share.low, share.high].map(number);
            Some(format!("{},{},{mid},{low},{high}", estimate.wins, estimate.matches))
        });
        let (game, good) = (checked.game, checked.verdict.good());
        let used = checked.verdict.used.map(number).unwrap_or_default();
        let (estimate, wrong) =
            (estimate.unwrap_or_else(|| ",,,,".to_owned()), quoted(&first_wrong(&checked.verdict)));
        text.push_str(&format!("{file},{game},{good},{estimate},{used},{wrong}\n"));
    }
    text
}

fn show(number: usize, step: &Step) {
    let (tone, mark) = if step.good { (GOOD, "ok") } else { (BAD, "no") };
    anstream::println!("{number:>3}. {tone}{mark}{tone:#}  {}", step.what);
    for remark in &step.remarks {
        let tone = if remark.severe { BAD } else { DIM };
        let text = harmless(&remark.text);
        match text.lines().count() {
            0 | 1 => anstream::println!("         {tone}{text}{tone:#}"),
            _ => anstream::println!("{}", notices::coloured(&text)), // a compiler, with the author's lines
        }
    }
    step.trials.iter().for_each(show_trial);
}

fn show_trial(trial: &Trial) {
    let Trial { seed, scores, frozen, .. } = trial;
    let note = harmless(frozen.as_deref().unwrap_or_default());
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
