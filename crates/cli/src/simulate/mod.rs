//! `palestra simulate`: what a format would do to a field whose truth is known.

mod picture;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use palestra_arena::Series;
use palestra_arena::campaign::Line;
use palestra_contest::simulate::{
    Costs, Measured, Truth, World, forecast, hold, queue_at_deadline, repetition, wall_hours,
};
use palestra_contest::verify::{FormatTerms, House};
use palestra_contest::{Curve, Dice, Outcome, Posterior, Prior, Sample};
use serde_json::{Value, json};

use crate::FINE;
use crate::contest::FormatName;
use crate::export::write;
use crate::standings::{BOLD, DIM};

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct SimulateArgs {
    /// How the contest is held
    #[arg(short, long, value_enum, default_value_t)]
    pub format: FormatName,
    /// How many take part
    #[arg(short, long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(4..=5000))]
    pub players: u32,
    /// How scores come about: gauss (luck as large as the differences of skill), gauss2 (twice as large), gumbel, heavy, styles,
    /// pairs, seats, equals, ties; several with commas between them, or all: then one line each
    #[arg(long, value_name = "NAME", default_value = "gauss", conflicts_with = "like")]
    pub truth: String,
    /// Players as in this file of results: strengths, ties and spent fuel of last year's league or contest
    #[arg(long, value_name = "FILE")]
    pub like: Option<PathBuf>,
    /// In a league: so many matches at most
    #[arg(long, value_name = "N", default_value_t = 22_500)]
    pub budget: u32,
    /// In a league: play the whole budget instead of ending when 95 % of the grades are known to half a point
    #[arg(long)]
    pub all_matches: bool,
    /// Do not simulate the documents' play-off beside it
    #[arg(long)]
    pub alone: bool,
    /// How many matches are played at a time
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub workers: u32,
    /// CPU seconds of a match; the longest is taken to be five times that [default: as in the file, else 2]
    #[arg(long, value_name = "S")]
    pub seconds: Option<f64>,
    /// CPU seconds until a verdict on what somebody hands in
    #[arg(long, value_name = "S", default_value_t = 20.0)]
    pub verdict: f64,
    /// How many contests are simulated
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub repetitions: u32,
    /// The seed of everything
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many contests at a time; the results do not depend on it [default: one on each core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Write the figures for programs
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Draw a picture: the errors in all worlds, or of one world the ranks in the first contest
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

const HELP: &str = "\
Examples:
  palestra simulate --format fair-show --players 300
  palestra simulate --format league --budget 2250 --all-matches --truth all
  palestra simulate --like last-year/contest-fair-show.palestra --workers 4 --seconds 1.5

The documents' play-off is simulated beside it, in the same worlds. What the words mean: docs/contest/.";

/// A truth with its name.
enum Field {
    Known(&'static str, Truth),
    Like(Box<Like>),
}

/// What a file of results says.
struct Like {
    strengths: Posterior,
    ties: f64,
    /// CPU seconds of a match, if players spent any fuel.
    seconds: Option<f64>,
}

/// What a match takes if nobody knows better.
const SECONDS: f64 = 2.0;

/// The fuel that a core burns in a second, about (docs/budget.md).
const FUEL_A_SECOND: f64 = 5e9;

impl Field {
    fn world(&self, players: usize, curve: &Curve, seed: u64) -> World {
        match self {
            Field::Known(_, truth) => World::new(*truth, players, curve, seed),
            // Who is how strong is not known exactly: every contest has strengths as they might be.
            Field::Like(like) => {
                let strengths = like.strengths.draws(1, &mut Dice::part(seed, 4)).strengths(0).to_vec();
                World::like(&strengths, like.ties, curve, seed)
            }
        }
    }

    fn name(&self) -> &str {
        match self {
            Field::Known(name, _) => name,
            Field::Like(_) => "as in the file",
        }
    }
}

pub fn run(args: &SimulateArgs) -> anyhow::Result<u8> {
    for (name, seconds) in [("--seconds", args.seconds.unwrap_or(SECONDS)), ("--verdict", args.verdict)] {
        if !(seconds > 0.0 && seconds < 1e6) {
            bail!("{name} must be more than 0 and less than a million");
        }
    }
    let fields = fields(args)?;
    let (players, seconds) = match &fields[0] {
        Field::Like(like) => (like.strengths.players(), like.seconds),
        Field::Known(..) => (args.players as usize, None),
    };
    let seconds = args.seconds.or(seconds).unwrap_or(SECONDS);
    let costs = Costs { workers: args.workers, seconds, verdict: args.verdict };
    let series = Series::new(args.threads);
    let mut all: Vec<Value> = Vec::new();
    let mut drawn = Vec::new();
    anstream::println!(
        "{BOLD}{players} players, {} repetitions{BOLD:#}; after ± the error of the mean; official is the documents' play-off\n",
        args.repetitions
    );
    for field in &fields {
        let asked = measured(args, field, &terms(args), &series);
        let official =
            if args.alone { Vec::new() } else { measured(args, field, &FormatTerms::official(4), &series) };
        if fields.len() > 1 {
            tell_line(args, field.name(), &asked, &official, all.is_empty());
        } else {
            tell(args, field.name(), (players, &costs), &asked, &official);
        }
        drawn.push((field.name(), asked.clone(), official.clone()));
        all.push(json!({
            "truth": field.name(), "players": players, "repetitions": args.repetitions,
            "format": args.format.to_string(), "figures": figures(players, &costs, &asked), "official": figures(players, &costs, &official),
        }));
    }
    if let Some(file) = &args.svg {
        let drawing = if let [field] = &fields[..] {
            one_world(args, field, players)
        } else {
            all_worlds(args, &drawn)
        };
        write(file, &drawing)?;
    }
    if let Some(file) = &args.json {
        write(file, &format!("{:#}\n", Value::Array(all)))?;
    }
    Ok(FINE)
}

fn fields(args: &SimulateArgs) -> anyhow::Result<Vec<Field>> {
    if let Some(file) = &args.like {
        return Ok(vec![like(file)?]);
    }
    let all = || Truth::ALL.iter().map(|(name, truth)| Field::Known(name, *truth));
    if args.truth == "all" {
        return Ok(all().collect());
    }
    let wanted = |word: &str| {
        all().find(|field| field.name() == word).with_context(|| {
            let names: Vec<&str> = Truth::ALL.iter().map(|(name, _)| *name).collect();
            format!("there is no truth \"{}\": say all or some of {}", word.escape_debug(), names.join(", "))
        })
    };
    args.truth.split(',').map(wanted).collect()
}

/// Strengths and ties of a file of results.
fn like(file: &Path) -> anyhow::Result<Field> {
    let shown = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {shown}"))?;
    let (mut players, mut outcomes, mut fuel) = (0, Vec::new(), 0.0);
    for (number, line) in (1..).zip(text.lines()) {
        let Ok(line) = serde_json::from_str::<Line>(line) else {
            bail!(
                "{shown}: line {number} makes no sense: name a file of results, as league and contest keep them"
            );
        };
        match line {
            Line::Contest(_) => {}
            Line::Player(_) => players += 1,
            Line::Match(row) => {
                if !row.makes_sense(players, row.table.len())
                    || row.table.len() > palestra_contest::MOST_SEATS
                {
                    bail!("{shown}: line {number} makes no sense: the file is damaged");
                }
                if !row.counts() {
                    continue;
                }
                fuel += row.spent.iter().map(|&spent| spent as f64).sum::<f64>();
                outcomes.push(Outcome {
                    seed: row.seed,
                    table: row.table,
                    scores: row.scores,
                    ..Outcome::default()
                });
            }
        }
    }
    let players = only_those_who_played(&mut outcomes, players);
    if players < 4 || outcomes.len() < players {
        bail!("{shown} has too few matches to tell how strong its {players} players are");
    }
    let tied = |outcome: &Outcome| {
        let mut scores = outcome.scores.clone();
        scores.sort_unstable();
        scores.windows(2).any(|pair| pair[0] == pair[1])
    };
    let matches = outcomes.len() as f64;
    let ties = outcomes.iter().filter(|outcome| tied(outcome)).count() as f64 / matches;
    let strengths = Posterior::fit(players, &outcomes, &Prior::default());
    let seconds = Some(fuel / FUEL_A_SECOND / matches).filter(|seconds| *seconds > 0.0);
    Ok(Field::Like(Box::new(Like { strengths, ties, seconds })))
}

/// Numbers the players anew without those who never played, as a Dummy that had no group to fill; answers how many are left.
fn only_those_who_played(outcomes: &mut [Outcome], players: usize) -> usize {
    let mut played = vec![false; players];
    outcomes.iter().flat_map(|outcome| &outcome.table).for_each(|&player| played[player] = true);
    let mut numbers = vec![0; players];
    let mut count = 0;
    for player in (0..players).filter(|&player| played[player]) {
        numbers[player] = count;
        count += 1;
    }
    for outcome in outcomes {
        outcome.table.iter_mut().for_each(|player| *player = numbers[*player]);
    }
    count
}

/// The format that was asked for.
fn terms(args: &SimulateArgs) -> FormatTerms {
    let mut terms = args.format.terms(4);
    if let FormatTerms::League { budget, decided, .. } = &mut terms {
        *budget = args.budget as usize;
        if args.all_matches {
            *decided = 2.0; // more than all: never
        }
    }
    terms
}

fn measured(args: &SimulateArgs, field: &Field, terms: &FormatTerms, series: &Series) -> Vec<Measured> {
    let world = |seed| field.world(args.players as usize, &Curve::default(), seed);
    series.run(args.repetitions as usize, |number| repetition(world, terms, args.seed, number))
}

fn one_world(args: &SimulateArgs, field: &Field, players: usize) -> String {
    let seed = args.seed.wrapping_mul(1_000_003);
    let world = field.world(players, &Curve::default(), seed);
    let house = House { padding: Some(players), guests: Vec::new() };
    let format = terms(args).with(&house).expect("the house has a Dummy");
    let history = hold(&world, format.as_ref(), seed);
    picture::ranks(&format.standing(&history), &world)
}

fn all_worlds(args: &SimulateArgs, drawn: &[(&str, Vec<Measured>, Vec<Measured>)]) -> String {
    let error = |all: &[Measured]| sample(all, |measured| measured.error).mean();
    let bars: Vec<(&str, f64, f64)> =
        drawn.iter().map(|(name, mine, theirs)| (*name, error(mine), error(theirs))).collect();
    let matches = |all: &[Measured]| sample(all, |measured| measured.matches).mean();
    let worlds = drawn.len() as f64;
    let mine = drawn.iter().map(|(_, mine, _)| matches(mine)).sum::<f64>() / worlds;
    let theirs = drawn.iter().map(|(_, _, theirs)| matches(theirs)).sum::<f64>() / worlds;
    let counts = (mine, theirs);
    picture::errors(&args.format.to_string(), counts, &bars)
}

fn sample(all: &[Measured], figure: impl Fn(&Measured) -> f64) -> Sample {
    all.iter().map(figure).collect()
}

/// A mean with its error.
fn said(sample: &Sample, digits: usize) -> String {
    let error = (sample.variance().unwrap_or(0.0) / sample.count().max(1) as f64).sqrt();
    format!("{:.digits$} ±{error:.digits$}", sample.mean())
}

fn tell(
    args: &SimulateArgs,
    truth: &str,
    (players, costs): (usize, &Costs),
    asked: &[Measured],
    official: &[Measured],
) {
    let name = args.format.to_string();
    anstream::println!(
        "{BOLD}{:<32}{name:<18}{}{BOLD:#}  {DIM}{truth}{DIM:#}",
        "",
        if args.alone { "" } else { "official" }
    );
    let theirs = forecast(official, players, costs);
    for (mine, theirs) in forecast(asked, players, costs).iter().zip(theirs) {
        let theirs = if args.alone { String::new() } else { theirs.to_string() };
        anstream::println!("{:<32}{:<18}{theirs}", mine.label, mine.to_string());
    }
}

fn tell_line(args: &SimulateArgs, truth: &str, asked: &[Measured], official: &[Measured], first: bool) {
    if first {
        let columns = "matches | error | > 1 point | missed |";
        let theirs = if args.alone { String::new() } else { format!(" official {columns} best first |") };
        let head = format!("| truth | {} {columns} coverage | best first |{theirs}", args.format);
        anstream::println!("{head}\n|{}", "---|".repeat(head.matches('|').count() - 1));
    }
    let cells = |all: &[Measured], coverage: bool| {
        let mean = |figure: fn(&Measured) -> f64| sample(all, figure).mean();
        let middle = if coverage { format!(" {:.3} |", mean(|m| m.coverage)) } else { String::new() };
        format!(
            "{:.0} | {} | {:.1} % | {:.1} |{middle} {:.0} %",
            mean(|m| m.matches),
            said(&sample(all, |m| m.error), 3),
            100.0 * mean(|m| m.over_one),
            mean(|m| m.missed),
            100.0 * mean(|m| m.best_first)
        )
    };
    let theirs = if args.alone { String::new() } else { format!(" {} |", cells(official, false)) };
    anstream::println!("| {truth} | {} |{theirs}", cells(asked, true));
}

fn figures(players: usize, costs: &Costs, all: &[Measured]) -> Value {
    let mut figures = serde_json::Map::new();
    let Some(first) = all.first() else { return Value::Null };
    for (k, (name, _)) in first.figures().iter().enumerate() {
        let sample = sample(all, |measured| measured.figures()[k].1);
        let error = (sample.variance().unwrap_or(0.0) / sample.count().max(1) as f64).sqrt();
        figures.insert((*name).to_owned(), json!({ "mean": sample.mean(), "error": error }));
    }
    let hours = sample(all, |measured| wall_hours(measured, costs)).mean();
    figures.insert("wall hours at most".into(), json!({ "mean": hours }));
    let cpu = sample(all, |measured| measured.matches * costs.seconds / 3600.0).mean();
    figures.insert("CPU hours".into(), json!({ "mean": cpu }));
    let wait = queue_at_deadline(players, costs);
    figures.insert("wait at the deadline, seconds".into(), json!({ "mean": wait }));
    Value::Object(figures)
}
