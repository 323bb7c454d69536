//! The contest as one page: grades with intervals, rounds with who left and why, finals, matches to watch.

use std::fmt::Write;

use palestra_contest::Interval;
use palestra_contest::format::{RoundKind, Standing};

use super::happened::happened;
use super::pages::Link;
use super::{FormatName, Held, table};
use crate::campaign::count;
use crate::league::charts::{self, Name, escaped};

const STYLE: &str = include_str!("../league/report.css");
const MORE_STYLE: &str = "details{margin:6px 0}summary{cursor:pointer}.note{color:var(--bad)}ol{margin:4px 0;padding-left:32px}a{color:inherit}";

pub fn page(held: &Held, links: &[Link]) -> String {
    let title = format!("{} contest", escaped(held.title));
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title>\n<style>{STYLE}{MORE_STYLE}</style></head><body><main>\n\
         <header><h1>{title}</h1><p>{}: {}, {} in {}{}. {}</p></header>\n",
        held.format,
        count(held.entrants.len(), "player"),
        count(held.rows.len(), "match"),
        count(held.history.rounds.len(), "round"),
        if held.history.broken_off { ", broken off" } else { "" },
        rule(held.format),
    );
    section(&mut text, "Grades", &about_grades(held), &grades(held));
    section(
        &mut text,
        "Where they stand",
        "What all matches but those of finals say about the rank of each, whatever the format decided: the bar holds the true rank 95 times of 100.",
        &ranks(held),
    );
    if !links.is_empty() {
        let mut list = "<ol>".to_owned();
        for link in links {
            let _ =
                write!(list, "<li><a href=\"{}\">{}</a></li>", escaped(&link.address), escaped(&link.title));
        }
        list.push_str("</ol>");
        section(&mut text, "Matches to watch", "They open in the viewer.", &list);
    }
    section(&mut text, "Rounds", "", &rounds(held));
    for (title, lines) in [("What happened", &happened(held)[..]), ("Left out", held.left_out)] {
        if !lines.is_empty() {
            let list: String = lines.iter().map(|line| format!("<li>{}</li>", escaped(line))).collect();
            section(&mut text, title, "", &format!("<ul>{list}</ul>"));
        }
    }
    text.push_str("<footer>Made by Palestra.</footer></main></body></html>\n");
    text
}

/// The format in words.
fn rule(format: FormatName) -> &'static str {
    match format {
        FormatName::FairShow => {
            "After a league by lot, waves: everybody left plays, those in danger play on among themselves, and the lowest by everything ever \
             played leave. The grade comes from the order of leaving. Odds are the chance, before the round ended, that one belongs among those who leave."
        }
        FormatName::Official => {
            "Groups by lot; who beats two rivals is safe, the others are grouped again until one table is left, and whoever is last there leaves. The \
             grade comes from the order of leaving."
        }
        FormatName::League => {
            "Everybody plays until most grades are known to half a point, or the budget is spent. The grade comes from the mean rank in what all matches say."
        }
    }
}

fn about_grades(held: &Held) -> String {
    let undecided = held.undecided();
    let mut text = "The interval is what all matches say: it holds the deserved grade 95 times of 100. Files with the same program are one player with one grade.".to_owned();
    if !undecided.is_empty() {
        let names: Vec<String> =
            undecided.iter().map(|&entrant| escaped(&held.entrants[entrant].name)).collect();
        let _ = write!(text, " Not known to half a point: {}.", names.join(", "));
    }
    if held.standing.bootstrap_width > Standing::DOUBT {
        let _ = write!(
            text,
            " The matches scatter more than the model says: the intervals are the bootstrap's, {:.1} times as wide.",
            held.standing.bootstrap_width
        );
    }
    text
}

fn section(text: &mut String, title: &str, about: &str, body: &str) {
    let about = if about.is_empty() { String::new() } else { format!("<p>{about}</p>") };
    let _ = write!(text, "<section><h2>{title}</h2>{about}\n<div class=\"wide\">{body}</div></section>\n");
}

