//! The ranking of a contest's league: a function of its results.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Html;
use palestra_contest::{Outcome, Posterior, Prior};
use serde::Serialize;
use utoipa::ToSchema;

use super::Site;
use super::auth::{Action, Me, Standing, Who};
use super::lists::{List, Wish};
use super::refusal::Refusal;
use crate::store::contests::Contest;
use crate::store::db::Tx;
use crate::store::submissions::Submission;
use crate::store::{entrants, games, submissions};

/// A ranking is made at most once in this time.
const FRESH: Duration = Duration::from_secs(1);

/// Rankings of contests, and when they were made.
pub type Rankings = HashMap<i64, (Instant, Arc<Vec<Place>>)>;

/// The way that players of contests have come, and when it was looked at.
pub type Trends = HashMap<i64, (Instant, Arc<HashMap<i64, Vec<i64>>>)>;

/// A way is drawn from so many points, and anew after this time.
const POINTS: usize = 6;
const TREND: Duration = Duration::from_secs(60);

/// Places of a version and of the one before it, and when they were looked at.
pub type Versions = HashMap<[i64; 2], (Instant, Arc<Vec<Place>>)>;

/// Pages that visitors see, and when they were made.
pub type Pages = HashMap<String, (Instant, Arc<str>)>;

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
#[template(path = "ranking.html")]
struct RankingPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    list: List<Place>,
    trends: Arc<HashMap<i64, Vec<i64>>>,
    /// Where whoever looks stands themselves, and how many there are.
    own: Option<(Place, usize)>,
}

impl RankingPage {
    fn is_own(&self, submission: &i64) -> bool {
        self.own.as_ref().is_some_and(|(place, _)| place.submission == *submission)
    }

    /// The ratings of a player after a part of all matches, as a line.
    fn trend(&self, submission: &i64) -> String {
        let Some(way) = self.trends.get(submission).filter(|way| way.len() > 1) else { return String::new() };
        let (low, high) = (way.iter().min().copied().unwrap_or(0), way.iter().max().copied().unwrap_or(0));
        let span = (high - low).max(40) as f64;
        let point = |(at, rating): (usize, &i64)| {
            let (x, y) = (60 * at / (way.len() - 1), 18.0 - 16.0 * (rating - low) as f64 / span);
            format!("{x},{y:.0}")
        };
        let points: Vec<String> = way.iter().enumerate().map(point).collect();
        format!(
            "<svg class=\"spark\" viewBox=\"-2 0 64 20\" role=\"img\" aria-label=\"from {} to {}\"><polyline points=\"{}\"/></svg>",
            way[0],
            way[way.len() - 1],
            points.join(" ")
        )
    }
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    let plain = who.account.is_none() && wish.is_plain();
    if let (true, Some(page)) = (plain, kept(&site, &slug)) {
        return Ok(Html(page.to_string()));
    }
    let mut tx = site.0.db.read().await?;
    let (contest, standing, entrant) = who.at(&mut tx, &slug, Action::Visit).await?;
    let places = of(&site, &mut tx, contest.id).await?.to_vec();
    let represents = match entrant {
        Some(entrant) => entrants::representative(&mut tx, entrant).await?,
        None => None,
    };
    let own = places.iter().find(|place| Some(place.submission) == represents);
    let own = own.map(|place| (place.clone(), places.len()));
    let list = List::new(
        places,
        &wish,
        |place| place.name.clone(),
        &[
            ("rank", &|a, b| a.rank.cmp(&b.rank)),
            ("name", &|a, b| a.name.to_lowercase().cmp(&b.name.to_lowercase())),
            ("rating", &|a, b| a.rating.cmp(&b.rating)),
            ("matches", &|a, b| a.matches.cmp(&b.matches)),
        ],
    );
    let trends = trends(&site, &mut tx, contest.id).await?;
    let page = RankingPage { me: who.me(), contest, standing, list, trends, own }.render()?;
    if plain && let Ok(mut pages) = site.0.pages.lock() {
        pages.retain(|_, (made, _)| made.elapsed() < FRESH);
        pages.insert(slug, (Instant::now(), page.as_str().into()));
    }
    Ok(Html(page))
}

fn kept(site: &Site, slug: &str) -> Option<Arc<str>> {
    let pages = site.0.pages.lock().ok()?;
    pages.get(slug).filter(|(made, _)| made.elapsed() < FRESH).map(|(_, page)| page.clone())
}

