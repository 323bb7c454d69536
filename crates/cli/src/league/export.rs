//! The league for programs: ratings as JSON, every match as CSV.

use palestra_contest::{Places, summaries};
use serde_json::{Value, json};

use super::season::Season;
use super::table::order;
use crate::campaign::Boards;
use crate::export::{interval, quoted};

/// Everybody's rating, best first; earlier versions are marked.
pub fn json(game: &str, season: &Season, boards: &Boards) -> Value {
    let standings = season.standings();
    let results = summaries(&season.rows, season.players.len());
    let player = |&player: &usize| {
        let (line, summary) = (&season.players[player], &results[player]);
        json!({
            "name": season.labels[player], "file": line.file, "address": line.address,
            "member": season.is_member(player), "rating": interval(standings[player]),
            "matches": summary.matches, "points": summary.points.mean(),
            "first": summary.first().map(interval), "last": summary.last().map(interval), "frozen": summary.frozen,
        })
    };
    let players: Vec<Value> = order(season, &standings).iter().map(player).collect();
    json!({ "game": game, "boards": boards.names(), "matches": season.rows.len(), "players": players })
}

/// Every player of every match, as the arena writes it.
pub fn csv(season: &Season, boards: &Boards) -> String {
    let mut text = "match,seed,seat,player,score,rank,points,frozen_in_round,why,board\n".to_owned();
    for (number, row) in season.rows.iter().enumerate().filter(|(_, row)| row.counts()) {
        let places = Places::of(&row.scores);
        let (seed, board) = (row.seed, quoted(boards.name(row.seed)));
        for (seat, &player) in row.table.iter().enumerate() {
            let frozen = row.frozen.iter().find(|frozen| frozen.seat == seat);
            let round = frozen.map(|frozen| frozen.round.to_string()).unwrap_or_default();
            let why = frozen.map(|frozen| quoted(&frozen.why)).unwrap_or_default();
            let name = quoted(&season.labels[player]);
            let (score, rank, points) = (row.scores[seat], places.ranks[seat], places.points(seat));
            text.push_str(&format!(
                "{number},{seed},{seat},{name},{score},{rank},{points},{round},{why},{board}\n"
            ));
        }
    }
    text
}
