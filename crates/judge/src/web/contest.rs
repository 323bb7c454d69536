//! A contest's pages: what it is, its ranking, its queue; and making one.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use palestra_contest::{Outcome, Posterior, Prior};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Site;
use super::auth::{Action, Me, Standing, Who};
use super::refusal::Refusal;
use super::times;
use crate::store::contests::{self, Contest, NewContest};
use crate::store::db::Tx;
use crate::store::submissions::Submission;
use crate::store::{accounts, events, games, now, submissions};

/// Whom a player may have to beat, the strongest first.
const DUMMIES: [&str; 3] = ["Dummy", "Demo", "Null"];

/// A ranking is made at most once in this time.
const FRESH: Duration = Duration::from_secs(1);

/// Rankings of contests, and when they were made.
pub type Rankings = HashMap<i64, (Instant, Arc<Vec<Place>>)>;

/// A place in a ranking.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Place {
    /// 1 is the best.
    pub rank: usize,
    /// The submission.
    pub submission: i64,
    /// The player's name.
    pub name: String,
    /// Points above the middle of the field.
    pub rating: i64,
    /// The 95 % interval's half width.
    pub margin: i64,
    /// League matches played.
    pub matches: usize,
}

#[derive(Template)]
#[template(path = "contest.html")]
struct ContestPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    now: i64,
    latest: Option<Submission>,
    waiting: usize,
    wait: Option<i64>,
    top: Vec<Place>,
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, entrant) = who.at(&mut tx, &slug, Action::Visit).await?;
    let latest = match entrant {
        Some(entrant) => submissions::of_entrant(&mut tx, entrant).await?.into_iter().next(),
        None => None,
    };
    let waiting = submissions::unfinished(&mut tx).await?.len();
    let wait = submissions::usual_wait(&mut tx).await?.map(|ms| (ms + 999) / 1000);
    let top = ranking_of(&site, &mut tx, contest.id).await?.iter().take(5).cloned().collect();
    let page = ContestPage { me: who.me(), contest, standing, now: now(), latest, waiting, wait, top };
    Ok(Html(page.render()?))
}

#[derive(Template)]
#[template(path = "ranking.html")]
struct RankingPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    places: Arc<Vec<Place>>,
}

pub async fn ranking(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Visit).await?;
    let places = ranking_of(&site, &mut tx, contest.id).await?;
    Ok(Html(RankingPage { me: who.me(), contest, standing, places }.render()?))
}

/// The ranking of a contest, at most a second old: a function of the results of its league.
pub async fn ranking_of(site: &Site, tx: &mut Tx, contest: i64) -> Result<Arc<Vec<Place>>, Refusal> {
    if let Ok(rankings) = site.0.rankings.lock()
        && let Some((made, ranking)) = rankings.get(&contest)
        && made.elapsed() < FRESH
    {
        return Ok(ranking.clone());
    }
    let players = submissions::competing(tx, contest).await?;
    let seats = games::league_seats(tx, contest).await?;
    let ranking =
        Arc::new(tokio::task::spawn_blocking(move || rank(&players, &seats)).await.unwrap_or_default());
    if let Ok(mut rankings) = site.0.rankings.lock() {
        rankings.insert(contest, (Instant::now(), ranking.clone()));
    }
    Ok(ranking)
}

/// Ratings from the matches between players that compete now.
fn rank(players: &[Submission], seats: &[games::Seat]) -> Vec<Place> {
    let outcomes = outcomes(players, seats);
    let ratings = Posterior::fit(players.len(), &outcomes, &Prior::default()).ratings();
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by(|a, b| ratings[*b].mid.total_cmp(&ratings[*a].mid).then(a.cmp(b)));
    let place = |(rank, player): (usize, usize)| {
        let rating = ratings[player];
        Place {
            rank: rank + 1,
            submission: players[player].id,
            name: players[player].name.clone(),
            rating: rating.mid.round() as i64,
            margin: rating.margin().round() as i64,
            matches: outcomes.iter().filter(|outcome| outcome.table.contains(&player)).count(),
        }
    };
    order.into_iter().enumerate().map(place).collect()
}

/// What became of the matches between these players, who go by their numbers. One with somebody who competes no more says
/// nothing about those who do.
pub fn outcomes(players: &[Submission], seats: &[games::Seat]) -> Vec<Outcome> {
    let number: HashMap<i64, usize> =
        players.iter().enumerate().map(|(number, player)| (player.id, number)).collect();
    let outcome = |(count, seats): (u32, &[games::Seat])| {
        let known = seats.iter().map(|seat| Some((*number.get(&seat.submission?)?, seat.score?)));
        let (table, scores) = known.collect::<Option<Vec<_>>>()?.into_iter().unzip();
        // Every match has a board of its own.
        Some(Outcome { number: count, seed: count.into(), table, scores, ..Outcome::default() })
    };
    (0..).zip(seats.chunk_by(|a, b| a.game == b.game)).filter_map(outcome).collect()
}

