//! REST beside `api`: one's players, choosing, friendly matches, files of matches, what a teacher takes along.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Site;
use super::api::{self, GameView, SubmissionView};
use super::auth::{Action, Who};
use super::refusal::{ApiRefusal, Problem, Refusal};
use super::{exports, friendly, matches, players};
use crate::store::submissions;

/// A player in a list.
#[derive(Serialize, ToSchema)]
pub struct PlayerView {
    /// The submission's number.
    id: i64,
    /// The player's name.
    name: String,
    /// The how-manieth of this name.
    version: i64,
    /// received, building, trying; then refused, broken, unqualified, qualified, or trouble; withdrawn or disqualified.
    state: String,
    /// When it arrived, in milliseconds since 1970.
    received: i64,
}

/// Your players in a contest, the newest first; all players, if you teach or assist in it.
#[utoipa::path(get, path = "/api/v1/contests/{slug}/submissions", params(("slug" = String, Path, description = "the contest")),
    responses((status = 200, body = Vec<PlayerView>), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn player_list(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(slug): Path<String>,
) -> Result<Json<Vec<PlayerView>>, ApiRefusal> {
    let who = who?;
    let mut tx = site.0.db.read().await?;
    let (contest, standing, entrant) = who.at(&mut tx, &slug, Action::Visit).await?;
    who.account()?;
    let all = match (standing.oversees(), entrant) {
        (true, _) => submissions::of_contest(&mut tx, contest.id).await?,
        (false, Some(entrant)) => submissions::of_entrant(&mut tx, entrant).await?,
        (false, None) => Vec::new(),
    };
    let view = |one: submissions::Submission| PlayerView {
        id: one.id,
        name: one.name,
        version: one.version,
        state: one.state,
        received: one.received,
    };
    Ok(Json(all.into_iter().map(view).collect()))
}

/// Makes a qualified player the one that represents you.
#[utoipa::path(post, path = "/api/v1/submissions/{id}/choose", params(("id" = i64, Path, description = "the submission")),
    responses((status = 200, body = SubmissionView), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn player_choose(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(id): Path<i64>,
) -> Result<Json<SubmissionView>, ApiRefusal> {
    let who = who?;
    who.acts()?;
    players::represent(&site, &who, id).await?;
    Ok(Json(api::view(&site, &who, id).await?))
}

/// A friendly match to be played.
#[derive(Deserialize, ToSchema)]
pub struct NewFriendly {
    /// Your player: a submission that compiles.
    player: i64,
    /// The others: numbers of submissions that compete, or names of the house; the house fills empty seats.
    #[serde(default)]
    rivals: Vec<String>,
    /// 0 is the board of verdicts.
    #[serde(default)]
    board: i64,
    /// A new one, if you do not say.
    #[serde(default)]
    seed: Option<String>,
}

/// Asks for a friendly match.
#[utoipa::path(post, path = "/api/v1/contests/{slug}/friendlies", params(("slug" = String, Path, description = "the contest")),
    request_body = NewFriendly,
    responses((status = 201, body = GameView), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn friendly_match(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(slug): Path<String>,
    sent: Result<Json<NewFriendly>, JsonRejection>,
) -> Result<(StatusCode, Json<GameView>), ApiRefusal> {
    let who = who?;
    who.acts()?;
    let mut tx = site.0.db.read().await?;
    who.at(&mut tx, &slug, Action::Submit).await?; // before anybody looks at what they sent
    drop(tx);
    let sent = super::tournaments::api::body(sent)?;
    let wish = friendly::Wanted {
        me: sent.player,
        rivals: sent.rivals,
        board: sent.board,
        seed: sent.seed.unwrap_or_default(),
    };
    let game = friendly::ask(&site, &who, &slug, &wish).await?;
    Ok((StatusCode::CREATED, Json(api::game_view(&site, &who, game).await?)))
}

/// A match to keep: `match.out` for the viewer, `match.rec` for `palestra verify`, `match.zip` with the board that it was played on.
#[utoipa::path(get, path = "/api/v1/games/{id}/{file}",
    params(("id" = i64, Path, description = "the match"), ("file" = String, Path, description = "match.out, match.rec or match.zip")),
    responses((status = 200, description = "the file", content_type = "application/octet-stream"), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn game_file(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path((id, file)): Path<(i64, String)>,
) -> Result<Response, ApiRefusal> {
    Ok(matches::kept(&site, &who?, id, &file).await?)
}

/// What a teacher takes along, with a token to teach: people.csv, submissions.zip, results.csv, results.json, grades.csv, grades.json.
#[utoipa::path(get, path = "/api/v1/contests/{slug}/export/{file}",
    params(("slug" = String, Path, description = "the contest"), ("file" = String, Path, description = "which one")),
    responses((status = 200, description = "the file, of the kind that its name says"), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn export(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path((slug, file)): Path<(String, String)>,
) -> Result<Response, ApiRefusal> {
    Ok(exports::taken(&site, &who?, &slug, &file).await?)
}
