//! What is done with a tournament: starting, stopping, releasing, withdrawing, showing, foreseeing.

use axum::Form;
use axum::extract::{Path, State};
use axum::response::Redirect;
use palestra_contest::beacon::Rule;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Site, at, times};
use crate::jobs::tournament::Awaited;
use crate::store::db::Tx;
use crate::store::{events, now, predictions, rounds, submissions, tournaments};
use crate::web::auth::{Action, Who};
use crate::web::refusal::Refusal;

/// The longest show: more matches than anybody sits through.
const MOST_SHOWN: usize = 40;

/// Writes down who did what with a tournament.
async fn noted(tx: &mut Tx, who: &Who, what: &str, tournament: i64) -> Result<(), Refusal> {
    let by = who.account.as_ref().map(|account| account.id);
    Ok(events::audit(tx, by, what, &format!("tournament {tournament}")).await?)
}

fn back(id: i64) -> Redirect {
    Redirect::to(&format!("/t/{id}"))
}

#[derive(Deserialize, ToSchema)]
pub struct NewState {
    /// `playing` starts it or lets it go on, `stopped` stops it.
    to: String,
}

/// Starts, stops, and goes on.
pub async fn state(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
    Form(form): Form<NewState>,
) -> Result<Redirect, Refusal> {
    set_state(&site, &who, id, &form).await?;
    Ok(back(id))
}

pub(super) async fn set_state(site: &Site, who: &Who, id: i64, form: &NewState) -> Result<(), Refusal> {
    let mut tx = site.0.db.write().await?;
    let (tournament, contest, ..) = at(&mut tx, who, id, Action::Teach).await?;
    let (from, to, said): (&[&str], _, _) = match form.to.as_str() {
        "playing" => (&["announced", "stopped"], "playing", "started a tournament"),
        "stopped" => (&["playing"], "stopped", "stopped a tournament"),
        _ => return Err(Refusal::bad("A tournament is started or stopped.")),
    };
    let seats = tournament.terms()?.format.seats();
    let competing = submissions::competing(&mut tx, contest.id).await?.len();
    if tournament.state == "announced" && competing < seats {
        let sentence = format!("A tournament needs {seats} qualified players; there are {competing}.");
        return Err(Refusal::bad(sentence));
    }
    let due = if tournament.state == "announced" { now() } else { tournament.due };
    if !tournaments::change(&mut tx, id, from, to, due).await? {
        return Err(Refusal::conflict("The tournament has moved on: look at it again."));
    }
    noted(&mut tx, who, said, id).await?;
    Ok(tx.commit().await?)
}

#[derive(Deserialize, ToSchema)]
pub struct OfRound {
    /// The last round that everybody may know.
    round: i64,
}

/// Everybody may know a round and all before it.
pub async fn release(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
    Form(form): Form<OfRound>,
) -> Result<Redirect, Refusal> {
    set_released(&site, &who, id, &form).await?;
    Ok(back(id))
}

pub(super) async fn set_released(site: &Site, who: &Who, id: i64, form: &OfRound) -> Result<(), Refusal> {
    let mut tx = site.0.db.write().await?;
    at(&mut tx, who, id, Action::Teach).await?;
    rounds::release(&mut tx, id, form.round, now()).await?;
    noted(&mut tx, who, &format!("released round {}", form.round), id).await?;
    Ok(tx.commit().await?)
}

#[derive(Deserialize)]
pub struct OfPlace {
    place: i64,
}

/// A teacher takes anybody out, a student only themselves.
pub async fn withdraw(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
    Form(form): Form<OfPlace>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (_, _, standing, entrant) = at(&mut tx, &who, id, Action::Submit).await?;
    let places = rounds::places(&mut tx, id).await?;
    let of =
        usize::try_from(form.place).ok().and_then(|place| places.get(place)).map(|(entrant, _)| *entrant);
    if !standing.teaches() && (of.is_none() || of != entrant) {
        return Err(Refusal::forbidden());
    }
    if !rounds::withdraw(&mut tx, id, form.place).await? {
        return Err(Refusal::conflict("Nobody is at this place, or they have withdrawn already."));
    }
    noted(&mut tx, &who, &format!("withdrew place {}", form.place), id).await?;
    tx.commit().await?;
    Ok(back(id))
}

#[derive(Deserialize, ToSchema)]
pub struct Beacon {
    /// What was thrown, or the digits that the public source published.
    beacon: String,
}

/// The number that nobody knew when the entrants were frozen: the round begins.
pub async fn beacon(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
    Form(form): Form<Beacon>,
) -> Result<Redirect, Refusal> {
    set_beacon(&site, &who, id, &form).await?;
    Ok(back(id))
}

