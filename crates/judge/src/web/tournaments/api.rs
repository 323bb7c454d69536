//! Tournaments for programs: the list, one with how everybody stands, its rounds with their matches; and, with a token to
//! teach, starting, stopping, beacons and releases.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use palestra_contest::PlayerId;
use serde::Serialize;
use utoipa::ToSchema;

use super::acts::{Beacon, NewState, OfRound, set_beacon, set_released, set_state};
use super::page::{rows, standing_of, told};
use super::{Site, at};
use crate::jobs::tournament::{Facts, Game, Round, kind_of};
use crate::store::receipts::hex;
use crate::store::tournaments::{self, Tournament};
use crate::store::{now, rounds};
use crate::web::auth::{Action, Who};
use crate::web::refusal::{ApiRefusal, Problem, Refusal};

/// A tournament.
#[derive(Serialize, ToSchema)]
pub struct TournamentView {
    /// Its number.
    id: i64,
    /// Its title.
    title: String,
    /// fair-show, official or league.
    format: String,
    /// announced, playing, stopped or ended.
    state: String,
    /// When it was announced, in milliseconds since 1970.
    announced: i64,
    /// When it was over.
    ended: Option<i64>,
    /// Where the beacons come from, in words; empty if there are none.
    beacon: String,
    /// The digest of its terms, published with the announcement.
    terms_digest: String,
    /// The tip of its chain of secrets, published with it.
    tip: String,
}

impl TournamentView {
    fn new(one: Tournament) -> Result<Self, Refusal> {
        let terms = one.terms()?;
        Ok(TournamentView {
            id: one.id,
            title: one.title,
            format: terms.format.name().to_owned(),
            state: one.state,
            announced: one.created,
            ended: one.ended,
            beacon: terms.beacon,
            terms_digest: one.terms_digest,
            tip: one.tip,
        })
    }
}

/// The tournaments of a contest, the newest first.
#[utoipa::path(get, path = "/api/v1/contests/{slug}/tournaments",
    params(("slug" = String, Path, description = "the contest")),
    responses((status = 200, body = Vec<TournamentView>), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn tournament_list(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(slug): Path<String>,
) -> Result<Json<Vec<TournamentView>>, ApiRefusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, ..) = who?.at(&mut tx, &slug, Action::Visit).await?;
    let all = tournaments::of_contest(&mut tx, contest.id).await?;
    Ok(Json(all.into_iter().map(TournamentView::new).collect::<Result<_, _>>()?))
}

/// A tournament, and how everybody stands as far as you may know it.
#[derive(Serialize, ToSchema)]
pub struct StandingView {
    /// The tournament.
    tournament: TournamentView,
    /// How many rounds you may see.
    rounds: usize,
    /// How many rounds everybody may see.
    released: usize,
    /// The entrants, the best first.
    places: Vec<PlaceView>,
}

/// An entrant of a tournament.
#[derive(Serialize, ToSchema)]
pub struct PlaceView {
    /// Its rank, from 1; who shares one has a half.
    rank: f64,
    /// The player's name.
    player: String,
    /// Its grade; for teachers, and one's own.
    grade: Option<f64>,
    /// The best rank that all matches leave open, 95 times of 100.
    rank_low: Option<usize>,
    /// The worst.
    rank_high: Option<usize>,
    /// The chance of the highest grade, from 0 to 1.
    chance_of_highest: Option<f64>,
    /// When and how it left; null if it is still in.
    left: Option<String>,
}

