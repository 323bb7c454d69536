//! Whether copies in a crowd hide each other: more and more of them, with and without kits.

use std::fmt::Write;

use crate::attacks::{Attack, COMBINED};
use crate::copy;
use crate::field::{Change, Copy, Field, Found};

/// So many of the combined disguises are mixed.
const MIXED: usize = 6;

/// How many copies are found, and how many strangers are called surprising.
pub fn report(field: &Field) -> String {
    let mut text = String::from(
        "\nCopies among themselves: each is by one of six combined disguises, light to macro, and of an author of its own. Without kits, the games are told apart and their\n\
         words learned from the players alone. *School*: a third of the strangers took a search from the same page, a third grew from the Demo, some are sketches.\n\n\
         | crowd | files | pairs of authors that are copies | found at 0.1 % false positives | E < 1 | strangers with E < 1 |\n| --- | --- | --- | --- | --- | --- |\n",
    );
    for (name, field) in [
        ("", field.changed(Change::Nothing)),
        ("without kits, ", field.changed(Change::Unknown)),
        ("school, ", field.schooled()),
        ("school without kits, ", field.schooled().changed(Change::Unknown)),
    ] {
        let few = field.few(3);
        let quarter = |from: usize| mixed(&field, |number, k| number % 4 == from && k == number / 4 % MIXED);
        let crowds: [(&str, &Field, Vec<Vec<Copy>>); 4] = [
            ("nobody copied", &field, vec![Vec::new()]),
            ("a quarter is copied, mean of four", &field, (0..4).map(quarter).collect()),
            ("everybody is copied six times", &field, vec![mixed(&field, |_, _| true)]),
            ("three authors a game, copied six times", &few, vec![mixed(&few, |_, _| true)]),
        ];
        for (crowd, field, runs) in crowds {
            let _ = writeln!(text, "| {name}{crowd} {}", line(field, &runs));
        }
    }
    text
}

fn line(field: &Field, runs: &[Vec<Copy>]) -> String {
    let found: Vec<Found> = runs.iter().map(|copies| field.run(copies)).collect();
    let mean = |of: &dyn Fn(&Found) -> f64| found.iter().map(of).sum::<f64>() / found.len() as f64;
    let files = field.players.len() + runs[0].len();
    let alarms = mean(&|found| found.alarms as f64);
    if runs[0].is_empty() {
        return format!("| {files} | 0 % | | | {alarms} |");
    }
    let share = 100.0 * related(field, &runs[0]);
    let (above, telling) = (mean(&|found| found.shares[4]), mean(&|found| found.telling));
    format!("| {files} | {share:.0} % | {above:.2} | {telling:.2} | {alarms} |")
}

/// Copies of players by the disguises that are chosen for them.
fn mixed(field: &Field, chosen: impl Fn(usize, usize) -> bool) -> Vec<Copy> {
    let attacks: Vec<(usize, &Attack)> = COMBINED.iter().take(MIXED).enumerate().collect();
    let of = |number: usize| {
        let wanted = attacks.iter().filter(|&&(k, _)| chosen(number, k)).map(|&(_, attack)| attack);
        wanted.map(|attack| copy(field, number, attack)).collect::<Vec<_>>()
    };
    (0..field.players.len()).flat_map(of).collect()
}

/// The share of pairs of one game that have the same origin.
fn related(field: &Field, copies: &[Copy]) -> f64 {
    let origins: Vec<usize> = (0..field.players.len()).chain(copies.iter().map(|copy| copy.of)).collect();
    let (mut same, mut all) = (0.0, 0.0);
    for (at, &a) in origins.iter().enumerate() {
        for &b in &origins[..at] {
            all += f64::from(field.players[a].game == field.players[b].game);
            same += f64::from(a == b);
        }
    }
    same / all
}
