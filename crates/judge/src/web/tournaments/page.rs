//! The page of a tournament: how everybody stands, who left and why, the rounds with their matches, what was committed.

use std::collections::HashMap;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Html;
use palestra_contest::beacon::Rule;
use palestra_contest::format::{self, RoundKind};
use palestra_contest::{PlayerId, Posterior};

use super::bracket::Bracket;
use super::{Site, at, times};
use crate::jobs::story::story;
use crate::jobs::tournament::{Awaited, Facts, Round, kind_of, words};
use crate::store::contests::Contest;
use crate::store::receipts::hex;
use crate::store::tournaments::Tournament;
use crate::store::{now, rounds};
use crate::web::auth::{Action, Me, Standing, Who};
use crate::web::lists::{List, Second, Wish};
use crate::web::refusal::Refusal;

/// How everybody stood in a tournament after so many rounds and matches: a fit takes a moment, and never changes.
pub type Standings = HashMap<(i64, usize, usize), Arc<Held>>;

/// What was computed.
#[derive(Default)]
pub struct Held {
    /// Places and grades.
    pub standing: format::Standing,
    /// Strengths, for odds.
    pub posterior: Option<Posterior>,
}

/// So many are remembered.
const REMEMBERED: usize = 64;

/// An entrant's place, as it is shown.
#[derive(Clone)]
pub struct Row {
    pub order: usize,
    pub rank: String,
    pub place: usize,
    pub name: String,
    pub own: bool,
    pub grade: f64,
    /// Grade, rank and chance of the highest grade, as far as anything is known.
    pub known: Option<Known>,
    pub left: String,
    pub story: String,
    pub best: Option<i64>,
    pub withdrawn: bool,
}

/// What all matches say about somebody.
#[derive(Clone)]
pub struct Known {
    pub grade_low: f64,
    pub grade_high: f64,
    pub rank_low: usize,
    pub rank_high: usize,
    pub first: f64,
    pub decided: bool,
}

/// A round, as it is shown in the list of all.
struct RoundRow {
    number: u32,
    kind: &'static str,
    state: &'static str,
    told: String,
    matches: usize,
    played: usize,
}

/// A beacon that is awaited, as the page asks for it.
struct Waits {
    /// What is to be typed.
    label: String,
    example: &'static str,
    /// Of a public source: its name in addresses, the number that counts, and when it is published.
    drawn: Option<(&'static str, &'static str, u64, i64)>,
}

impl Waits {
    fn of(facts: &Facts) -> Option<Self> {
        let Awaited { rule, drawn } = facts.awaited()?;
        Some(match (rule, drawn) {
            (Rule::Drand(network), Some((number, at))) => Waits {
                label: format!("The randomness of number {number}, 64 digits"),
                example: "",
                drawn: Some((network.name, network.chain, number, at)),
            },
            (Rule::Dice, _) => Waits {
                label: "What the ten dice say, in the order in which they were read out".to_owned(),
                example: "3 5 1 6 2 2 4 1 1 6",
                drawn: None,
            },
            (rule, _) => Waits { label: format!("The beacon: {}", rule.words()), example: "", drawn: None },
        })
    }
}

#[derive(Template)]
#[template(path = "tournament.html")]
struct TournamentPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    tournament: Tournament,
    format: &'static str,
    words: String,
    list: List<Row>,
    bracket: Option<Bracket>,
    rounds: List<RoundRow>,
    /// How many rounds there are that they may see.
    seen: usize,
    undecided: Vec<String>,
    width: f64,
    doubt: bool,
    /// How many rounds everybody may see.
    released: usize,
    /// The next round to be released.
    next: Option<u32>,
    /// The round that is open: its number, and the digest of its entrants.
    open: Option<(u32, String)>,
    /// The beacon that it waits for.
    waits: Option<Waits>,
    /// Where beacons come from.
    beacon: String,
    dead: i64,
    mine: Option<usize>,
    now: i64,
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
    Query(wish): Query<Wish>,
    Query(second): Query<Second>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (tournament, contest, standing, entrant) = at(&mut tx, &who, id, Action::Visit).await?;
    let facts = rounds::facts(&mut tx, &tournament).await?;
    let places = rounds::places(&mut tx, id).await?;
    let dead = if standing.oversees() { rounds::dead(&mut tx, id).await? } else { 0 };
    drop(tx);
    let released = facts.released(now());
    let seen = if standing.oversees() { facts.rounds.len() } else { released };
    let held = standing_of(&site, id, &facts, seen).await;
    let mine = places.iter().position(|(of, _)| entrant == Some(*of));
    let rows = rows(&facts, &held, seen, mine, &places);
    let undecided = rows.iter().filter(|row| row.known.as_ref().is_some_and(|known| !known.decided));
    let undecided = undecided.map(|row| row.name.clone()).collect();
    let open = facts.rounds.last();
    let title = |name: &str| crate::jobs::tournament::FORMATS.iter().find(|(one, _)| *one == name);
    let page = TournamentPage {
        me: who.me(),
        standing,
        format: title(facts.terms.format.name()).map_or("", |(_, words)| words),
        words: words(&facts.terms.format),
        list: list(rows, &wish),
        bracket: Bracket::of(&facts, |round, _| (round.number as usize) <= seen),
        rounds: rounds_list(&facts, seen, released, &second.into()),
        seen,
        undecided,
        width: held.standing.bootstrap_width,
        doubt: held.standing.bootstrap_width > format::Standing::DOUBT,
        released,
        next: facts.rounds.get(released).filter(|round| round.state == "decided").map(|round| round.number),
        waits: Waits::of(&facts),
        beacon: facts.terms.beacon.clone(),
        open: open.filter(|open| open.state != "decided").map(|open| (open.number, hex(&open.entrants))),
        dead,
        mine: mine.filter(|mine| places[*mine].1 == 0),
        now: now(),
        contest,
        tournament,
    };
    Ok(Html(page.render()?))
}

