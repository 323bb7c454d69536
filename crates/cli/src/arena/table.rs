//! Results for people.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::IsTerminal;

use palestra_contest::{Conclusion, Estimate, Interval, Summary};
use palestra_toolchain::harmless;

use super::Results;
use super::plan::Plan;
use crate::campaign::count;
use crate::standings::{BAD, BOLD, DIM, GOOD};

/// Everything that is known, best players first.
pub fn table(plan: &Plan, results: &Results) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}\n", heading(plan, results));
    let labels = &plan.ring.labels;
    let shown = |player: usize| match plan.copies(player) {
        0 | 1 => labels[player].clone(),
        copies => format!("{} x{copies}", labels[player]),
    };
    let width = (0..labels.len()).map(|player| shown(player).chars().count()).max().unwrap_or(0).max(6);
    let scores: Vec<(String, String)> =
        results.summaries.iter().map(|summary| score(&summary.score)).collect();
    let long = |(mean, margin): &(String, String)| mean.chars().count() + margin.chars().count();
    let scores_width = scores.iter().map(long).max().unwrap_or(0).max(17);
    // What every line needs, and what only a wide terminal has room for.
    let wide = wide_enough(width + scores_width + 103);
    let line = |cells: [&str; 8]| {
        let [player, points, rank, score, first, last, budget, time] = cells;
        if wide {
            format!("{player}  {points}  {rank}  {score}  {first}  {last}  {budget:<16}  {time}")
        } else {
            format!("{player}  {points}  {score}  {first}")
        }
    };
    let pad = |word: &str, width: usize| format!("{word:<width$}");
    let (points, share_of) = (|word: &str| pad(word, 16), |word: &str| pad(word, 19));
    let heads = [
        &pad("player", width),
        &points("points"),
        &points("rank"),
        &pad("score", scores_width),
        &share_of("first"),
        &share_of("last"),
        "budget",
        "time",
    ];
    let _ = writeln!(text, "{BOLD}{}{BOLD:#}", line(heads).trim_end());
    let mut order: Vec<usize> = (0..labels.len()).collect();
    let mean = |player: usize| results.summaries[player].points.mean();
    order.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)));
    for player in order {
        let summary = &results.summaries[player];
        let time = plan.ring.time(player).map_or_else(|| "-".to_owned(), milliseconds);
        let cells = [
            &pad(&shown(player), width),
            &between(&summary.points),
            &between(&summary.rank),
            &padded(&scores[player], scores_width),
            &share(summary.first()),
            &share(summary.last()),
            &budget(summary, results.budget),
            &time,
        ];
        let _ = writeln!(text, "{}", line(cells.map(String::as_str)));
    }
    if !wide {
        let _ = writeln!(text, "{DIM}a wider terminal has room for rank, last, budget and time{DIM:#}");
    }
    text.push_str(&by_board(plan, results));
    text.push_str(&frozen(plan, results));
    let none: Vec<_> =
        results.rows.iter().filter_map(|row| row.none.as_ref().map(|why| (row.seed, why))).collect();
    if let Some((seed, why)) = none.first() {
        let _ = writeln!(
            text,
            "\n{BAD}{} without a result{BAD:#}, the first with seed {seed}: {}",
            count(none.len(), "match"),
            harmless(why)
        );
    }
    if let (Some(comparison), Some((_, old))) = (&results.comparison, plan.versus) {
        let sentence = comparison.sentence(&labels[0], &labels[old]);
        let tone = match comparison.conclusion() {
            Some(Conclusion::Better) => GOOD,
            Some(Conclusion::NotBetter) => BAD,
            None => BOLD,
        };
        let (answer, rates) = sentence.split_once('\n').unwrap_or((&sentence, ""));
        let _ = writeln!(text, "\n{tone}{answer}{tone:#}\n{DIM}{rates}{DIM:#}");
        for player in [0, old] {
            text.push_str(&frozen_seeds(&labels[player], player, results));
        }
    }
    text
}

/// Whether a line of this length fits; into a file or a pipe all do.
fn wide_enough(length: usize) -> bool {
    !std::io::stdout().is_terminal() || console::Term::stdout().size().1 as usize >= length
}

/// Where there are several boards, how the first player does on each.
fn by_board(plan: &Plan, results: &Results) -> String {
    let names = plan.boards.names();
    let mut text = String::new();
    if names.len() < 2 {
        return text;
    }
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let _ = writeln!(text, "\n{BOLD}{} on each board{BOLD:#}", plan.ring.labels[0]);
    for (number, name) in names.iter().enumerate() {
        let here = |row: &&palestra_contest::Row| plan.boards.number(row.seed) == number;
        let rows: Vec<_> = results.rows.iter().filter(here).cloned().collect();
        let summary = &palestra_contest::summaries(&rows, plan.ring.players.len())[0];
        let (points, first) = (between(&summary.points), share(summary.first()));
        let _ = writeln!(text, "{name:<width$}  {points}  first {first}  {}", count(rows.len(), "match"));
    }
    text
}

