//! The table that a person sees at the end of a match, and the colours of everything.

use anstyle::{AnsiColor, RgbColor, Style};
use palestra_arena::{Finished, Outcome};
use palestra_workshop::Candidate;

/// The viewer's colours of the seats, as terminals with few colours have them, and as they are (on dark ground).
const SEATS: [(AnsiColor, RgbColor); 4] = [
    (AnsiColor::BrightBlue, RgbColor(0x2b, 0xa8, 0xee)),
    (AnsiColor::BrightRed, RgbColor(0xee, 0x5f, 0x3a)),
    (AnsiColor::BrightYellow, RgbColor(0xf7, 0xc6, 0x2f)),
    (AnsiColor::BrightMagenta, RgbColor(0xa5, 0x65, 0xe2)),
];
pub const GOOD: Style = AnsiColor::BrightGreen.on_default();
pub const BAD: Style = AnsiColor::BrightRed.on_default().bold();
pub const CAREFUL: Style = AnsiColor::BrightYellow.on_default();
pub const DIM: Style = Style::new().dimmed();
pub const BOLD: Style = Style::new().bold();

/// The colour of a seat, the same as in the viewer as far as the terminal can.
pub fn seat_colour(seat: usize) -> Style {
    let (few, exact) = SEATS[seat % SEATS.len()];
    let all = std::env::var("COLORTERM").is_ok_and(|word| word == "truecolor" || word == "24bit");
    if all { exact.on_default() } else { few.on_default() }
}

/// Ranks, scores and outcomes; equal scores share a rank. Of an outcome with many lines, the first.
pub fn table(finished: &Finished, players: &[Candidate]) -> String {
    let scores = &finished.scores.0[..finished.seats];
    let mut order: Vec<usize> = (0..finished.seats).collect();
    order.sort_by_key(|&seat| std::cmp::Reverse(scores[seat]));
    let long = |texts: &mut dyn Iterator<Item = usize>, least: usize| texts.max().unwrap_or(0).max(least);
    let names = long(&mut players.iter().map(|player| player.name.chars().count()), 12);
    let digits = long(&mut scores.iter().map(|score| score.to_string().len()), 6);
    let mut table = format!("{BOLD} rank  {:<names$} {:>digits$}  outcome{BOLD:#}\n", "player", "score");
    for seat in order {
        let rank = 1 + scores.iter().filter(|&&score| score > scores[seat]).count();
        let (colour, name) = (seat_colour(seat), &players[seat].name);
        let outcome = finished.outcomes.0[seat].to_string();
        let outcome = outcome.lines().next().unwrap_or_default();
        let tone = if finished.outcomes.0[seat] == Outcome::Played { DIM } else { BAD };
        let score = scores[seat];
        table.push_str(&format!(
            " {rank:>4}  {colour}{name:<names$}{colour:#} {score:>digits$}  {tone}{outcome}{tone:#}\n"
        ));
    }
    table
}
