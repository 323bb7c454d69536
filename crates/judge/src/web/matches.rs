//! Matches: the list, the page, the viewer in its sandbox, the files.

use std::collections::VecDeque;

use askama::Template;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Me, Standing, Who, may};
use super::lists::{self, List, Wish};
use super::refusal::Refusal;
use super::take;
use super::times;
use super::zip::{Zip, download};
use crate::store::conditions::{self, PlayedWith};
use crate::store::contests::{self, Contest};
use crate::store::db::Tx;
use crate::store::games::{self, Game, Listed, Seat};
use crate::store::{blobs, now, rounds, submissions};

const HOUR: i64 = 3_600_000;

/// So many matches can be looked through on the site; the export has all.
const LISTED: i64 = 5000;

/// What the viewer may do: run its own script, save files; nothing of ours, not even as this site.
const VIEWER_POLICY: &str = "sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; \
     style-src 'unsafe-inline'; img-src data: blob:; connect-src *; frame-ancestors 'self'";

#[derive(Template)]
#[template(path = "match.html")]
struct MatchPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    game: Game,
    seats: Vec<Seat>,
    watch: String,
    again: String,
}

/// A match's contest, for whom may watch it.
pub async fn may_watch(tx: &mut Tx, who: &Who, game: &Game) -> Result<(Contest, Standing), Refusal> {
    let contest = contests::find(tx, game.contest).await?.ok_or_else(Refusal::not_found)?;
    let (standing, entrant) = who.standing(tx, contest.id).await?;
    let allowed = match game.kind.as_str() {
        "league" => may(standing, Action::Visit, false, contest.visible == "public"),
        "tournament" => {
            let free = rounds::of_game(tx, game.id, now()).await?.is_some_and(|(.., free)| free);
            let visits = may(standing, Action::Visit, false, contest.visible == "public");
            may(standing, Action::Oversee, false, false) || (visits && free)
        }
        "friendly" => {
            let own = who.account.as_ref().is_some_and(|account| Some(account.id) == game.author);
            may(standing, Action::Follow, own, false)
        }
        _ => {
            let submission = submissions::find(tx, game.submission.unwrap_or_default()).await?;
            let own = submission.is_some_and(|submission| Some(submission.entrant) == entrant);
            may(standing, Action::Follow, own, false)
        }
    };
    if allowed { Ok((contest, standing)) } else { Err(Refusal::not_found()) }
}

impl MatchPage {
    fn frozen_in(&self, why: &str) -> Option<u32> {
        frozen_in(why)
    }
}

