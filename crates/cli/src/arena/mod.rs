//! `palestra arena`: many matches, and what they say.

mod args;
mod export;
mod lost;
mod plan;
mod table;

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::bail;
use palestra_arena::campaign::{Ledger, Line, Opened, PlayerLine};
use palestra_contest::{Comparison, Conclusion, Row, Summary, summaries};
use serde_json::json;

pub use args::ArenaArgs;

use crate::campaign::{INTERRUPTED, Interrupt, Progress, Records, count};
use crate::standings::DIM;
use crate::{FAILED, FINE};
use plan::Plan;

/// What is known when the matches are over, or somebody had enough.
pub struct Results {
    pub rows: Vec<Row>,
    pub summaries: Vec<Summary>,
    pub comparison: Option<Comparison>,
    pub interrupted: bool,
    /// What a player in the sandbox may spend.
    pub budget: u64,
}

pub fn run(args: &ArenaArgs) -> anyhow::Result<u8> {
    let plan = Plan::make(args)?;
    Records::prepare(args.save_lost.as_deref())?;
    let records = Records::prepare(args.records.as_deref())?;
    let (ledger, rows) = open(args, &plan)?;
    let interrupt = Interrupt::listen()?;
    if let (false, Some(wanted), Some(groups)) = (args.campaign.quiet, args.matches, plan.groups) {
        let matches = groups * plan.group_size() as u64;
        if matches != wanted {
            anstream::eprintln!(
                "{DIM}{matches} matches instead of {wanted}: every seed is played in all seatings{DIM:#}"
            );
        }
    }
    let (results, trouble) = play(args, &plan, (ledger, records), rows, &interrupt);

    if !args.export.take_stdout() {
        anstream::print!("{}", table::table(&plan, &results));
    }
    args.export.write(|| export::json(&plan, &results), || export::csv(&plan, &results))?;
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    if let Some(folder) = &args.save_lost {
        let saved = lost::save(folder, &plan.ring, &results.rows, 0)?;
        tell_lost(folder, &saved, &plan.ring.labels[0]);
    }
    Ok(match &results.comparison {
        _ if results.interrupted => INTERRUPTED,
        Some(comparison) if comparison.conclusion() != Some(Conclusion::Better) => FAILED,
        _ => FINE,
    })
}

/// Opens the file of results, if there shall be one, and reads what it holds.
fn open(args: &ArenaArgs, plan: &Plan) -> anyhow::Result<(Ledger, Vec<Row>)> {
    let Some(file) = &args.resume else { return Ok((Ledger::none(), Vec::new())) };
    let mut head = args.campaign.head("arena 2", (&plan.ring.bout, &plan.boards), &plan.seeds, &plan.engine);
    head.insert("versus".into(), json!(plan.versus.map(|(question, _)| question.gain)));
    let wanted = plan.player_lines();
    let digests = |lines: &[PlayerLine]| -> Vec<String> {
        lines.iter().map(|line| format!("{} {}", line.name, line.address)).collect()
    };
    head.insert("players".into(), json!(digests(&wanted)));
    let Opened { mut ledger, players, rows } = Ledger::open(file, &head, plan.seats)?;
    for line in wanted.iter().skip(players.len()) {
        ledger.write(&Line::Player(line.clone()))?;
    }
    if rows.iter().zip(plan.fixtures()).any(|(row, fixture)| row.fixture() != fixture) {
        bail!("{} holds matches that this contest does not have: name another file", file.display());
    }
    if !args.campaign.quiet && !rows.is_empty() {
        anstream::eprintln!("{DIM}{} holds {} already{DIM:#}", file.display(), count(rows.len(), "match"));
    }
    Ok((ledger, rows))
}

/// Plays what is still to be played. If a result cannot be kept, it stops and says why; nothing that is known is lost.
fn play(
    args: &ArenaArgs,
    plan: &Plan,
    (mut ledger, records): (Ledger, Records),
    known: Vec<Row>,
    interrupt: &Interrupt,
) -> (Results, Option<anyhow::Error>) {
    let size = plan.group_size();
    let total = plan.groups.map(|groups| groups as usize * size);
    let mut comparison = plan.versus.map(|(question, old)| Comparison::new(question, 0, old, size));
    let mut rows: Vec<Row> = Vec::new();
    // Takes in a match; answers whether the contest is over.
    let mut take = |rows: &mut Vec<Row>, row: Row| {
        rows.push(row);
        if let Some(comparison) = &mut comparison
            && rows.len().is_multiple_of(size)
        {
            comparison.add(&rows[rows.len() - size..]);
            return comparison.conclusion().is_some();
        }
        total.is_some_and(|total| rows.len() >= total)
    };
    let mut over = false;
    for row in known {
        if !over {
            over = take(&mut rows, row);
        }
    }
    let mut trouble = None;
    let already = rows.len();
    if !over {
        let progress = Progress::new(total, already, args.campaign.quiet);
        let tasks = (0u64..).zip(plan.fixtures()).skip(already);
        args.campaign.series().stream(
            tasks,
            interrupt.flag(),
            |(number, fixture)| records.play(&plan.ring, *number, fixture),
            |(number, _), (row, record)| {
                let written = ledger.write(&Line::Match(row.clone())).map_err(anyhow::Error::from);
                if let Err(error) = written.and_then(|()| records.keep(number, row.seed, record.as_ref())) {
                    trouble = Some(error);
                    return ControlFlow::Break(());
                }
                let over = take(&mut rows, row);
                progress.step(|| message(plan, &rows));
                if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        progress.clear();
    }
    over = over || total.is_some_and(|total| rows.len() >= total);
    over = over || comparison.as_ref().is_some_and(|comparison| comparison.conclusion().is_some());
    let summaries = summaries(&rows, plan.ring.players.len());
    let interrupted = interrupt.pressed() && !over;
    (Results { rows, summaries, comparison, interrupted, budget: args.campaign.budget() }, trouble)
}

/// What the progress display says beside the bar.
fn message(plan: &Plan, rows: &[Row]) -> String {
    if let Some((question, old)) = plan.versus {
        let mut comparison = Comparison::new(question, 0, old, plan.group_size());
        rows.chunks(plan.group_size()).for_each(|group| comparison.add(group));
        let evidence = comparison.evidence();
        return format!(
            "evidence {:+.1} of {:.1}…{:+.1}, about {} more",
            evidence.weight,
            evidence.lower,
            evidence.upper,
            comparison.more()
        );
    }
    let first = &summaries(rows, plan.ring.players.len())[0];
    let margin = first
        .points
        .interval()
        .map_or_else(String::new, |known| format!(" ({:.2}-{:.2})", known.low, known.high));
    format!("{} {:.2}{margin} points", plan.ring.labels[0], first.points.mean())
}

fn tell_lost(folder: &Path, saved: &[String], name: &str) {
    match saved.first() {
        None => anstream::eprintln!("{name} lost nothing: no record is kept"),
        Some(worst) => anstream::eprintln!(
            "{} of {name}'s worst are in {}. Watch the worst: palestra watch {}",
            count(saved.len(), "match"),
            folder.display(),
            folder.join(worst).display()
        ),
    }
}
