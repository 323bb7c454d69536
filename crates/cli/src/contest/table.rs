//! The grades for people.

use std::fmt::Write;

use palestra_contest::format::{Place, Standing};

use super::Held;
use super::happened::happened;
use crate::campaign::count;
use crate::standings::{BAD, BOLD, DIM};

pub fn table(held: &Held) -> String {
    let mut text = String::new();
    let interrupted =
        if held.history.broken_off { format!(" {BAD}(broken off){BAD:#}") } else { String::new() };
    let _ = writeln!(
        text,
        "{BOLD}{} contest{BOLD:#}, {}: {}, {} in {}{interrupted}\n",
        held.title,
        held.format,
        count(held.entrants.len(), "player"),
        count(held.rows.len(), "match"),
        count(held.history.rounds.len(), "round"),
    );
    let width = held.entrants.iter().map(|e| e.name.chars().count()).max().unwrap_or(0).max(6);
    let _ = writeln!(
        text,
        "{BOLD} rank  {:<width$}  grade  {:<11}  {:<10}  {:<22}  file{BOLD:#}",
        "player", "interval", "rank in", "left"
    );
    for place in &held.standing.places {
        let _ = writeln!(text, "{}", row(held, place, width));
    }
    let undecided = held.undecided();
    if !undecided.is_empty() {
        let names: Vec<&str> = undecided.iter().take(12).map(|&e| held.entrants[e].name.as_str()).collect();
        let more = if undecided.len() > 12 { ", ..." } else { "" };
        let _ = writeln!(
            text,
            "\nNot known to half a point: {} ({}{more}).",
            count(undecided.len(), "grade"),
            names.join(", ")
        );
    }
    if held.standing.bootstrap_width > Standing::DOUBT {
        let _ = writeln!(
            text,
            "\nThe matches scatter more than the model says: the intervals are those of the bootstrap, {:.1} times as wide.",
            held.standing.bootstrap_width
        );
    }
    for sentence in happened(held) {
        let _ = writeln!(text, "{DIM}{}{DIM:#}", sentence.escape_debug());
    }
    for (round, end) in (1..).zip(&held.history.rounds) {
        for note in &end.notes {
            let _ = writeln!(text, "{DIM}Round {round}: {note}.{DIM:#}");
        }
    }
    text
}

fn row(held: &Held, place: &Place, width: usize) -> String {
    let entrant = &held.entrants[place.entrant];
    let known = place.posterior.as_ref();
    let grades =
        known.map_or_else(String::new, |known| format!("{:.1}-{:.1}", known.grade.low, known.grade.high));
    let ranks = known.map_or_else(String::new, |known| format!("{}-{}", known.low + 1, known.high + 1));
    format!(
        "{:>5}  {:<width$}  {BOLD}{:>5.2}{BOLD:#}  {DIM}{grades:<11}{DIM:#}  {ranks:<10}  {:<22}  {DIM}{}{DIM:#}",
        rank(place),
        entrant.name.escape_debug().to_string(),
        place.grade,
        left(place),
        entrant.file.escape_debug(),
    )
}

/// A rank from 1; shared ones with a half.
pub fn rank(place: &Place) -> String {
    let rank = place.rank + 1.0;
    if rank.fract() == 0.0 { format!("{rank:.0}") } else { format!("{rank:.1}") }
}

/// When and how one left, in words.
pub fn left(place: &Place) -> String {
    match place.left {
        None => String::new(),
        Some(left) if left.withdrew => format!("withdrew, round {}", left.round + 1),
        Some(left) => match left.odds {
            Some(odds) => format!("round {}, odds {:.0} %", left.round + 1, 100.0 * odds),
            None => format!("round {}", left.round + 1),
        },
    }
}
