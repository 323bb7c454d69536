//! The grades for spreadsheets and programs.

use std::fmt::Write;

use palestra_contest::format::Place;
use serde_json::{Value, json};

use super::Held;
use crate::export::quoted;

/// A line for each entrant, best first.
pub fn csv(held: &Held) -> String {
    let mut text = "rank,player,file,grade,grade low,grade high,rank low,rank high,chance of highest grade,decided,left in round,odds\n".to_owned();
    for place in &held.standing.places {
        let entrant = &held.entrants[place.entrant];
        let known = place.posterior.as_ref();
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.4}"));
        let _ = writeln!(
            text,
            "{},{},{},{:.4},{},{},{},{},{},{},{},{}",
            place.rank + 1.0,
            quoted(&entrant.name),
            quoted(&entrant.file),
            place.grade,
            number(known.map(|known| known.grade.low)),
            number(known.map(|known| known.grade.high)),
            known.map_or_else(String::new, |known| (known.low + 1).to_string()),
            known.map_or_else(String::new, |known| (known.high + 1).to_string()),
            number(known.map(|known| known.among_first)),
            known.is_some_and(|known| known.grade.margin() <= 0.5),
            place.left.map_or_else(String::new, |left| (left.round + 1).to_string()),
            number(place.left.and_then(|left| left.odds)),
        );
    }
    text
}

/// Everything: grades, rounds, matches.
pub fn json(held: &Held) -> String {
    let places: Vec<Value> = held.standing.places.iter().map(|place| place_json(held, place)).collect();
    let mut sessions: Vec<Value> = Vec::new();
    let mut matches = held.rows.iter();
    for (round, session) in &held.history.sessions {
        let played: Vec<Value> = matches
            .by_ref()
            .take(session.pairings.len())
            .map(
                |row| json!({ "seed": row.seed.to_string(), "table": row.table, "scores": row.scores, "void": row.none }),
            )
            .collect();
        let danger: Vec<Value> = session
            .danger
            .iter()
            .map(|(player, chance)| json!({ "player": player, "chance": chance }))
            .collect();
        sessions.push(json!({
            "round": round + 1, "phase": session.phase.to_string(), "danger": danger, "matches": played,
        }));
    }
    let round = |end: &palestra_contest::format::RoundEnd| {
        let leaving: Vec<Value> =
            end.leaving.iter().map(|l| json!({ "player": l.player, "odds": l.odds })).collect();
        let notes: Vec<String> = end.notes.iter().map(ToString::to_string).collect();
        json!({ "kind": format!("{:?}", end.kind).to_lowercase(), "leaving": leaving, "order": end.order, "notes": notes })
    };
    let rounds: Vec<Value> = held.history.rounds.iter().map(round).collect();
    let all = json!({
        "game": held.title, "format": held.format.to_string(), "finished": !held.history.broken_off,
        "players": held.labels, "grades": places, "rounds": rounds, "sessions": sessions, "left out": held.left_out,
        "bootstrap width": held.standing.bootstrap_width,
    });
    format!("{all:#}\n")
}

fn place_json(held: &Held, place: &Place) -> Value {
    let entrant = &held.entrants[place.entrant];
    let known = place.posterior.as_ref().map(|known| {
        json!({
            "mean rank": known.mean + 1.0, "rank low": known.low + 1, "rank high": known.high + 1,
            "grade low": known.grade.low, "grade high": known.grade.high, "chance of highest grade": known.among_first,
        })
    });
    let left = place.left.map(|l| json!({ "round": l.round + 1, "withdrew": l.withdrew, "odds": l.odds }));
    json!({
        "rank": place.rank + 1.0, "name": entrant.name, "file": entrant.file, "player": place.player, "grade": place.grade,
        "posterior": known, "left": left,
    })
}