#[derive(Template)]
#[template(path = "queue.html")]
struct QueuePage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    lanes: Vec<(String, i64)>,
    waiting: usize,
    wait: Option<i64>,
    oldest: Option<String>,
}

pub async fn queue(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Visit).await?;
    let lanes = crate::queue::waiting(&mut tx).await?;
    let unfinished = submissions::unfinished(&mut tx).await?;
    let wait = submissions::usual_wait(&mut tx).await?.map(|ms| (ms + 999) / 1000);
    let oldest = match unfinished.first() {
        Some((id, _, _)) => {
            submissions::find(&mut tx, *id).await?.map(|oldest| times::until(oldest.received, now()))
        }
        None => None,
    };
    let page = QueuePage { me: who.me(), contest, standing, lanes, waiting: unfinished.len(), wait, oldest };
    Ok(Html(page.render()?))
}

#[derive(Template)]
#[template(path = "new.html")]
struct NewPage {
    me: Option<Me>,
    games: Vec<(&'static str, &'static str)>,
    opens: String,
    closes: String,
}

pub async fn new_page(State(site): State<Site>, who: Who) -> Result<Html<String>, Refusal> {
    who.admin()?;
    let games = site.0.games.all();
    let (opens, closes) = (times::field(now()), times::field(now() + 30 * 86_400_000));
    Ok(Html(NewPage { me: who.me(), games, opens, closes }.render()?))
}

#[derive(Deserialize)]
pub struct NewForm {
    slug: String,
    title: String,
    about: String,
    game: String,
    board: String,
    dummy: String,
    opens: String,
    closes: String,
    visible: String,
}

/// Opening and closing time of a form.
pub fn span(opens: &str, closes: &str) -> Result<(i64, i64), Refusal> {
    match (times::read(opens), times::read(closes)) {
        (Some(opens), Some(closes)) if opens < closes => Ok((opens, closes)),
        (Some(_), Some(_)) => Err(Refusal::bad("A contest closes after it opens.")),
        _ => Err(Refusal::bad("Times are written as 2026-11-16T14:02, in UTC.")),
    }
}

pub async fn create(
    State(site): State<Site>,
    who: Who,
    Form(form): Form<NewForm>,
) -> Result<Redirect, Refusal> {
    let admin = who.admin()?;
    let slug = form.slug.trim().to_lowercase();
    let good = (1..=40).contains(&slug.len())
        && slug.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !good {
        return Err(Refusal::bad("The name in addresses has 1 to 40 small letters, digits and hyphens."));
    }
    let own = site.0.games.default_board(&form.game).ok_or_else(|| Refusal::bad("There is no such game."))?;
    let board = if form.board.trim().is_empty() { own } else { form.board.replace("\r\n", "\n") };
    site.0
        .games
        .seats(&form.game, &board)
        .map_err(|why| Refusal::bad(format!("The board cannot be read: {why}")))?;
    if !DUMMIES.contains(&form.dummy.as_str()) {
        return Err(Refusal::bad("Players must beat Dummy, Demo or Null."));
    }
    let (opens, closes) = span(&form.opens, &form.closes)?;
    let visible = if form.visible == "public" { "public" } else { "members" };
    let new = NewContest {
        slug: slug.clone(),
        title: title(&form.title)?,
        about: form.about,
        game: form.game,
        board,
        budget: None,
        dummy: form.dummy,
        opens,
        closes,
        visible: visible.to_owned(),
        join_code: Some(accounts::secret()[..8].to_owned()),
    };
    let mut tx = site.0.db.write().await?;
    let made = contests::create(&mut tx, &new).await?;
    let contest = made.ok_or_else(|| Refusal::bad("There is a contest of this name: choose another."))?;
    contests::join(&mut tx, contest, admin.id, "teacher", &admin.name).await?;
    events::audit(&mut tx, Some(admin.id), "made a contest", &slug).await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/teach")))
}

/// A title that can be kept.
pub fn title(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    if !(1..=80).contains(&text.chars().count()) || text.chars().any(char::is_control) {
        return Err(Refusal::bad("A title has 1 to 80 characters."));
    }
    Ok(text.to_owned())
}