pub(super) async fn set_beacon(site: &Site, who: &Who, id: i64, form: &Beacon) -> Result<(), Refusal> {
    let mut tx = site.0.db.write().await?;
    let (tournament, ..) = at(&mut tx, who, id, Action::Teach).await?;
    let awaited = rounds::facts(&mut tx, &tournament).await?.awaited();
    let Some(Awaited { rule, drawn }) = awaited else {
        return Err(Refusal::conflict("No round waits for a beacon."));
    };
    let said = form.beacon.trim();
    let beacon = match (&rule, drawn) {
        (Rule::Drand(_), Some((number, at))) if at > now() => {
            let sentence = format!("Number {number} is not published before {} UTC.", times::exactly(at));
            return Err(Refusal::conflict(sentence));
        }
        // Which number counts was fixed by the freeze: nobody chooses it.
        (Rule::Drand(network), Some((number, _))) => {
            format!("{} {number} {}", network.name, said.to_ascii_lowercase())
        }
        // However they were typed: there is one way to write them.
        (Rule::Dice, _) => {
            let dice = said.split(|c: char| c == ',' || c.is_whitespace()).filter(|die| !die.is_empty());
            dice.collect::<Vec<_>>().join(" ")
        }
        _ => said.to_owned(),
    };
    rule.check(&beacon).map_err(|wanted| Refusal::bad(format!("This beacon is {wanted}.")))?;
    if !rounds::set_beacon(&mut tx, id, &beacon).await? {
        return Err(Refusal::conflict("No round waits for a beacon."));
    }
    tournaments::tell(&mut tx, id).await?;
    tournaments::wake(&mut tx, id).await?;
    noted(&mut tx, who, "gave a beacon", id).await?;
    Ok(tx.commit().await?)
}

/// Matches that nobody could play count for nobody.
pub async fn void(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    at(&mut tx, &who, id, Action::Teach).await?;
    let count = rounds::void_dead(&mut tx, id).await?;
    tournaments::wake(&mut tx, id).await?;
    noted(&mut tx, &who, &format!("declared {count} matches void"), id).await?;
    tx.commit().await?;
    Ok(back(id))
}

#[derive(Deserialize)]
pub struct Schedule {
    round: i64,
    matches: usize,
    seconds: i64,
}

/// A round goes on the big screen: some of its matches, one after the other; all of it is everybody's when they are over.
pub async fn schedule(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
    Form(form): Form<Schedule>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (tournament, ..) = at(&mut tx, &who, id, Action::Teach).await?;
    if !(1..=MOST_SHOWN).contains(&form.matches) || !(5..=3600).contains(&form.seconds) {
        return Err(Refusal::bad("A show has 1 to 40 matches of 5 to 3600 seconds each."));
    }
    let facts = rounds::facts(&mut tx, &tournament).await?;
    let round = facts.rounds.iter().find(|round| i64::from(round.number) == form.round);
    let decided =
        round.filter(|round| round.state == "decided" && round.released.is_none_or(|at| at > now()));
    let Some(round) = decided else {
        return Err(Refusal::conflict("Only a round that is decided and not released yet can be shown."));
    };
    // Each on a board of its own where that can be; the last ones, which decide.
    let mut chosen: Vec<i64> = Vec::new();
    let mut boards = std::collections::BTreeSet::new();
    for game in round.games.iter().rev().filter(|game| game.state == "done") {
        if chosen.len() < form.matches && boards.insert(game.board) {
            chosen.push(game.id);
        }
    }
    chosen.reverse();
    let gap = form.seconds * 1000;
    let begin = now() + gap;
    rounds::release(&mut tx, id, form.round - 1, now()).await?;
    rounds::schedule(&mut tx, id, form.round, &chosen, begin, gap).await?;
    noted(&mut tx, &who, &format!("shows round {}", form.round), id).await?;
    tx.commit().await?;
    if let Ok(mut screens) = site.0.screens.lock() {
        screens.remove(&id);
    }
    Ok(Redirect::to(&format!("/t/{id}/show")))
}

#[derive(Deserialize)]
pub struct Said {
    game: i64,
    seat: i64,
    percent: i64,
}

/// What a spectator expects of the next match.
pub async fn predict(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
    Form(form): Form<Said>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (tournament, _, standing, _) = at(&mut tx, &who, id, Action::Visit).await?;
    let account = who.account()?.id;
    // They know the results before everybody else.
    if standing.oversees() {
        return Err(Refusal::forbidden());
    }
    let seats = tournament.terms()?.format.seats() as i64;
    if !(0..seats).contains(&form.seat) || !(0..=100).contains(&form.percent) {
        return Err(Refusal::bad("Choose a player, and how sure you are."));
    }
    let of = rounds::of_game(&mut tx, form.game, now()).await?;
    let here = of.is_some_and(|(of, ..)| of == id);
    if !here || !predictions::say(&mut tx, form.game, account, form.seat, form.percent).await? {
        return Err(Refusal::conflict("This match is not ahead of us: predict the next one."));
    }
    tx.commit().await?;
    // Who said it sees it at once.
    if let Ok(mut screens) = site.0.screens.lock() {
        screens.remove(&id);
    }
    Ok(Redirect::to(&format!("/t/{id}/show")))
}
