//! REST for programs: `palestra submit`, scripts, `curl`. Described by `/api/v1/openapi.json`.

use axum::Json;
use axum::extract::{Multipart, Path, State};
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::{Modify, OpenApi, ToSchema};

use super::Site;
use super::acts::*;
use super::auth::{Action, Who};
use super::ranking::{self, Place};
use super::refusal::{ApiRefusal, Problem, Refusal};
use super::tournaments::api::*;
use super::{players, take};
use crate::jobs::Step;
use crate::store::{contests, games, now, submissions};

/// The description of the interface.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Palestra judge",
        description = "Submit players, read verdicts, rankings, matches and tournaments; with a token to teach, run tournaments."
    ),
    paths(
        contests,
        submit,
        submission,
        ranking,
        queue,
        game,
        player_list,
        player_choose,
        friendly_match,
        game_file,
        export,
        tournament_list,
        tournament,
        tournament_rounds,
        tournament_proof,
        tournament_state,
        tournament_release,
        tournament_beacon
    ),
    components(schemas(Problem)),
    modifiers(&Problems)
)]
pub struct Api;

/// What is wrong is told in a kind of its own, RFC 9457.
struct Problems;

impl Modify for Problems {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let items = description.paths.paths.values_mut();
        for operation in items.flat_map(|item| [&mut item.get, &mut item.post]).flatten() {
            for (status, answer) in &mut operation.responses.responses {
                if let (true, RefOr::T(answer)) = (status.starts_with('4'), answer)
                    && let Some(content) = answer.content.swap_remove("application/json")
                {
                    answer.content.insert("application/problem+json".to_owned(), content);
                }
            }
        }
    }
}

/// `GET /api/v1/openapi.json`
pub async fn description() -> Json<utoipa::openapi::OpenApi> {
    Json(Api::openapi())
}

/// A contest.
#[derive(Serialize, ToSchema)]
pub struct ContestView {
    /// Its name in addresses.
    slug: String,
    /// Its title.
    title: String,
    /// The game.
    game: String,
    /// When it opens, in milliseconds since 1970.
    opens: i64,
    /// When it closes.
    closes: i64,
    /// Whether it takes submissions now.
    open: bool,
}

/// All contests that you may see.
#[utoipa::path(get, path = "/api/v1/contests", responses((status = 200, body = Vec<ContestView>), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem)))]
pub async fn contests(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
) -> Result<Json<Vec<ContestView>>, ApiRefusal> {
    Ok(Json(contest_views(&site, &who?).await?))
}

/// All contests that somebody may see.
pub async fn contest_views(site: &Site, who: &Who) -> Result<Vec<ContestView>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let admin = who.account.as_ref().is_some_and(|account| account.admin == 1);
    let all = contests::visible_to(&mut tx, who.account.as_ref().map(|account| account.id), admin).await?;
    let view = |one: contests::Contest| {
        let open = one.takes_at(now());
        let contests::Plan { slug, title, game, opens, closes, .. } = one.plan;
        ContestView { slug, title, game, opens, closes, open }
    };
    Ok(all.into_iter().map(view).collect())
}

/// A submission and how it fares.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct SubmissionView {
    /// Its number.
    pub id: i64,
    /// The player's name.
    pub name: String,
    /// The how-manieth of this name.
    pub version: i64,
    /// received, building, trying; then refused, broken, unqualified, qualified, or trouble.
    pub state: String,
    /// Whether the verdict is there.
    pub done: bool,
    /// The steps so far.
    pub steps: Vec<StepView>,
    /// How many wait before it.
    pub before: i64,
    /// When it arrived, in milliseconds since 1970: this counts for the deadline.
    pub received: i64,
    /// When its verdict was there.
    pub decided: Option<i64>,
    /// How long until its verdict, in milliseconds, if something is known about that.
    pub wait: Option<i64>,
    /// Where its matches' seeds begin: `palestra check --seed` repeats the verdict.
    pub seed: Option<String>,
    /// Its page.
    pub page: String,
}

/// A step of a verdict.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct StepView {
    /// What was asked.
    pub what: String,
    /// Whether the player does it.
    pub good: bool,
    /// What there is to say about it.
    pub notes: Vec<String>,
    /// Matches that show it.
    pub games: Vec<i64>,
}

/// A player to send in: a file `AI<Name>.cc` or `.rs`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes the form")]
pub struct PlayerForm {
    /// The file.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Sends a player in. The answer is at once; the verdict comes later. With an `Idempotency-Key` it can be sent again.
#[utoipa::path(
    post, path = "/api/v1/contests/{slug}/submissions",
    params(("slug" = String, Path, description = "the contest"), ("Idempotency-Key" = Option<String>, Header, description = "the same key is the same submission")),
    request_body(content = PlayerForm, content_type = "multipart/form-data"),
    responses((status = 201, body = SubmissionView), (status = 400, body = Problem), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem), (status = 403, body = Problem), (status = 413, body = Problem))
)]
pub async fn submit(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(slug): Path<String>,
    headers: HeaderMap,
    form: Result<Multipart, axum::extract::multipart::MultipartRejection>,
) -> Result<(StatusCode, Json<SubmissionView>), ApiRefusal> {
    let who = who?;
    who.account()?;
    let form =
        form.map_err(|_| Refusal::bad("Send the player as multipart/form-data, in a field called file."))?;
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let id = take::from_form(&site, &who, &slug, form, key).await?;
    Ok((StatusCode::CREATED, Json(view(&site, &who, id).await?)))
}

