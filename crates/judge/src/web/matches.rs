//! Matches: the page, the viewer in its sandbox, the files; and asking for a friendly one.

use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Me, Standing, Who, may};
use super::refusal::Refusal;
use crate::store::contests::{self, Contest};
use crate::store::db::Tx;
use crate::store::games::{self, Game, NewGame, Seat};
use crate::store::submissions::{self, Submission};
use crate::store::{accounts, blobs, chunks, now};

const HOUR: i64 = 3_600_000;

/// A friendly match comes before a league, and after verdicts.
const PRIORITY: usize = 40;

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

pub async fn page(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let game = games::find(&mut tx, id).await?.ok_or_else(Refusal::not_found)?;
    let (contest, standing) = may_watch(&mut tx, &who, &game).await?;
    let seats = games::seats(&mut tx, id).await?;
    let names: Vec<String> = seats
        .iter()
        .map(|seat| if seat.submission.is_some() { format!("AI{}.cc", seat.name) } else { seat.name.clone() })
        .collect();
    let again = format!("palestra play {} {} -s {}", contest.game, names.join(" "), game.seed);
    let watch = format!("/watch/{id}/{}/viewer.html?game=match", ticket(&site, id, now() + 12 * HOUR));
    Ok(Html(MatchPage { me: who.me(), contest, standing, game, seats, watch, again }.render()?))
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
    let mut tx = site.0.db.read().await?;
    let game = games::find(&mut tx, id).await?.ok_or_else(Refusal::not_found)?;
    may_watch(&mut tx, &who, &game).await?;
    let bytes = match file.as_str() {
        "match.rec" => record_of(&mut tx, &game).await?,
        "match.out" => {
            drop(tx);
            text_of(&site, id).await?
        }
        _ => return Err(Refusal::not_found()),
    };
    let disposition =
        format!("attachment; filename=\"match-{id}.{}\"", file.rsplit('.').next().unwrap_or_default());
    Ok((
        [
            (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
            (header::CONTENT_DISPOSITION, disposition),
        ],
        bytes,
    )
        .into_response())
}

#[derive(Template)]
#[template(path = "friendly.html")]
struct FriendlyPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    mine: Vec<Submission>,
    rivals: Vec<Submission>,
    seats: Vec<usize>,
}

pub async fn friendly_page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, entrant) = who.at(&mut tx, &slug, Action::Submit).await?;
    let mine = playable(&mut tx, entrant).await?;
    let rivals = submissions::competing(&mut tx, contest.id).await?;
    let rivals = rivals.into_iter().filter(|rival| Some(rival.entrant) != entrant).collect();
    let seats = (1..seats_of(&site, &contest)?).collect();
    Ok(Html(FriendlyPage { me: who.me(), contest, standing, mine, rivals, seats }.render()?))
}

/// Those of an entrant's players that compiled.
async fn playable(tx: &mut Tx, entrant: Option<i64>) -> Result<Vec<Submission>, Refusal> {
    let Some(entrant) = entrant else { return Ok(Vec::new()) };
    let all = submissions::of_entrant(tx, entrant).await?;
    Ok(all.into_iter().filter(|one| matches!(one.state.as_str(), "qualified" | "unqualified")).collect())
}

/// How many play on a contest's board.
pub fn seats_of(site: &Site, contest: &Contest) -> Result<usize, Refusal> {
    site.0.games.seats(&contest.game, &contest.board).map_err(Refusal::bad)
}

#[derive(Deserialize)]
pub struct Friendly {
    me: i64,
    #[serde(default)]
    rival1: i64,
    #[serde(default)]
    rival2: i64,
    #[serde(default)]
    rival3: i64,
    #[serde(default)]
    seed: String,
}

/// A match against classmates' players or the Dummy. Nothing of theirs is given away but the match.
pub async fn friendly(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Form(form): Form<Friendly>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, _, entrant) = who.at(&mut tx, &slug, Action::Submit).await?;
    let account = who.account()?;
    if games::asked_since(&mut tx, account.id, now() - HOUR).await?
        >= site.0.config.limits.friendlies_per_hour
    {
        return Err(Refusal::too_often("You asked for many matches in the last hour. Wait a little."));
    }
    let mine = playable(&mut tx, entrant).await?;
    let me = mine
        .iter()
        .find(|mine| mine.id == form.me)
        .ok_or_else(|| Refusal::bad("Choose one of your players that compiles."))?;
    let rivals = submissions::competing(&mut tx, contest.id).await?;
    let mut seats = vec![(me.name.clone(), Some(me.id))];
    for rival in [form.rival1, form.rival2, form.rival3].into_iter().take(seats_of(&site, &contest)? - 1) {
        seats.push(match rival {
            0 => (contest.dummy.clone(), None),
            id => {
                let rival = rivals.iter().chain(&mine).find(|rival| rival.id == id);
                let rival = rival
                    .ok_or_else(|| Refusal::bad("This player does not compete any more: choose again."))?;
                (rival.name.clone(), Some(rival.id))
            }
        });
    }
    let seed = match form.seed.trim() {
        "" => accounts::random() >> 1,
        text => text.parse().map_err(|_| Refusal::bad("A seed is a whole number."))?,
    };
    let chunk = chunks::create(&mut tx, contest.id, "friendly", PRIORITY).await?;
    let game = games::create(
        &mut tx,
        &NewGame {
            contest: contest.id,
            kind: "friendly",
            key: &format!("f{chunk}"),
            seed: &seed.to_string(),
            submission: None,
            author: Some(account.id),
            chunk: Some(chunk),
            seats: &seats,
        },
    )
    .await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/m/{game}")))
}
