//! The table that a person sees at the end of a match.

use anstyle::{AnsiColor, Style};
use palestra_arena::{Finished, Outcome};
use palestra_workshop::Candidate;

/// The colours of the seats.
pub const SEATS: [Style; 4] = [
    AnsiColor::BrightRed.on_default(),
    AnsiColor::BrightYellow.on_default(),
    AnsiColor::BrightBlue.on_default(),
    AnsiColor::BrightMagenta.on_default(),
];
pub const GOOD: Style = AnsiColor::BrightGreen.on_default();
pub const BAD: Style = AnsiColor::BrightRed.on_default().bold();
pub const DIM: Style = Style::new().dimmed();
pub const BOLD: Style = Style::new().bold();

/// Ranks, scores and outcomes; equal scores share a rank.
pub fn table(finished: &Finished, players: &[Candidate]) -> String {
    let scores = &finished.scores.0[..finished.seats];
    let mut order: Vec<usize> = (0..finished.seats).collect();
    order.sort_by_key(|&seat| std::cmp::Reverse(scores[seat]));
    let mut table = format!("{BOLD} rank  player        score  outcome{BOLD:#}\n");
    for seat in order {
        let rank = 1 + scores.iter().filter(|&&score| score > scores[seat]).count();
        let (colour, name) = (SEATS[seat], &players[seat].name);
        let outcome = &finished.outcomes.0[seat];
        let tone = if *outcome == Outcome::Played { DIM } else { BAD };
        let score = scores[seat];
        table.push_str(&format!(
            " {rank:>4}  {colour}{name:<12}{colour:#} {score:>6}  {tone}{outcome}{tone:#}\n"
        ));
    }
    table
}