/// How everybody stands after so many rounds; computed once.
pub async fn standing_of(site: &Site, id: i64, facts: &Facts, rounds: usize) -> Arc<Held> {
    let played = facts.rounds[..rounds].iter().flat_map(|round| &round.games);
    let key = (id, rounds, played.filter(|game| game.state != "waiting").count());
    let known = || site.0.standings.lock().ok().and_then(|known| known.get(&key).cloned());
    if let Some(known) = known() {
        return known;
    }
    // When a round is released everybody comes at once, and one fit is enough for all.
    let _turn = site.0.fitting.lock().await;
    if let Some(known) = known() {
        return known;
    }
    let facts = facts.clone();
    let made = tokio::task::spawn_blocking(move || Held {
        standing: facts.standing(rounds),
        posterior: Some(facts.posterior(rounds)),
    });
    let made = Arc::new(made.await.unwrap_or_default());
    if let Ok(mut known) = site.0.standings.lock() {
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(key, made.clone());
    }
    made
}

/// Everybody, the best first.
pub(super) fn rows(
    facts: &Facts,
    held: &Held,
    seen: usize,
    mine: Option<usize>,
    places: &[(i64, i64)],
) -> Vec<Row> {
    let name = |player: PlayerId| facts.modules.get(player).map_or("?", |module| module.name.as_str());
    let row = |(order, place): (usize, &format::Place)| {
        let rank = place.rank + 1.0;
        let known = place.posterior.as_ref().map(|known| Known {
            grade_low: known.grade.low,
            grade_high: known.grade.high,
            rank_low: known.low + 1,
            rank_high: known.high + 1,
            first: 100.0 * known.among_first,
            decided: known.grade.margin() <= 0.5,
        });
        let left = match place.left {
            None => String::new(),
            Some(left) if left.withdrew => format!("withdrew before round {}", left.round + 1),
            Some(left) => match left.odds {
                Some(odds) => format!("round {}, odds {:.0} %", left.round + 1, 100.0 * odds),
                None => format!("round {}", left.round + 1),
            },
        };
        let told = place.left.and(place.player).map(|player| story(facts, seen, player)).unwrap_or_default();
        let beaten = told.beaten_by.map(|(other, times)| match times {
            1 => format!("{} was ahead of it in its last round", name(other)),
            _ => format!("{} was ahead of it {times} times in its last round", name(other)),
        });
        Row {
            order,
            rank: if rank.fract() == 0.0 { format!("{rank:.0}") } else { format!("{rank:.1}") },
            place: place.entrant,
            name: facts.names.get(place.entrant).cloned().unwrap_or_default(),
            own: mine == Some(place.entrant),
            grade: place.grade,
            known,
            left,
            story: beaten.unwrap_or_default(),
            best: told.best.map(|(game, ..)| game),
            withdrawn: places.get(place.entrant).is_some_and(|(_, withdrawn)| *withdrawn == 1),
        }
    };
    held.standing.places.iter().enumerate().map(row).collect()
}

fn list(rows: Vec<Row>, wish: &Wish) -> List<Row> {
    List::new(
        rows,
        wish,
        |row| format!("{} {}", row.name, row.left),
        &[
            ("rank", &|a, b| a.order.cmp(&b.order)),
            ("name", &|a, b| a.name.to_lowercase().cmp(&b.name.to_lowercase())),
            ("grade", &|a, b| a.grade.total_cmp(&b.grade)),
        ],
    )
}

/// The rounds that somebody may see, the newest first.
fn rounds_list(facts: &Facts, seen: usize, released: usize, wish: &Wish) -> List<RoundRow> {
    let rows = facts.rounds[..seen].iter().rev().map(|round| round_row(facts, round, released)).collect();
    let text = |row: &RoundRow| format!("round {} {} {} {}", row.number, row.kind, row.state, row.told);
    List::new(rows, wish, text, &[("round", &|a, b| a.number.cmp(&b.number))]).second()
}

fn round_row(facts: &Facts, round: &Round, released: usize) -> RoundRow {
    let played = round.games.iter().filter(|game| game.state != "waiting").count();
    RoundRow {
        number: round.number,
        kind: kind_of(round.ending.as_ref()),
        state: match round.state.as_str() {
            "decided" if (round.number as usize) <= released => "released",
            "decided" if round.released.is_some() => "being shown",
            "decided" => "decided, not released",
            "frozen" => "waits for its beacon",
            _ => "being played",
        },
        told: told(facts, round),
        matches: round.games.len(),
        played,
    }
}

/// Who left, or who won.
pub(super) fn told(facts: &Facts, round: &Round) -> String {
    let name = |player: PlayerId| facts.modules.get(player).map_or("?", |module| module.name.as_str());
    let Some(end) = &round.ending else { return String::new() };
    if !end.order.is_empty() {
        let order: Vec<&str> =
            end.order.iter().take(facts.terms.format.seats()).map(|&player| name(player)).collect();
        return match end.kind {
            RoundKind::Final => format!("{} wins before {}", order[0], order[1..].join(", ")),
            _ => format!("{} go on", order.join(", ")),
        };
    }
    let leaving = |leaving: &format::Leaving| match leaving.odds {
        Some(odds) => format!("{} ({:.0} %)", name(leaving.player), 100.0 * odds),
        None => name(leaving.player).to_owned(),
    };
    let names: Vec<String> = end.leaving.iter().map(leaving).collect();
    match names.len() {
        0 => String::new(),
        1 => format!("{} leaves", names[0]),
        _ => format!("{} leave", names.join(", ")),
    }
}