/// The round in which a player was frozen, as matches and verdicts say it.
pub fn frozen_in(text: &str) -> Option<u32> {
    let (_, round) = text.split_once("frozen in round ")?;
    round.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Where somebody wants to begin to watch.
#[derive(Deserialize)]
pub struct From {
    #[serde(default)]
    round: String,
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
    Query(from): Query<From>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let game = games::find(&mut tx, id).await?.ok_or_else(Refusal::not_found)?;
    let (contest, standing) = may_watch(&mut tx, &who, &game).await?;
    let seats = games::seats(&mut tx, id).await?;
    let with = conditions::of(&mut tx, contest.clone(), &game).await?;
    let again = repeated(&site, &mut tx, &with, &game, &seats).await?;
    let mut watch = watch_address(&site, id);
    if let Ok(round) = from.round.parse::<u32>() {
        watch += &format!("#round={round}");
    }
    Ok(Html(MatchPage { me: who.me(), contest, standing, game, seats, watch, again }.render()?))
}

/// Where a match is watched; the address opens it for half a day.
pub fn watch_address(site: &Site, id: i64) -> String {
    format!("/watch/{id}/{}/viewer.html?game=match", ticket(site, id, now() + 12 * HOUR))
}

/// The command that plays it at home, with the files as they were sent in and what `match.zip` holds.
async fn repeated(
    site: &Site,
    tx: &mut Tx,
    with: &PlayedWith,
    game: &Game,
    seats: &[Seat],
) -> Result<String, Refusal> {
    let contest = &with.contest;
    let mut names = Vec::new();
    for seat in seats {
        names.push(match seat.submission {
            Some(id) => submissions::find(tx, id).await?.map_or_else(|| seat.name.clone(), |one| one.file()),
            None if with.modules.contains(&seat.name) => format!("AI{}.wasm", seat.name),
            None => seat.name.clone(),
        });
    }
    let usual = site.0.games.rules(&contest.game).map(|(_, usual)| usual as i64);
    let budget = contest.budget.filter(|budget| Some(*budget) != usual);
    let budget = budget.map(|budget| format!(" --budget {budget}")).unwrap_or_default();
    let (players, board) = (names.join(" "), board_file(game));
    Ok(format!("palestra play {} {players} -s {} -i {board}{budget}", contest.game, game.seed))
}

fn board_file(game: &Game) -> String {
    format!("match-{}.cnf", game.id)
}

/// What a match was played with beside what people sent: its board, and the contest's own player if it is no built-in one.
async fn played_with(tx: &mut Tx, contest: Contest, game: &Game) -> Result<Zip, Refusal> {
    let with = conditions::of(tx, contest, game).await?;
    let mut zip = Zip::default();
    zip.add(&board_file(game), with.board.as_bytes(), false);
    if let Some(module) = &with.contest.dummy_module {
        zip.add(&take::house_file(&with.contest), &blobs::get(tx, module).await?, false);
    }
    Ok(zip)
}

#[derive(Template)]
#[template(path = "matches.html")]
struct MatchesPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    list: List<Listed>,
}

/// The matches that somebody may watch: leagues, and their own.
pub async fn list(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, entrant) = who.at(&mut tx, &slug, Action::Visit).await?;
    let account = who.account.as_ref().map(|account| account.id);
    let mut all = games::listed(&mut tx, contest.id, LISTED).await?;
    let free = rounds::open_games(&mut tx, contest.id, now()).await?;
    all.retain(|game| {
        let own = match game.kind.as_str() {
            "league" => return true,
            "tournament" => free.contains(&game.id),
            "friendly" => account.is_some() && game.author == account,
            _ => entrant.is_some() && game.entrant == entrant,
        };
        may(standing, Action::Follow, own, false)
    });
    let list = List::new(
        all,
        &wish,
        |game| format!("{} {} {} match {}", game.kind, game.state, game.players, game.id),
        &[
            ("match", &|a, b| a.id.cmp(&b.id)),
            ("kind", &|a, b| a.kind.cmp(&b.kind)),
            ("state", &|a, b| a.state.cmp(&b.state)),
            ("best", &|a, b| a.best.cmp(&b.best)),
        ],
    );
    Ok(Html(MatchesPage { me: who.me(), contest, standing, list }.render()?))
}

/// What opens a match to a page without a session: the viewer's frame has none.
fn ticket(site: &Site, game: i64, until: i64) -> String {
    format!("{until}-{}", blobs::hash(format!("{}/{game}/{until}", site.0.key).as_bytes()))
}

fn check_ticket(site: &Site, game: i64, given: &str) -> Result<(), Refusal> {
    let until: i64 =
        given.split('-').next().and_then(|until| until.parse().ok()).ok_or_else(Refusal::not_found)?;
    if until < now() || ticket(site, game, until) != given { Err(Refusal::not_found()) } else { Ok(()) }
}

pub async fn viewer(
    State(site): State<Site>,
    Path((id, ticket)): Path<(i64, String)>,
) -> Result<Response, Refusal> {
    check_ticket(&site, id, &ticket)?;
    let headers = [
        (header::CONTENT_SECURITY_POLICY, VIEWER_POLICY),
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
    ];
    Ok((headers, site.0.games.viewer()).into_response())
}