/// How a submission fares.
#[utoipa::path(get, path = "/api/v1/submissions/{id}", responses((status = 200, body = SubmissionView), (status = 400, body = Problem), (status = 401, body = Problem), (status = 404, body = Problem), (status = 403, body = Problem)))]
pub async fn submission(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(id): Path<i64>,
) -> Result<Json<SubmissionView>, ApiRefusal> {
    Ok(Json(view(&site, &who?, id).await?))
}

/// A submission for whom may follow it.
pub async fn view(site: &Site, who: &Who, id: i64) -> Result<SubmissionView, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (one, games) = players::for_api(&mut tx, who, id).await?;
    let step = |step: Step| StepView {
        games: step.matches.iter().filter_map(|number| games.get(*number).map(|game| game.id)).collect(),
        what: step.what,
        good: step.good,
        notes: step.notes,
    };
    let done = !one.is_unfinished();
    let before = submissions::before(&mut tx, id).await?;
    Ok(SubmissionView {
        id,
        version: one.version,
        received: one.received,
        decided: one.decided,
        done,
        steps: one.steps().into_iter().map(step).collect(),
        before,
        wait: if done { None } else { submissions::expected_wait(&mut tx, before).await? },
        seed: done.then(|| one.seed.clone()),
        page: format!("{}/s/{id}", site.0.config.address()),
        state: one.state,
        name: one.name,
    })
}

/// The ranking of a contest's league.
#[utoipa::path(get, path = "/api/v1/contests/{slug}/ranking", responses((status = 200, body = Vec<Place>), (status = 400, body = Problem), (status = 404, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem)))]
pub async fn ranking(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(slug): Path<String>,
) -> Result<Json<Vec<Place>>, ApiRefusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, ..) = who?.at(&mut tx, &slug, Action::Visit).await?;
    Ok(Json(ranking::of(&site, &mut tx, contest.id).await?.to_vec()))
}

/// What waits.
#[derive(Serialize, ToSchema)]
pub struct QueueView {
    /// Verdicts that are not there yet.
    verdicts: usize,
    /// How long a verdict took lately, in milliseconds.
    usual_wait: Option<i64>,
}

/// What waits.
#[utoipa::path(get, path = "/api/v1/contests/{slug}/queue", responses((status = 200, body = QueueView), (status = 400, body = Problem), (status = 404, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem)))]
pub async fn queue(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(slug): Path<String>,
) -> Result<Json<QueueView>, ApiRefusal> {
    let mut tx = site.0.db.read().await?;
    who?.at(&mut tx, &slug, Action::Visit).await?;
    let verdicts = submissions::unfinished(&mut tx).await?.len();
    Ok(Json(QueueView { verdicts, usual_wait: submissions::usual_wait(&mut tx).await? }))
}

/// A match.
#[derive(Serialize, ToSchema)]
pub struct GameView {
    /// Its number.
    id: i64,
    /// qualify, friendly or league.
    kind: String,
    /// waiting, done or void.
    state: String,
    /// Its seed, once played.
    seed: Option<String>,
    /// SHA-256 of its record, once played.
    digest: Option<String>,
    /// The names of its players.
    names: Vec<String>,
    /// Their scores, once played.
    scores: Vec<Option<i64>>,
}

/// A match.
#[utoipa::path(get, path = "/api/v1/games/{id}", responses((status = 200, body = GameView), (status = 400, body = Problem), (status = 404, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem)))]
pub async fn game(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(id): Path<i64>,
) -> Result<Json<GameView>, ApiRefusal> {
    Ok(Json(game_view(&site, &who?, id).await?))
}

/// A match for whom may watch it.
pub async fn game_view(site: &Site, who: &Who, id: i64) -> Result<GameView, Refusal> {
    let mut tx = site.0.db.read().await?;
    let game = games::find(&mut tx, id).await?.ok_or_else(Refusal::not_found)?;
    super::matches::may_watch(&mut tx, who, &game).await?;
    let seats = games::seats(&mut tx, id).await?;
    Ok(GameView {
        id,
        kind: game.kind,
        seed: (game.state == "done").then_some(game.seed),
        state: game.state,
        digest: game.digest,
        names: seats.iter().map(|seat| seat.name.clone()).collect(),
        scores: seats.iter().map(|seat| seat.score).collect(),
    })
}
