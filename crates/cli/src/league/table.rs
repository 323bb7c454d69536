//! The league's table for people.

use std::fmt::Write;

use palestra_contest::{Interval, Summary, summaries};
use palestra_toolchain::harmless;

use super::season::Season;
use crate::campaign::count;
use crate::standings::{BAD, BOLD, DIM};

/// Ratings with their intervals, best first; earlier versions below.
pub fn table(title: &str, season: &Season, known: usize) -> String {
    let standings = season.standings();
    let results = summaries(&season.rows, season.players.len());
    let mut text = String::new();
    let added = season.rows.len() - known;
    let _ = writeln!(
        text,
        "{BOLD}{title} league{BOLD:#}, {}, {added} of them new\n",
        count(season.rows.len(), "match")
    );
    let width = season.labels.iter().map(|label| label.chars().count()).max().unwrap_or(0).max(6);
    let _ = writeln!(
        text,
        "{BOLD}      {:<width$}  {:<12}  matches  points  first  last   file{BOLD:#}",
        "player", "rating"
    );
    let order = order(season, &standings);
    for (place, &player) in (1..).zip(order.iter().filter(|&&player| season.is_member(player))) {
        let row = row(season, player, &standings[player], &results[player], width);
        let _ = writeln!(text, "{place:>4}. {row}");
    }
    for &player in order.iter().filter(|&&player| !season.is_member(player)) {
        let row = row(season, player, &standings[player], &results[player], width);
        let _ = writeln!(text, "      {DIM}{}{DIM:#}", anstream::adapter::strip_str(&row));
    }
    for (player, summary) in results.iter().enumerate().filter(|(_, summary)| summary.frozen > 0) {
        let (label, of) = (&season.labels[player], summary.matches);
        let last = season.rows.iter().rev().find_map(|row| {
            let frozen = row.frozen.iter().find(|frozen| row.table[frozen.seat] == player)?;
            Some(format!("{} (round {} with seed {})", frozen.why, frozen.round, row.seed))
        });
        let why = harmless(&last.unwrap_or_default());
        let _ = writeln!(
            text,
            "\n{BAD}{label} was frozen{BAD:#} in {} of {of} matches, the last time: {why}",
            summary.frozen
        );
    }
    let none: Vec<_> =
        season.rows.iter().filter_map(|row| row.none.as_ref().map(|why| (row.seed, why))).collect();
    if let Some((seed, why)) = none.last() {
        let _ = writeln!(
            text,
            "\n{BAD}{} without a result{BAD:#}, the last with seed {seed}: {}",
            count(none.len(), "match"),
            harmless(why)
        );
    }
    text
}

/// All players, best first.
pub fn order(season: &Season, standings: &[Interval]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..season.players.len()).collect();
    order.sort_by(|&a, &b| standings[b].mid.total_cmp(&standings[a].mid));
    order
}

fn row(season: &Season, player: usize, rating: &Interval, summary: &Summary, width: usize) -> String {
    let percent =
        |share: Option<Interval>| share.map_or("-".to_owned(), |share| format!("{:.0}%", 100.0 * share.mid));
    let margin = format!("±{:.0}", rating.margin());
    format!(
        "{:<width$}  {BOLD}{:>5.0}{BOLD:#} {DIM}{margin:<6}{DIM:#}  {:>7}  {:>6.2}  {:>5}  {:>4}   {DIM}{}{DIM:#}",
        season.labels[player],
        rating.mid,
        summary.matches,
        summary.points.mean(),
        percent(summary.first()),
        percent(summary.last()),
        season.players[player].file.escape_debug(),
    )
}
