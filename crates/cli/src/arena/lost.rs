//! Keeps the records of the worst matches, so that one can see what went wrong.

use std::path::Path;

use anyhow::{Context, bail};
use palestra_arena::campaign::Ring;
use palestra_contest::{Places, Row};
use palestra_workshop::Candidate;

use crate::campaign::keep;

/// How many are kept: as many as somebody will look at.
const KEPT: usize = 10;

/// Plays the worst matches of `player` again and keeps their records; answers the files' names, the worst first.
pub fn save(
    folder: &Path,
    ring: &Ring<Candidate>,
    rows: &[Row],
    player: usize,
) -> anyhow::Result<Vec<String>> {
    let mut lost: Vec<(&Row, usize)> = Vec::new();
    for row in rows.iter().filter(|row| row.counts()) {
        let seat = row.seat_of(player);
        lost.extend(seat.filter(|&seat| Places::of(&row.scores).ranks[seat] > 1.0).map(|seat| (row, seat)));
    }
    // Frozen first, then by rank, then by how far the best was away; at last by seed.
    lost.sort_by_key(|(row, seat)| {
        let frozen = row.frozen.iter().any(|frozen| frozen.seat == *seat);
        let rank = (2.0 * Places::of(&row.scores).ranks[*seat]) as i64;
        let behind = row.scores.iter().max().map_or(0, |best| best.saturating_sub(row.scores[*seat]));
        (!frozen, -rank, -behind, row.seed)
    });
    let mut names = Vec::new();
    for (number, (row, seat)) in (1..).zip(lost.into_iter().take(KEPT)) {
        let record = ring.record(&row.fixture()).with_context(|| format!("seed {}", row.seed))?;
        if record.tape.scores != row.scores {
            bail!(
                "the match with seed {} did not go the same way again: a native program may depend on more than its input",
                row.seed
            );
        }
        let name = format!("lost-{number:02}-seed-{}-seat-{seat}.rec", row.seed);
        keep(&folder.join(&name), &record)?;
        names.push(name);
    }
    Ok(names)
}
