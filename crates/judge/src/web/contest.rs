//! A contest's pages: what it is, its queue, its kit.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{Html, Response};

use super::Site;
use super::auth::{Action, Me, Standing, Who};
use super::ranking::{self, Place};
use super::refusal::Refusal;
use super::zip::Zip;
use super::{take, times};
use crate::store::contests::{self, Contest};
use crate::store::submissions::Submission;
use crate::store::tournaments::{self, Tournament};
use crate::store::{blobs, now, submissions};

#[derive(Template)]
#[template(path = "contest.html")]
struct ContestPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    now: i64,
    latest: Option<Submission>,
    waiting: usize,
    wait: Option<String>,
    top: Vec<Place>,
    /// Those that are announced or go on, and the newest that is over.
    tournaments: Vec<Tournament>,
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, entrant) = who.at(&mut tx, &slug, Action::Visit).await?;
    let contest = take::own_deadline(&mut tx, &who, contest).await?;
    let latest = match entrant {
        Some(entrant) => submissions::of_entrant(&mut tx, entrant).await?.into_iter().next(),
        None => None,
    };
    let waiting = submissions::unfinished(&mut tx).await?.len();
    let wait = submissions::expected_wait(&mut tx, waiting as i64).await?.map(times::lasting);
    let top = ranking::of(&site, &mut tx, contest.id)
        .await?
        .iter()
        .filter(|place| place.matches > 0)
        .take(5)
        .cloned()
        .collect();
    let mut tournaments = tournaments::of_contest(&mut tx, contest.id).await?;
    let newest = tournaments.iter().find(|one| one.state == "ended").map(|one| one.id);
    tournaments.retain(|one| one.state != "ended" || Some(one.id) == newest);
    let page =
        ContestPage { me: who.me(), contest, standing, now: now(), latest, waiting, wait, top, tournaments };
    Ok(Html(page.render()?))
}

#[derive(Template)]
#[template(path = "queue.html")]
struct QueuePage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    lanes: Vec<(String, i64)>,
    waiting: usize,
    usual: Option<String>,
    wait: Option<String>,
    workers: i64,
    oldest: Option<String>,
}

pub async fn queue(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Visit).await?;
    let mut lanes = crate::queue::waiting(&mut tx).await?;
    // That somebody is compared with somebody is nobody's business but the teachers'.
    // Verdicts are told apart: as players, not as jobs.
    lanes.retain(|(lane, _)| lane == "play" || (standing.oversees() && lane != "verdict"));
    let unfinished = submissions::unfinished(&mut tx).await?;
    let usual = submissions::usual_work(&mut tx).await?.map(times::lasting);
    let wait = submissions::expected_wait(&mut tx, unfinished.len() as i64).await?.map(times::lasting);
    let workers = crate::store::workers::count(&mut tx, crate::store::workers::LATELY).await?;
    let oldest = match unfinished.first() {
        Some((id, _, _)) => {
            submissions::find(&mut tx, *id).await?.map(|oldest| times::until(oldest.received, now()))
        }
        None => None,
    };
    let waiting = unfinished.len();
    let page = QueuePage { me: who.me(), contest, standing, lanes, waiting, usual, wait, workers, oldest };
    Ok(Html(page.render()?))
}

/// Everything that a student needs, in a folder: the game's kit, this contest's boards, and how to submit.
pub async fn kit(State(site): State<Site>, who: Who, Path(slug): Path<String>) -> Result<Response, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Visit).await?;
    let boards = contests::boards(&mut tx, contest.id).await?;
    let module = match &contest.dummy_module {
        Some(module) => Some(blobs::get(&mut tx, module).await?),
        None => None,
    };
    drop(tx);
    let mut zip = Zip::default();
    let mut put = |name: &str, bytes: &[u8], program| zip.add(&format!("{slug}/{name}"), bytes, program);
    for (name, bytes, program) in site.0.games.kit(&contest.game) {
        put(&name, &bytes, program);
    }
    put("contest.cnf", contest.board.as_bytes(), false);
    for board in &boards {
        put(&format!("contest-{}.cnf", board.number), board.text.as_bytes(), false);
    }
    if let Some(module) = &module {
        put(&take::house_file(&contest), module, false);
    }
    let file = contest.example();
    let about = format!(
        "{}\n\nBoards: contest.cnf is the one of verdicts{}.\nTry it:    palestra check {file} --game {}{}\n\
         Submit it: palestra submit {file} --server {} --contest {slug}\n\
         Once before: palestra submit --login {}\nCloses: {} UTC\n",
        contest.title,
        boards
            .iter()
            .map(|board| format!(", contest-{}.cnf is {}", board.number, board.name))
            .collect::<String>(),
        contest.game,
        take::conditions(&site, &contest),
        site.0.config.address(),
        site.0.config.address(),
        times::shown(contest.closes)
    );
    put("CONTEST.txt", about.as_bytes(), false);
    Ok(zip.answer(&format!("{slug}-kit")))
}