pub async fn viewer_match(
    State(site): State<Site>,
    Path((id, ticket)): Path<(i64, String)>,
) -> Result<Response, Refusal> {
    check_ticket(&site, id, &ticket)?;
    let text = text_of(&site, id).await?;
    // The frame's origin is nobody's, so the answer must be for anybody: the ticket is what opens it.
    let headers =
        [(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"), (header::CONTENT_TYPE, "application/octet-stream")];
    Ok((headers, text).into_response())
}

async fn record_of(tx: &mut Tx, game: &Game) -> Result<Vec<u8>, Refusal> {
    let record = game.record.as_deref().ok_or_else(|| Refusal::bad("This match was not played yet."))?;
    Ok(blobs::get(tx, record).await?)
}

/// Outputs of matches, the newest last.
pub type Texts = VecDeque<(i64, Bytes)>;

/// So many are remembered, if they are not longer.
const REMEMBERED: usize = 8;
const LONGEST: usize = 8 << 20;

fn remembered(site: &Site, id: i64) -> Option<Bytes> {
    let texts = site.0.texts.lock().ok()?;
    texts.iter().find(|(of, _)| *of == id).map(|(_, text)| text.clone())
}

/// The output of a match, made from its record: rules only, no player runs here.
async fn text_of(site: &Site, id: i64) -> Result<Bytes, Refusal> {
    if let Some(text) = remembered(site, id) {
        return Ok(text);
    }
    let mut tx = site.0.db.read().await?;
    let game = games::find(&mut tx, id).await?.ok_or_else(Refusal::not_found)?;
    let record = record_of(&mut tx, &game).await?;
    drop(tx);
    let _slot = site.0.writing.acquire().await;
    if let Some(text) = remembered(site, id) {
        return Ok(text); // somebody was quicker
    }
    let games = site.0.games.clone();
    let made = tokio::task::spawn_blocking(move || games.text(&record).ok());
    let text = made.await.ok().flatten();
    let text =
        text.ok_or_else(|| Refusal::bad("The record of this match cannot be played again by this version."))?;
    let text = Bytes::from(text);
    if text.len() <= LONGEST
        && let Ok(mut texts) = site.0.texts.lock()
    {
        if texts.len() == REMEMBERED {
            texts.pop_front();
        }
        texts.push_back((id, text.clone()));
    }
    Ok(text)
}

/// `match.out`, `match.rec` or `match.zip`.
pub async fn file(
    State(site): State<Site>,
    who: Who,
    Path((id, file)): Path<(i64, String)>,
) -> Result<Response, Refusal> {
    kept(&site, &who, id, &file).await
}

/// A file of a match, for whom may watch it.
pub async fn kept(site: &Site, who: &Who, id: i64, file: &str) -> Result<Response, Refusal> {
    let mut tx = site.0.db.read().await?;
    let game = games::find(&mut tx, id).await?.ok_or_else(Refusal::not_found)?;
    let (contest, _) = may_watch(&mut tx, who, &game).await?;
    let bytes = match file {
        "match.zip" => return Ok(played_with(&mut tx, contest, &game).await?.answer(&format!("match-{id}"))),
        "match.rec" => record_of(&mut tx, &game).await?.into(),
        "match.out" => {
            drop(tx);
            text_of(site, id).await?
        }
        _ => return Err(Refusal::not_found()),
    };
    let ending = file.rsplit('.').next().unwrap_or_default();
    Ok(download("application/octet-stream", &format!("match-{id}.{ending}"), bytes))
}

#[cfg(test)]
mod tests {
    use super::frozen_in;

    #[test]
    fn the_round_of_a_freeze_is_read_from_what_is_said() {
        assert_eq!(frozen_in("seat 2: lost 0 to 7, frozen in round 143: out of budget (seed 9)"), Some(143));
        assert_eq!(frozen_in("seat 2: lost 0 to 7 (seed 9)"), None);
        assert_eq!(frozen_in("frozen in round x"), None);
    }
}
