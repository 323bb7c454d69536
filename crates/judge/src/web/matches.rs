//! Matches: the list, the page, the viewer in its sandbox, the files.

use askama::Template;
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
use super::zip::download;
use crate::store::contests::{self, Contest};
use crate::store::db::Tx;
use crate::store::games::{self, Game, Listed, Seat};
use crate::store::{blobs, conditions, now, rounds, submissions};

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
    let then = conditions::then(&mut tx, contest.clone(), game.terms.as_deref()).await?;
    let again = repeated(&mut tx, &then, &game, &seats).await?;
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

/// The command that plays it at home, with the files as they were sent in.
async fn repeated(tx: &mut Tx, contest: &Contest, game: &Game, seats: &[Seat]) -> Result<String, Refusal> {
    let mut names = Vec::new();
    for seat in seats {
        names.push(match seat.submission {
            Some(id) => submissions::find(tx, id).await?.map_or_else(|| seat.name.clone(), |one| one.file()),
            None if seat.name == contest.dummy => take::house_file(contest),
            None => seat.name.clone(),
        });
    }
    let board =
        if game.board == 0 { "contest.cnf".to_owned() } else { format!("contest-{}.cnf", game.board) };
    let budget = contest.budget.map(|budget| format!(" --budget {budget}")).unwrap_or_default();
    Ok(format!("palestra play {} {} -s {} -i {board}{budget}", contest.game, names.join(" "), game.seed))
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

/// The output of a match, made from its record: rules only, no player runs here.
async fn text_of(site: &Site, id: i64) -> Result<Vec<u8>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let game = games::find(&mut tx, id).await?.ok_or_else(Refusal::not_found)?;
    let record = record_of(&mut tx, &game).await?;
    drop(tx);
    let _slot = site.0.writing.acquire().await;
    let games = site.0.games.clone();
    let made = tokio::task::spawn_blocking(move || games.text(&record).ok());
    made.await
        .ok()
        .flatten()
        .ok_or_else(|| Refusal::bad("The record of this match cannot be played again by this version."))
}

/// `match.out` or `match.rec`.
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
    may_watch(&mut tx, who, &game).await?;
    let bytes = match file {
        "match.rec" => record_of(&mut tx, &game).await?,
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
