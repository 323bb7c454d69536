//! The staircase in a terminal, and as a table for the documentation.

use std::fmt::Write;

use anstyle::Style;
use palestra_game::erased::AnyGame;
use palestra_players::staircase;

use super::climb::Step;
use crate::export::quoted;
use crate::standings::{BAD, BOLD, DIM, GOOD};

/// Cells of a bar: with everything beside it a line fits into 80 columns.
const BAR: usize = 24;

/// The steps from the highest down, each with a bar of first places, and who stands where.
pub fn picture(game: &dyn AnyGame, player: &str, steps: &[Step]) -> String {
    let all = staircase(game.name());
    let matches = steps.first().map_or(0, |step| step.matches);
    let mut text =
        format!("{BOLD}{player}{BOLD:#} on the staircase of {}: {matches} matches a step\n\n", game.title());
    let height = steps.iter().rposition(Step::is_held);
    let width = all.iter().enumerate().map(|(number, name)| 2 * number + name.len()).max().unwrap_or(0) + 1;
    for (number, name) in all.iter().enumerate().rev() {
        // The stairs go up to the right.
        let indent = " ".repeat(2 * number);
        let label = format!("{indent}{name}");
        match steps.get(number) {
            Some(step) => {
                let stands = height == Some(number);
                let (mark, tone) = if stands { ("▶", BOLD) } else { (" ", Style::new()) };
                let shown = percent(step);
                let here = if stands { format!("  {GOOD}◀ {player}{GOOD:#}") } else { String::new() };
                let _ = writeln!(text, "{mark} {tone}{label:<width$}{tone:#} {} {shown}{here}", bar(step));
                if step.frozen > 0 {
                    let _ = writeln!(text, "  {:<width$} {BAD}frozen in {}{BAD:#}", "", count(step.frozen));
                }
            }
            None => {
                let _ = writeln!(text, "  {DIM}{label:<width$} {}  not played{DIM:#}", "·".repeat(BAR));
            }
        }
    }
    text.push('\n');
    text.push_str(&verdict(player, all, steps, height));
    text
}

/// What the picture means.
fn verdict(player: &str, all: &[&str], steps: &[Step], height: Option<usize>) -> String {
    let mut text = match height {
        None => {
            format!(
                "{player} stands before the first step:\nlook at how Demo plays, and do one thing better."
            )
        }
        Some(height) if height + 1 == all.len() => {
            format!("{player} stands on the highest step: it is a match for three Dummies.")
        }
        Some(height) => {
            let next = steps.get(height + 1);
            let doubt = next.is_some_and(|step| !step.is_too_high());
            let more = if doubt { ", or perhaps higher: more matches would tell (-n)" } else { "" };
            format!("{player} stands on {}{more}.\nThe next step is {}.", all[height], all[height + 1])
        }
    };
    if let Some(most) = steps.iter().filter_map(|step| step.spent).reduce(f64::max) {
        let _ = write!(text, "\nIt used at most {:.1} % of its budget.", 100.0 * most);
    }
    text + "\n"
}

/// First places as a bar, with the interval as a thin line and a notch at one half.
fn bar(step: &Step) -> String {
    let cell = |share: f64| (share * BAR as f64).round() as usize;
    let (low, mid, high) = (cell(step.first.low), cell(step.first.mid), cell(step.first.high));
    let tone = if step.is_held() { GOOD } else { BAD };
    let sign = |at: usize| match at {
        at if at < low.min(mid) => '█',
        at if at < mid => '▓',
        at if at < high => '─',
        at if at == BAR / 2 => '┆',
        _ => '·',
    };
    let (full, rest): (String, String) = ((0..mid).map(sign).collect(), (mid..BAR).map(sign).collect());
    format!("{tone}{full}{tone:#}{DIM}{rest}{DIM:#}")
}

fn percent(step: &Step) -> String {
    let whole = |share: f64| (100.0 * share).round();
    let (low, high) = (whole(step.first.low), whole(step.first.high));
    format!("{:>4} % ({low}-{high})", whole(step.first.mid))
}

fn count(matches: u64) -> String {
    if matches == 1 { "1 match".to_owned() } else { format!("{matches} matches") }
}

/// The table of the documentation.
pub fn markdown(rows: &[(&str, &str, Step)]) -> String {
    let mut text = String::from("| game | step | against three | first in | 95 % |\n|---|---|---|---|---|\n");
    for (game, player, step) in rows {
        let share = |share: f64| format!("{:.0}", 100.0 * share);
        let (mid, low, high) = (share(step.first.mid), share(step.first.low), share(step.first.high));
        let _ = writeln!(text, "| `{game}` | {player} | {} | {mid} % | {low}-{high} |", step.name);
    }
    text
}

/// Game, player, step and what came of it, one a line.
pub fn csv<'a>(rows: impl Iterator<Item = (&'a str, &'a str, &'a Step)>) -> String {
    let mut text = String::from("game,player,step,matches,first,low,high,frozen\n");
    for (game, player, step) in rows {
        let Step { name, matches, first, frozen, .. } = step;
        let (player, shares) =
            (quoted(player), format!("{:.4},{:.4},{:.4}", first.mid, first.low, first.high));
        let _ = writeln!(text, "{game},{player},{},{matches},{shares},{frozen}", quoted(name));
    }
    text
}

#[cfg(test)]
mod tests {
    use palestra_arena::games;
    use palestra_contest::share;

    use super::*;

    fn step(name: &str, hits: f64) -> Step {
        let first = share(hits, 40).unwrap();
        Step { name: name.to_owned(), matches: 40, first, frozen: u64::from(hits == 0.0), spent: Some(0.034) }
    }

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn nobody_gets_lost_on_the_stairs() {
        for (game, held) in
            games().iter().flat_map(|game| (0..=staircase(game.name()).len()).map(move |held| (*game, held)))
        {
            let names = staircase(game.name());
            let steps: Vec<Step> = (0..names.len().min(held + 1))
                .map(|number| step(names[number], if number < held { 36.0 } else { 0.0 }))
                .collect();
            let text = plain(&picture(game, "Sauron", &steps));
            let (marks, lines) = (text.matches("▶ ").count(), text.lines());
            assert_eq!(marks, usize::from(held > 0), "{text}");
            assert!(lines.clone().all(|line| line.chars().count() <= 80), "{text}");
            let expected = match held {
                0 => "stands before the first step",
                held if held == names.len() => "stands on the highest step",
                held => &format!("stands on {}.", names[held - 1]),
            };
            assert!(text.contains(expected), "{text}");
            assert_eq!(text.contains("frozen in 1 match"), held < names.len(), "{text}");
        }
    }
}
