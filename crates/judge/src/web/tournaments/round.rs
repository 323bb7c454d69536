//! A round of a tournament: its steps with the odds, its matches, what was published before and after.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Html;
use palestra_contest::PlayerId;

use super::page::told;
use super::{Site, at};
use crate::jobs::tournament::{Facts, kind_of};
use crate::store::contests::Contest;
use crate::store::receipts::hex;
use crate::store::tournaments::Tournament;
use crate::store::{now, rounds};
use crate::web::auth::{Action, Me, Standing, Who};
use crate::web::lists::{List, Wish};
use crate::web::refusal::Refusal;

#[derive(Template)]
#[template(path = "round.html")]
struct RoundPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    tournament: Tournament,
    kind: &'static str,
    told: String,
    round: Looked,
    rule: String,
    rounds: usize,
}

/// The round that is looked at.
struct Looked {
    number: u32,
    steps: Vec<(String, String)>,
    notes: Vec<String>,
    entrants: String,
    log: u64,
    log_head: String,
    beacon: String,
    secret: Option<String>,
    games: List<GameRow>,
}

/// A match of it.
struct GameRow {
    number: usize,
    id: i64,
    phase: String,
    players: String,
    result: String,
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path((id, number)): Path<(i64, usize)>,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (tournament, contest, standing, _) = at(&mut tx, &who, id, Action::Visit).await?;
    let facts = rounds::facts(&mut tx, &tournament).await?;
    drop(tx);
    let released = facts.released(now());
    let seen = if standing.oversees() { facts.rounds.len() } else { released };
    if !(1..=seen).contains(&number) {
        return Err(Refusal::not_found());
    }
    let of = &facts.rounds[number - 1];
    let page = RoundPage {
        me: who.me(),
        contest,
        standing,
        tournament,
        kind: kind_of(of.ending.as_ref()),
        told: told(&facts, of),
        round: looked(&facts, number, released, &wish),
        rule: facts.terms.beacon.clone(),
        rounds: seen,
    };
    Ok(Html(page.render()?))
}

fn looked(facts: &Facts, number: usize, released: usize, wish: &Wish) -> Looked {
    let round = &facts.rounds[number - 1];
    let name = |player: PlayerId| facts.modules.get(player).map_or("?", |module| module.name.as_str());
    let step = |at: usize| {
        let (phase, danger) = &round.steps[at];
        let count = round.games.iter().filter(|game| game.step == at).count();
        let mut danger = danger.clone();
        danger.sort_by(|a, b| b.1.total_cmp(&a.1));
        let odds: Vec<String> =
            danger.iter().map(|(player, odds)| format!("{} {:.0} %", name(*player), 100.0 * odds)).collect();
        (format!("{phase}: {count} {}", if count == 1 { "match" } else { "matches" }), odds.join(", "))
    };
    let game = |(number, game): (usize, &crate::jobs::tournament::Game)| {
        let names: Vec<&str> = game.table.iter().map(|&player| name(player)).collect();
        let mut order: Vec<usize> = (0..game.scores.len()).collect();
        order.sort_by_key(|&seat| std::cmp::Reverse(game.scores[seat]));
        let result: Vec<String> =
            order.iter().map(|&seat| format!("{} {}", names[seat], game.scores[seat])).collect();
        GameRow {
            number: number + 1,
            id: game.id,
            phase: round.steps.get(game.step).map(|(phase, _)| phase.to_string()).unwrap_or_default(),
            players: names.join(", "),
            result: match game.state.as_str() {
                "done" => result.join(", "),
                "void" => "void: it counts for nobody".to_owned(),
                _ => "to be played".to_owned(),
            },
        }
    };
    let games = round.games.iter().enumerate().map(game).collect();
    let notes = round.ending.iter().flat_map(|end| &end.notes).map(ToString::to_string).collect();
    let secret = (number <= released).then(|| facts.chain().secret(round.number)).flatten();
    Looked {
        number: round.number,
        steps: (0..round.steps.len()).map(step).collect(),
        notes,
        entrants: hex(&round.entrants),
        log: round.log.count,
        log_head: hex(&round.log.head),
        beacon: round.beacon.clone(),
        secret: secret.as_ref().map(hex),
        games: List::new(
            games,
            wish,
            |game| format!("{} {} {}", game.players, game.phase, game.number),
            &[("match", &|a: &GameRow, b: &GameRow| a.number.cmp(&b.number))],
        ),
    }
}
