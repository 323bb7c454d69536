//! Results for programs: a summary as JSON, every match as CSV.

use palestra_contest::{Interval, Places};
use serde_json::{Value, json};

use super::Results;
use super::plan::Plan;
use crate::export::{comparison, interval, quoted, seed};

pub fn json(plan: &Plan, results: &Results) -> Value {
    let players: Vec<Value> =
        (0..plan.ring.players.len()).map(|player| player_json(plan, results, player)).collect();
    let mut frozen = Vec::new();
    for row in &results.rows {
        for cold in &row.frozen {
            frozen.push(json!({
                "player": plan.ring.labels[row.table[cold.seat]], "seed": seed(row.seed), "board": plan.boards.name(row.seed),
                "seat": cold.seat, "round": cold.round,
                "why": cold.why, "table": labels(plan, &row.table),
            }));
        }
    }
    let none = results.rows.iter().filter(|row| !row.counts());
    let none: Vec<Value> = none.map(|row| json!({ "seed": seed(row.seed), "why": row.none })).collect();
    json!({
        "game": plan.ring.bout.game.name(),
        "rules": plan.ring.bout.edition.to_string(),
        "first_seed": plan.seeds.master(),
        "boards": plan.boards.names(),
        "matches": results.rows.len(),
        "interrupted": results.interrupted,
        "players": players,
        "frozen": frozen,
        "without_result": none,
        "versus": results.comparison.as_ref().map(comparison),
    })
}

fn player_json(plan: &Plan, results: &Results, player: usize) -> Value {
    let summary = &results.summaries[player];
    let spent = (summary.spent.count() > 0 && results.budget > 0)
        .then(|| json!({ "mean": summary.spent.mean(), "largest": summary.spent.largest(), "budget": results.budget }));
    json!({
        "name": plan.ring.labels[player],
        "file": plan.words[player],
        "address": plan.ring.players[player].address,
        "matches": summary.matches,
        "points": estimate(summary.points.mean(), summary.points.interval()),
        "rank": estimate(summary.rank.mean(), summary.rank.interval()),
        "score": estimate(summary.score.mean(), summary.score.interval()),
        "first": summary.first().map(interval),
        "last": summary.last().map(interval),
        "frozen": summary.frozen,
        "spent": spent,
        "cpu_milliseconds": plan.ring.time(player).map(|time| time.as_secs_f64() * 1e3),
    })
}

fn estimate(mean: f64, known: Option<Interval>) -> Value {
    known.map_or_else(|| json!({ "mean": mean }), interval)
}

fn labels<'a>(plan: &'a Plan, table: &[usize]) -> Vec<&'a str> {
    table.iter().map(|&player| plan.ring.labels[player].as_str()).collect()
}

pub fn csv(plan: &Plan, results: &Results) -> String {
    let mut text = "match,seed,seat,player,score,rank,points,spent,frozen_in_round,why,board\n".to_owned();
    for (number, row) in results.rows.iter().enumerate().filter(|(_, row)| row.counts()) {
        let places = Places::of(&row.scores);
        for (seat, &player) in row.table.iter().enumerate() {
            let frozen = row.frozen.iter().find(|frozen| frozen.seat == seat);
            let spent = row.spent.get(seat).map(u64::to_string).unwrap_or_default();
            let round = frozen.map(|frozen| frozen.round.to_string()).unwrap_or_default();
            let why = frozen.map(|frozen| quoted(&frozen.why)).unwrap_or_default();
            let name = quoted(&plan.ring.labels[player]);
            let (score, rank, points) = (row.scores[seat], places.ranks[seat], places.points(seat));
            let (seed, board) = (row.seed, quoted(plan.boards.name(row.seed)));
            text.push_str(&format!(
                "{number},{seed},{seat},{name},{score},{rank},{points},{spent},{round},{why},{board}\n"
            ));
        }
    }
    text
}