fn grades(held: &Held) -> String {
    let mut text = "<table class=\"results\"><thead><tr><th></th><th>player</th><th>grade</th><th>interval</th><th>rank between</th>\
                    <th>chance of the highest</th><th>left</th><th></th><th>file</th></tr></thead><tbody>\n"
        .to_owned();
    for place in &held.standing.places {
        let entrant = &held.entrants[place.entrant];
        let known = place.posterior.as_ref();
        let cell = |say: &dyn Fn(&palestra_contest::RankOf) -> String| known.map_or_else(String::new, say);
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{}</td><td><b>{:.2}</b></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td></td><td>{}</td></tr>",
            table::rank(place),
            escaped(&entrant.name),
            place.grade,
            cell(&|known| format!("{:.1} to {:.1}", known.grade.low, known.grade.high)),
            cell(&|known| format!("{} and {}", known.low + 1, known.high + 1)),
            cell(&|known| format!("{:.0} %", 100.0 * known.among_first)),
            table::left(place),
            escaped(&entrant.file),
        );
    }
    text.push_str("</tbody></table>");
    text
}

fn ranks(held: &Held) -> String {
    let known = || held.standing.places.iter().filter_map(|place| Some((place, place.posterior.as_ref()?)));
    let name = |(k, (place, _)): (usize, (&palestra_contest::format::Place, _))| Name {
        label: held.entrants[place.entrant].name.clone(),
        colour: k % 12,
        old: false,
    };
    let names: Vec<Name> = known().enumerate().map(name).collect();
    let bars: Vec<Interval> = known()
        .map(|(_, rank)| Interval {
            mid: rank.mean + 1.0,
            low: rank.low as f64 + 1.0,
            high: rank.high as f64 + 1.0,
        })
        .collect();
    charts::ranks(&names, &bars)
}

fn rounds(held: &Held) -> String {
    let mut text = String::new();
    let mut sessions = held.history.sessions.iter().peekable();
    let left = held.history.lineups.len().max(held.history.rounds.len());
    for round in 0..left as u32 {
        let end = held.history.rounds.get(round as usize);
        let kind = end.map_or("not finished", |end| match end.kind {
            RoundKind::League => "league",
            RoundKind::Elimination => "elimination",
            RoundKind::Semifinals => "semifinals",
            RoundKind::Final => "final",
        });
        let mut body = String::new();
        let mut matches = 0;
        while let Some((_, session)) = sessions.next_if(|(other, _)| *other == round) {
            matches += session.pairings.len();
            let _ = write!(body, "<li>{}: {}", session.phase, count(session.pairings.len(), "match"));
            if !session.danger.is_empty() {
                let mut danger = session.danger.clone();
                danger.sort_by(|a, b| b.1.total_cmp(&a.1));
                let odds = |(player, chance): &(usize, f64)| {
                    format!("{} {:.0} %", escaped(held.label(*player)), 100.0 * chance)
                };
                let odds: Vec<String> = danger.iter().map(odds).collect();
                let _ = write!(body, "; chances to leave: {}", odds.join(", "));
            }
            body.push_str("</li>");
        }
        if matches == 0 {
            continue;
        }
        let mut leaving = String::new();
        if let Some(end) = end {
            let name = |l: &palestra_contest::format::Leaving| match l.odds {
                Some(odds) => format!("{} ({:.0} %)", escaped(held.label(l.player)), 100.0 * odds),
                None => escaped(held.label(l.player)),
            };
            let names: Vec<String> = end.leaving.iter().map(name).collect();
            if !names.is_empty() {
                leaving =
                    format!(": {} {}", names.join(", "), if names.len() == 1 { "leaves" } else { "leave" });
            }
            if !end.order.is_empty() {
                let order: Vec<String> = end.order.iter().take(4).map(|&p| escaped(held.label(p))).collect();
                leaving = format!(": {} first", order.join(", "));
                if end.kind == RoundKind::Final {
                    leaving = format!(": <b>{}</b> wins before {}", order[0], order[1..].join(", "));
                }
            }
            for note in &end.notes {
                let _ = write!(body, "<li class=\"note\">{note}</li>");
            }
        }
        let _ = writeln!(
            text,
            "<details><summary>Round {}, {kind}{leaving} <small>({})</small></summary><ul>{body}</ul></details>",
            round + 1,
            count(matches, "match"),
        );
    }
    text
}