fn heading(plan: &Plan, results: &Results) -> String {
    let seeds = results.rows.len().div_ceil(plan.group_size());
    let mut text = format!(
        "{BOLD}{}{BOLD:#}, {}: {} from {} on, each in {} rotated seatings",
        plan.ring.bout.game.title(),
        count(results.rows.len(), "match"),
        count(seeds, "seed"),
        plan.seeds.master(),
        plan.seats
    );
    if plan.versus.is_some() {
        text.push_str(", with both players");
    }
    if plan.filled > 0 {
        text.push_str(&format!("; Dummy takes {}", count(plan.filled, "empty seat")));
    }
    if results.interrupted {
        text.push_str(&format!(" {BAD}(interrupted){BAD:#}"));
    }
    text
}

/// A score has no scale: its mean, and how far off that may be.
fn score(estimate: &Estimate) -> (String, String) {
    let margin = estimate.interval().map_or_else(String::new, |known| format!(" ±{:.1}", known.margin()));
    (format!("{:.1}", estimate.mean()), margin)
}

fn padded((mean, margin): &(String, String), width: usize) -> String {
    let pad = width.saturating_sub(mean.chars().count() + margin.chars().count());
    format!("{mean}{DIM}{margin}{DIM:#}{:pad$}", "")
}

/// Points and ranks have a scale: few matches leave most of it open, more on one side than on the other.
fn between(estimate: &Estimate) -> String {
    let ends =
        estimate.interval().map_or_else(String::new, |known| format!("({:.2}-{:.2})", known.low, known.high));
    format!("{:.2} {DIM}{ends:<11}{DIM:#}", estimate.mean())
}

fn share(share: Option<Interval>) -> String {
    let Some(share) = share else { return format!("{:<19}", "-") };
    let percent = |part: f64| 100.0 * part;
    let ends = format!("({:.1}-{:.1})", percent(share.low), percent(share.high));
    format!("{:>5.1}% {DIM}{ends:<12}{DIM:#}", percent(share.mid))
}

/// Mean and largest part of the budget.
fn budget(summary: &Summary, budget: u64) -> String {
    if summary.spent.count() == 0 || summary.spent.largest() == 0.0 {
        return "-".to_owned();
    }
    let part = |spent: f64| 100.0 * spent / budget.max(1) as f64;
    format!("{:.1}%, max {:.1}%", part(summary.spent.mean()), part(summary.spent.largest()))
}

fn milliseconds(time: std::time::Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

/// The seeds on which a player that is compared was frozen: a gain elsewhere may not be worth it.
fn frozen_seeds(label: &str, player: usize, results: &Results) -> String {
    const SHOWN: usize = 10;
    let froze =
        |row: &&palestra_contest::Row| row.frozen.iter().any(|frozen| row.table[frozen.seat] == player);
    let mut seeds: Vec<u128> = results.rows.iter().filter(froze).map(|row| row.seed).collect();
    seeds.dedup();
    if seeds.is_empty() {
        return String::new();
    }
    let shown: Vec<String> = seeds.iter().take(SHOWN).map(u128::to_string).collect();
    let more = if seeds.len() > SHOWN { ", ..." } else { "" };
    format!("{BAD}{label} was frozen{BAD:#} on {}: {}{more}\n", count(seeds.len(), "seed"), shown.join(", "))
}

/// Who was frozen, how often and why, and how to see it.
fn frozen(plan: &Plan, results: &Results) -> String {
    let mut reasons: BTreeMap<(usize, &str), (usize, String)> = BTreeMap::new();
    for row in &results.rows {
        for frozen in &row.frozen {
            let player = row.table[frozen.seat];
            let words: Vec<&str> = row.table.iter().map(|&other| plan.words[other].as_str()).collect();
            let (seed, round) = (row.seed, frozen.round);
            let first = || {
                let game = plan.ring.bout.game.name();
                format!(
                    "seed {seed}, seat {}, round {round}: palestra play {game} {} -s {seed}{}",
                    frozen.seat,
                    words.join(" "),
                    plan.boards.option(seed)
                )
            };
            reasons.entry((player, frozen.why.as_str())).or_insert_with(|| (0, first())).0 += 1;
        }
    }
    let mut text = String::new();
    for ((player, why), (times, first)) in reasons.iter().take(12) {
        let label = &plan.ring.labels[*player];
        let (of, why) = (results.summaries[*player].matches, harmless(why));
        let _ = writeln!(text, "\n{BAD}{label} was frozen{BAD:#} {} {of} matches: {why}", times_of(*times));
        let _ = writeln!(text, "  {DIM}first with {first}{DIM:#}");
    }
    if reasons.len() > 12 {
        let _ = writeln!(text, "\n{} more reasons: --json and --csv have them all", reasons.len() - 12);
    }
    text
}

fn times_of(times: usize) -> String {
    if times == 1 { "once in".to_owned() } else { format!("{times} times in") }
}