/// The ranking of a contest, at most a second old; while it is made anew, everybody else sees the one before.
pub async fn of(site: &Site, tx: &mut Tx, contest: i64) -> Result<Arc<Vec<Place>>, Refusal> {
    let known = || site.0.rankings.lock().ok()?.get(&contest).cloned();
    let mut before = known();
    let mut turn = site.0.fitting.try_lock().ok();
    if turn.is_none() && before.is_none() {
        turn = Some(site.0.fitting.lock().await);
        before = known();
    }
    if let Some((made, ranking)) = before
        && (made.elapsed() < FRESH || turn.is_none())
    {
        return Ok(ranking);
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

/// How the ratings of all players moved while the league went on, at most a minute old.
async fn trends(site: &Site, tx: &mut Tx, contest: i64) -> Result<Arc<HashMap<i64, Vec<i64>>>, Refusal> {
    let known = || site.0.trends.lock().ok()?.get(&contest).cloned();
    let fresh = |(made, _): &(Instant, _)| made.elapsed() < TREND;
    if let Some((_, trends)) = known().filter(fresh) {
        return Ok(trends);
    }
    // Nobody waits for a line beside the ranking: who comes while it is drawn sees the one before, or none.
    let Ok(_turn) = site.0.fitting.try_lock() else {
        return Ok(known().map(|(_, trends)| trends).unwrap_or_default());
    };
    let players = submissions::competing(tx, contest).await?;
    let seats = games::league_seats(tx, contest).await?;
    let made = tokio::task::spawn_blocking(move || ways(&players, &seats)).await.unwrap_or_default();
    let made = Arc::new(made);
    if let Ok(mut trends) = site.0.trends.lock() {
        trends.insert(contest, (Instant::now(), made.clone()));
    }
    Ok(made)
}

/// The ratings after a sixth of the matches, two sixths and so on; of each player from its first match on.
fn ways(players: &[Submission], seats: &[games::Seat]) -> HashMap<i64, Vec<i64>> {
    let outcomes = outcomes(players, seats);
    let mut ways: HashMap<i64, Vec<i64>> = HashMap::new();
    for point in 1..=POINTS {
        let known = &outcomes[..outcomes.len() * point / POINTS];
        let ratings = Posterior::fit(players.len(), known, &Prior::default()).ratings();
        for (number, player) in players.iter().enumerate() {
            if known.iter().any(|outcome| outcome.table.contains(&number)) {
                ways.entry(player.id).or_default().push(ratings[number].mid.round() as i64);
            }
        }
    }
    ways
}

/// Places of a version and of the one before it among those who compete, at most a minute old. A fit takes a moment, anybody may
/// ask for theirs, and so nobody holds a connection to the tables while they wait for their turn.
pub async fn of_versions(site: &Site, pair: [&Submission; 2]) -> Result<Arc<Vec<Place>>, Refusal> {
    let key = pair.map(|one| one.id);
    let known = || {
        let mut versions = site.0.versions.lock().ok()?;
        versions.retain(|_, (made, _)| made.elapsed() < TREND);
        versions.get(&key).map(|(_, places)| places.clone())
    };
    if let Some(places) = known() {
        return Ok(places);
    }
    let _turn = site.0.fitting.lock().await;
    if let Some(places) = known() {
        return Ok(places);
    }
    let mut tx = site.0.db.read().await?;
    let mut players = submissions::competing(&mut tx, pair[0].contest).await?;
    let new = pair.iter().filter(|other| players.iter().all(|player| player.id != other.id));
    let new: Vec<Submission> = new.map(|other| (*other).clone()).collect();
    players.extend(new);
    let mut seats = games::league_seats(&mut tx, pair[0].contest).await?;
    drop(tx);
    // Who never played in the league has no rating.
    if !seats.iter().any(|seat| seat.submission.is_some_and(|one| key.contains(&one))) {
        seats.clear();
    }
    let ranked = tokio::task::spawn_blocking(move || rank(&players, &seats));
    let mut places = ranked.await.unwrap_or_default();
    places.retain(|place| key.contains(&place.submission));
    let places = Arc::new(places);
    if let Ok(mut versions) = site.0.versions.lock() {
        versions.insert(key, (Instant::now(), places.clone()));
    }
    Ok(places)
}

/// Ratings from the matches between these players.
fn rank(players: &[Submission], seats: &[games::Seat]) -> Vec<Place> {
    let outcomes = outcomes(players, seats);
    let ratings = Posterior::fit(players.len(), &outcomes, &Prior::default()).ratings();
    let mut matches = vec![0; players.len()];
    for player in outcomes.iter().flat_map(|outcome| &outcome.table) {
        matches[*player] += 1;
    }
    // Of whom nothing is known comes behind all of whom something is, however bad it is.
    let mut order: Vec<usize> = (0..players.len()).collect();
    let unknown = |player: &usize| matches[*player] == 0;
    order.sort_by(|a, b| {
        let better = ratings[*b].mid.total_cmp(&ratings[*a].mid).then(a.cmp(b));
        unknown(a).cmp(&unknown(b)).then(better)
    });
    let place = |(rank, player): (usize, usize)| {
        let rating = ratings[player];
        Place {
            rank: rank + 1,
            submission: players[player].id,
            name: players[player].name.clone(),
            rating: rating.mid.round() as i64,
            margin: rating.margin().round() as i64,
            matches: matches[player],
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_never_played_is_ranked_behind_whoever_lost() {
        let text = String::new;
        let player = |id: i64| Submission {
            id,
            contest: 1,
            entrant: id,
            account: id,
            name: format!("P{id}"),
            version: 1,
            language: text(),
            source: text(),
            module: None,
            seed: text(),
            state: text(),
            steps: text(),
            tries: 0,
            generation: 0,
            received: 0,
            decided: None,
            terms: None,
            why: None,
        };
        let seat = |game: i64, submission: i64, score: i64| games::Seat {
            game,
            seat: submission,
            name: text(),
            submission: Some(submission),
            score: Some(score),
            place2: None,
            fuel: None,
            frozen: None,
        };
        let seats: Vec<_> = (0..4).flat_map(|game| [seat(game, 1, 10), seat(game, 2, 99)]).collect();
        let places = rank(&[player(1), player(2), player(3)], &seats);
        let order: Vec<_> =
            places.iter().map(|place| (place.rank, place.submission, place.matches)).collect();
        assert_eq!(order, [(1, 2, 4), (2, 1, 4), (3, 3, 0)]);
        assert!(places[2].rating > places[1].rating, "its rating is the middle of the field");
    }
}
