//! The big screen: the match that is shown now, what comes next with its odds, who left, who foresees best.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Html;

use super::bracket::Bracket;
use super::page::{Row, rows, standing_of};
use super::{Site, at};
use crate::jobs::story::{odds, points};
use crate::jobs::tournament::{Facts, Game, Round};
use crate::store::contests::Contest;
use crate::store::db::Tx;
use crate::store::predictions::{self, Prediction};
use crate::store::tournaments::Tournament;
use crate::store::{now, rounds};
use crate::web::auth::{Action, Me, Standing, Who};
use crate::web::matches::watch_address;
use crate::web::refusal::Refusal;

/// A match on the screen.
struct Shown {
    game: i64,
    title: String,
    /// Name, chance to win in percent, and score if it is known.
    seats: Vec<(String, i64, Option<i64>)>,
    /// When it begins.
    at: i64,
}

/// Somebody who foresees.
struct Seer {
    name: String,
    points: String,
    matches: usize,
}

#[derive(Template)]
#[template(path = "show.html")]
struct ShowPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    tournament: Tournament,
    current: Option<(Shown, String)>,
    next: Option<Shown>,
    more: usize,
    /// Whom they expect to win, and how sure they are.
    mine: Option<(String, i64)>,
    left: Vec<Row>,
    alive: usize,
    bracket: Option<Bracket>,
    seers: Vec<Seer>,
    now: i64,
}

impl ShowPage {
    /// Whether everybody may know who won.
    fn is_over(&self) -> bool {
        self.bracket.as_ref().is_some_and(|bracket| bracket.last.state == "over")
    }
}

pub async fn page(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (tournament, contest, standing, _) = at(&mut tx, &who, id, Action::Visit).await?;
    let screen = screen(&site, &mut tx, &tournament).await?;
    drop(tx);
    let (facts, said, now) = (&screen.0, &screen.1, now());
    // What everybody may know, whoever looks: a teacher's screen is a screen for all.
    let released = facts.released(now);
    let mut queue: Vec<(&Round, &Game)> = Vec::new();
    for round in &facts.rounds {
        queue.extend(round.games.iter().filter(|game| game.shown.is_some()).map(|game| (round, game)));
    }
    queue.sort_by_key(|(_, game)| (game.shown, game.id));
    let ahead: Vec<_> = queue.iter().filter(|(_, game)| game.shown > Some(now)).collect();
    let current = queue.iter().rev().find(|(_, game)| game.shown <= Some(now));
    let chosen: Vec<_> = current.into_iter().chain(ahead.first().copied()).collect();
    let held = standing_of(&site, id, facts, released).await;
    let chances = |game: &Game| match &held.posterior {
        Some(posterior) => odds(posterior, &game.table),
        None => vec![1.0 / game.table.len() as f64; game.table.len()],
    };
    let mut shown = chosen.iter().map(|(round, game)| shown(facts, round, game, &chances(game)));
    let current = current.and_then(|(_, game)| Some((shown.next()?, watch_address(&site, game.id))));
    let next = shown.next();
    let account = who.account.as_ref().map(|account| account.id);
    let mine = said
        .iter()
        .find(|one| Some(one.account) == account && Some(one.game) == next.as_ref().map(|n| n.game));
    let mine = mine.and_then(|one| {
        let (name, ..) = next.as_ref()?.seats.get(one.seat as usize)?;
        Some((name.clone(), one.percent))
    });
    let mut left = rows(facts, &held, released, None, &[]);
    let alive = left.iter().filter(|row| row.left.is_empty()).count();
    left.retain(|row| !row.left.is_empty());
    left.truncate(6);
    let told = |round: &Round, game: &Game| {
        (round.number as usize) <= released || game.shown.is_some_and(|at| at <= now)
    };
    let page = ShowPage {
        me: who.me(),
        standing,
        current,
        more: ahead.len().saturating_sub(1),
        next,
        mine,
        left,
        alive,
        bracket: Bracket::of(facts, told),
        seers: seers(facts, said, now),
        now,
        contest,
        tournament,
    };
    Ok(Html(page.render()?))
}

/// What the tables said a moment ago: many spectators come at once.
pub type Screens = HashMap<i64, (Instant, Arc<(Facts, Vec<Prediction>)>)>;

const FRESH: Duration = Duration::from_secs(1);

async fn screen(
    site: &Site,
    tx: &mut Tx,
    tournament: &Tournament,
) -> Result<Arc<(Facts, Vec<Prediction>)>, Refusal> {
    if let Ok(screens) = site.0.screens.lock()
        && let Some((made, screen)) = screens.get(&tournament.id)
        && made.elapsed() < FRESH
    {
        return Ok(screen.clone());
    }
    let facts = rounds::facts(tx, tournament).await?;
    let said = predictions::of_tournament(tx, tournament.id).await?;
    let made = Arc::new((facts, said));
    if let Ok(mut screens) = site.0.screens.lock() {
        screens.retain(|_, (made, _)| made.elapsed() < FRESH);
        screens.insert(tournament.id, (Instant::now(), made.clone()));
    }
    Ok(made)
}

fn shown(facts: &Facts, round: &Round, game: &Game, odds: &[f64]) -> Shown {
    let at = game.shown.unwrap_or_default();
    let name =
        |player: usize| facts.modules.get(player).map_or("?", |module| module.name.as_str()).to_owned();
    let seat = |(seat, (&player, chance)): (usize, (&usize, &f64))| {
        (name(player), (100.0 * chance).round() as i64, game.scores.get(seat).copied())
    };
    let phase = round.steps.get(game.step).map(|(phase, _)| phase.to_string()).unwrap_or_default();
    Shown {
        game: game.id,
        title: format!("Round {}, {phase}", round.number),
        seats: game.table.iter().zip(odds).enumerate().map(seat).collect(),
        at,
    }
}

/// Who foresaw best what was shown so far.
fn seers(facts: &Facts, said: &[Prediction], now: i64) -> Vec<Seer> {
    let games = facts.rounds.iter().flat_map(|round| &round.games);
    let seen: BTreeMap<i64, &Game> =
        games.filter(|game| game.shown.is_some_and(|at| at <= now)).map(|game| (game.id, game)).collect();
    let mut sums: BTreeMap<i64, (String, f64, usize)> = BTreeMap::new();
    for one in said {
        let Some(game) = seen.get(&one.game).filter(|game| !game.scores.is_empty()) else { continue };
        let sum = sums.entry(one.account).or_insert_with(|| (one.name.clone(), 0.0, 0));
        sum.1 += points(game.table.len(), one.seat as usize, one.percent, &game.scores);
        sum.2 += 1;
    }
    let mut sums: Vec<_> = sums.into_values().collect();
    sums.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let seer = |(name, points, matches)| Seer { name, points: format!("{points:+.0}"), matches };
    sums.into_iter().take(8).map(seer).collect()
}