/// A tournament, and how everybody stands as far as you may know it.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}", params(("id" = i64, Path, description = "the tournament")),
    responses((status = 200, body = StandingView), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn tournament(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(id): Path<i64>,
) -> Result<Json<StandingView>, ApiRefusal> {
    let who = who?;
    let mut tx = site.0.db.read().await?;
    let (tournament, _, standing, entrant) = at(&mut tx, &who, id, Action::Visit).await?;
    let facts = rounds::facts(&mut tx, &tournament).await?;
    let places = rounds::places(&mut tx, id).await?;
    drop(tx);
    let released = facts.released(now());
    let seen = if standing.oversees() { facts.rounds.len() } else { released };
    let held = standing_of(&site, id, &facts, seen).await;
    let mine = places.iter().position(|(of, _)| entrant == Some(*of));
    let place = |row: super::page::Row| PlaceView {
        rank: row.rank.parse().unwrap_or_default(),
        grade: (standing.reads() || row.own).then_some(row.grade),
        rank_low: row.known.as_ref().map(|known| known.rank_low),
        rank_high: row.known.as_ref().map(|known| known.rank_high),
        chance_of_highest: row.known.as_ref().map(|known| known.first / 100.0),
        left: Some(row.left).filter(|left| !left.is_empty()),
        player: row.name,
    };
    Ok(Json(StandingView {
        places: rows(&facts, &held, seen, mine, &places).into_iter().map(place).collect(),
        rounds: seen,
        released,
        tournament: TournamentView::new(tournament)?,
    }))
}

/// A round of a tournament.
#[derive(Serialize, ToSchema)]
pub struct RoundView {
    /// Its number, from 1.
    number: u32,
    /// league, elimination, semifinals, final, or not finished.
    kind: String,
    /// frozen, playing or decided.
    state: String,
    /// Whether everybody may know it.
    released: bool,
    /// Who left, or who won, in words.
    told: String,
    /// The digest of its entrants, published before it began.
    entrants_digest: String,
    /// What nobody knew then; empty if there is no beacon.
    beacon: String,
    /// Its secret, published when it is released.
    secret: Option<String>,
    /// Its matches, in order.
    matches: Vec<RoundMatch>,
}

/// A match of a round.
#[derive(Serialize, ToSchema)]
pub struct RoundMatch {
    /// Its number: `/api/v1/games/{id}` says more.
    game: i64,
    /// What it is for.
    phase: String,
    /// Who sits where.
    players: Vec<String>,
    /// waiting, done or void.
    state: String,
    /// Their scores, once played.
    scores: Vec<i64>,
}

/// The rounds of a tournament that you may see, from the first on.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/rounds", params(("id" = i64, Path, description = "the tournament")),
    responses((status = 200, body = Vec<RoundView>), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn tournament_rounds(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(id): Path<i64>,
) -> Result<Json<Vec<RoundView>>, ApiRefusal> {
    let mut tx = site.0.db.read().await?;
    let (tournament, _, standing, _) = at(&mut tx, &who?, id, Action::Visit).await?;
    let facts = rounds::facts(&mut tx, &tournament).await?;
    drop(tx);
    let released = facts.released(now());
    let seen = if standing.oversees() { facts.rounds.len() } else { released };
    Ok(Json(facts.rounds[..seen].iter().map(|round| round_view(&facts, round, released)).collect()))
}

fn round_view(facts: &Facts, round: &Round, released: usize) -> RoundView {
    let name = |player: &PlayerId| {
        facts.modules.get(*player).map_or_else(|| "?".to_owned(), |module| module.name.clone())
    };
    let game = |game: &Game| RoundMatch {
        game: game.id,
        phase: round.steps.get(game.step).map(|(phase, _)| phase.to_string()).unwrap_or_default(),
        players: game.table.iter().map(name).collect(),
        state: game.state.clone(),
        scores: game.scores.clone(),
    };
    let free = round.number as usize <= released;
    RoundView {
        number: round.number,
        kind: kind_of(round.ending.as_ref()).to_owned(),
        state: round.state.clone(),
        released: free,
        told: told(facts, round),
        entrants_digest: hex(&round.entrants),
        beacon: round.beacon.clone(),
        secret: free.then(|| facts.chain().secret(round.number)).flatten().as_ref().map(hex),
        matches: round.games.iter().map(game).collect(),
    }
}

/// What everybody may check with `palestra verify --round`: chain, entrants, line-ups, seeds and results of released rounds.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/proof", params(("id" = i64, Path, description = "the tournament")),
    responses((status = 200, body = serde_json::Value), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn tournament_proof(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(id): Path<i64>,
) -> Result<Json<palestra_contest::verify::Proof>, ApiRefusal> {
    let mut tx = site.0.db.read().await?;
    let (tournament, ..) = at(&mut tx, &who?, id, Action::Visit).await?;
    let facts = rounds::facts(&mut tx, &tournament).await?;
    Ok(Json(facts.proof(facts.released(now()))))
}

/// Something that only who teaches may do, with a token to teach: the tournament afterwards.
async fn done(site: &Site, id: i64) -> Result<Json<TournamentView>, ApiRefusal> {
    let mut tx = site.0.db.read().await?;
    let tournament = tournaments::find(&mut tx, id).await?.ok_or_else(Refusal::not_found)?;
    Ok(Json(TournamentView::new(tournament)?))
}

/// Who asks, if they may; before anybody looks at what they sent.
async fn teacher(site: &Site, who: Result<Who, Refusal>, id: i64) -> Result<Who, Refusal> {
    let who = who?;
    let mut tx = site.0.db.read().await?;
    at(&mut tx, &who, id, Action::Teach).await?;
    Ok(who)
}

/// What was sent, if it is what is wanted.
pub fn body<T>(sent: Result<Json<T>, JsonRejection>) -> Result<T, Refusal> {
    sent.map(|Json(sent)| sent)
        .map_err(|said| Refusal::bad(format!("This is not the JSON that is wanted: {}.", said.body_text())))
}

/// Starts, stops and goes on.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/state", request_body = NewState,
    params(("id" = i64, Path, description = "the tournament")),
    responses((status = 200, body = TournamentView), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem)))]
pub async fn tournament_state(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(id): Path<i64>,
    sent: Result<Json<NewState>, JsonRejection>,
) -> Result<Json<TournamentView>, ApiRefusal> {
    let who = teacher(&site, who, id).await?;
    set_state(&site, &who, id, &body(sent)?).await?;
    done(&site, id).await
}

/// Everybody may know a round and all before it.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/release", request_body = OfRound,
    params(("id" = i64, Path, description = "the tournament")),
    responses((status = 200, body = TournamentView), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem)))]
pub async fn tournament_release(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(id): Path<i64>,
    sent: Result<Json<OfRound>, JsonRejection>,
) -> Result<Json<TournamentView>, ApiRefusal> {
    let who = teacher(&site, who, id).await?;
    set_released(&site, &who, id, &body(sent)?).await?;
    done(&site, id).await
}

/// The number that nobody knew when the entrants were frozen: the round begins.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/beacon", request_body = Beacon,
    params(("id" = i64, Path, description = "the tournament")),
    responses((status = 200, body = TournamentView), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem)))]
pub async fn tournament_beacon(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    Path(id): Path<i64>,
    sent: Result<Json<Beacon>, JsonRejection>,
) -> Result<Json<TournamentView>, ApiRefusal> {
    let who = teacher(&site, who, id).await?;
    set_beacon(&site, &who, id, &body(sent)?).await?;
    done(&site, id).await
}
