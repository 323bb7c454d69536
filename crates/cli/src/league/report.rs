//! The league as one page: ratings, who beats whom, scores, history. It needs no network and no script.

use std::fmt::Write;

use palestra_contest::{Interval, Places, summaries};

use super::charts::{self, Name, escaped};
use super::season::Season;
use super::table::order;
use crate::campaign::count;

const STYLE: &str = include_str!("report.css");

/// Colours that the style has.
const COLOURS: usize = 12;

/// Points of the history.
const STEPS: usize = 24;

pub fn page(title: &str, season: &Season) -> String {
    let standings = season.standings();
    let order = order(season, &standings);
    let names: Vec<Name> = order
        .iter()
        .enumerate()
        .map(|(k, &player)| Name {
            label: season.labels[player].clone(),
            colour: k % COLOURS,
            old: !season.is_member(player),
        })
        .collect();
    let ratings: Vec<Interval> = order.iter().map(|&player| standings[player]).collect();
    let title = escaped(title);
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title} league</title>\n<style>{STYLE}</style></head><body><main>\n\
         <header><h1>{title} league</h1><p>{}, {}. 0 is the middle of the field; 400 points more is to finish ahead ten times as often as behind.</p></header>\n",
        count(season.numbers.len(), "player"),
        count(season.rows.len(), "match"),
    );
    section(
        &mut text,
        "Ratings",
        "Each dot is an estimate; the bar around it holds the truth 95 times of 100.",
        &charts::ratings(&names, &ratings),
    );
    section(&mut text, "Table", "", &results(season, &order, &names, &ratings));
    section(
        &mut text,
        "Who beats whom",
        "In how many of 100 matches the player on the left finished ahead of the one above. Hover for the number of matches.",
        &matrix(season, &order, &names),
    );
    section(
        &mut text,
        "Scores",
        "How often each score was reached; the tallest bar of each player is its most frequent score.",
        &charts::scores(&names, &scores(season, &order)),
    );
    let (points, lines) = history(season, &order);
    section(
        &mut text,
        "History",
        "The ratings after so many matches of the league.",
        &charts::history(&names, &points, &lines),
    );
    text.push_str("<footer>Made by Palestra.</footer></main></body></html>\n");
    text
}

fn section(text: &mut String, title: &str, about: &str, body: &str) {
    let about = if about.is_empty() { String::new() } else { format!("<p>{about}</p>") };
    let _ = write!(text, "<section><h2>{title}</h2>{about}\n<div class=\"wide\">{body}</div></section>\n");
}

fn results(season: &Season, order: &[usize], names: &[Name], ratings: &[Interval]) -> String {
    let all = summaries(&season.rows, season.players.len());
    let mut text = "<table class=\"results\"><thead><tr><th></th><th>player</th><th>rating</th><th>matches</th><th>points</th>\
                    <th>first</th><th>last</th><th>frozen</th><th>file</th></tr></thead><tbody>\n"
        .to_owned();
    let mut place = 0;
    for ((&player, name), rating) in order.iter().zip(names).zip(ratings) {
        let summary = &all[player];
        place += usize::from(!name.old);
        let shown = if name.old { String::new() } else { place.to_string() };
        let percent = |share: Option<Interval>| {
            share.map_or("-".to_owned(), |share| format!("{:.0} %", 100.0 * share.mid))
        };
        let _ = writeln!(
            text,
            "<tr class=\"{}\"><td>{shown}</td><td><i class=\"c{}\"></i>{}</td><td><b>{:.0}</b> <small>±{:.0}</small></td><td>{}</td>\
             <td>{:.2}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            if name.old { "old" } else { "" },
            name.colour,
            escaped(&name.label),
            rating.mid,
            rating.margin(),
            summary.matches,
            summary.points.mean(),
            percent(summary.first()),
            percent(summary.last()),
            summary.frozen,
            escaped(&season.players[player].file),
        );
    }
    text.push_str("</tbody></table>");
    text
}

/// The share of matches in which one finished ahead of another; a tie is half.
fn matrix(season: &Season, order: &[usize], names: &[Name]) -> String {
    let players = season.players.len();
    let mut met = vec![vec![(0.0, 0u32); players]; players];
    for row in season.rows.iter().filter(|row| row.counts()) {
        let ranks = Places::of(&row.scores).ranks;
        for (seat, &mine) in row.table.iter().enumerate() {
            for (other, &theirs) in row.table.iter().enumerate().filter(|(_, theirs)| **theirs != mine) {
                let cell = &mut met[mine][theirs];
                cell.0 += if ranks[seat] < ranks[other] {
                    1.0
                } else if ranks[seat] == ranks[other] {
                    0.5
                } else {
                    0.0
                };
                cell.1 += 1;
            }
        }
    }
    let mut text = "<table class=\"matrix\"><thead><tr><th></th>".to_owned();
    for name in names {
        let _ = write!(text, "<th><span>{}</span></th>", escaped(&name.label));
    }
    text.push_str("</tr></thead><tbody>\n");
    for (&mine, name) in order.iter().zip(names) {
        let _ = write!(text, "<tr><th>{}</th>", escaped(&name.label));
        for (&theirs, other) in order.iter().zip(names) {
            let (ahead, matches) = met[mine][theirs];
            if matches == 0 {
                text.push_str(if mine == theirs {
                    "<td class=\"self\"></td>"
                } else {
                    "<td class=\"none\">·</td>"
                });
                continue;
            }
            let share = 100.0 * ahead / f64::from(matches);
            let (hue, strength) = if share >= 50.0 { ("good", share - 50.0) } else { ("bad", 50.0 - share) };
            let _ = write!(
                text,
                "<td style=\"background:color-mix(in oklab,var(--{hue}) {:.0}%,transparent)\" title=\"{} ahead of {}: {ahead} of {matches}\">{share:.0}</td>",
                strength * 1.6,
                escaped(&name.label),
                escaped(&other.label),
            );
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody></table>");
    text
}

fn scores(season: &Season, order: &[usize]) -> Vec<Vec<i64>> {
    let of = |&player: &usize| {
        let rows = season.rows.iter().filter(|row| row.counts());
        let seats = rows.flat_map(|row| row.table.iter().zip(&row.scores));
        seats.filter(|(other, _)| **other == player).map(|(_, &score)| score).collect()
    };
    order.iter().map(of).collect()
}

/// Ratings at some points of the past. A player has none before its first match.
fn history(season: &Season, order: &[usize]) -> (Vec<usize>, Vec<Vec<Option<f64>>>) {
    let total = season.rows.len();
    let mut points: Vec<usize> =
        (1..=STEPS).map(|step| total * step / STEPS).filter(|&point| point > 0).collect();
    points.dedup();
    let first =
        |player: usize| season.rows.iter().position(|row| row.table.contains(&player)).unwrap_or(usize::MAX);
    let mut lines = vec![Vec::new(); order.len()];
    for &point in &points {
        let ratings = season.ratings_after(point);
        for (line, &player) in lines.iter_mut().zip(order) {
            line.push((first(player) < point).then(|| ratings.rating(player).mid));
        }
    }
    (points, lines)
}
