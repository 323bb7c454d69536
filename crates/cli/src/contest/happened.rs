//! What is not as usual in a contest, in sentences: copies, frozen players, void matches, ties.

use palestra_toolchain::harmless;

use super::Held;
use crate::campaign::count;

/// At most so many players are named.
const NAMED: usize = 12;

/// One sentence for each thing that happened.
pub fn happened(held: &Held) -> Vec<String> {
    let mut told = copies(held);
    told.extend(frozen(held));
    let void = held.rows.iter().filter(|row| !row.counts()).count();
    if void > 0 {
        told.push(format!("{} void: no result, and nobody's strength was changed by it.", were(void)));
    }
    let tied = held.rows.iter().filter(|row| has_ties(&row.scores)).count();
    if tied > 0 {
        told.push(format!(
            "In {} some had equal scores: they count as if in every order, each with an equal part, and share points.",
            count(tied, "match")
        ));
    }
    told
}

fn were(matches: usize) -> String {
    format!("{} {}", count(matches, "match"), if matches == 1 { "was" } else { "were" })
}

/// Files with the same program.
fn copies(held: &Held) -> Vec<String> {
    let files = |player: usize| -> Vec<String> {
        held.entrants.iter().filter(|e| e.player == player).map(|e| harmless(&e.file)).collect()
    };
    let same = (0..held.labels.len()).map(files).filter(|files| files.len() > 1);
    same.map(|files| format!("{} are the same program: one player with one grade.", files.join(", ")))
        .collect()
}

/// Who gave no more orders, how often, and why the first time.
fn frozen(held: &Held) -> Vec<String> {
    let mut told = Vec::new();
    for (player, label) in held.labels.iter().enumerate() {
        let rows = || held.rows.iter().filter(|row| row.table.contains(&player));
        let mut cold =
            rows().filter_map(|row| row.frozen.iter().find(|frozen| row.table[frozen.seat] == player));
        if let Some(first) = cold.next() {
            told.push(format!(
                "{label} was frozen in {} of {}, the first time in round {}: {}. It stayed in, and its scores count as they were.",
                1 + cold.count(),
                count(rows().count(), "match"),
                first.round,
                harmless(&first.why)
            ));
        }
    }
    if told.len() > NAMED {
        let more = told.len() - NAMED;
        told.truncate(NAMED);
        told.push(format!("{} more were frozen at times.", count(more, "player")));
    }
    told
}

fn has_ties(scores: &[i64]) -> bool {
    let mut scores = scores.to_vec();
    scores.sort_unstable();
    scores.windows(2).any(|pair| pair[0] == pair[1])
}
