//! The teacher's page: who has sent what, who is stuck, what waits; and what a teacher does.

use askama::Template;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use palestra_contest::{Curve, Dice, Pool, focal};
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Me, Standing, Who, may};
use super::exports::quoted;
use super::friendly::seats_of;
use super::invite::Made;
use super::lists::{List, Wish, encoded};
use super::ranking::outcomes;
use super::refusal::Refusal;
use super::times;
use crate::store::contests::{self, Contest};
use crate::store::db::{StoreError, Tx};
use crate::store::entrants::{self, Attendance};
use crate::store::games::{self, NewGame};
use crate::store::submissions::{self, Submission};
use crate::store::{accounts, chunks, events, now};

/// Matches of a league that one job plays.
const CHUNK: usize = 8;
const PRIORITY: usize = 20;

#[derive(Template)]
#[template(path = "teach.html")]
struct TeachPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    list: List<Attendance>,
    troubled: Vec<Submission>,
    dead: i64,
    ladder: bool,
    competing: usize,
    /// How many students are in each stage.
    stages: Vec<(&'static str, &'static str, usize)>,
    students: usize,
    made: Vec<Made>,
    /// What was wrong with a list of people, and the list.
    problem: Option<(String, String)>,
    may_teach: bool,
    address: String,
    now: i64,
}

impl TeachPage {
    /// The links as a table, for a letter to everybody.
    fn table(&self) -> String {
        let row = |made: &Made| {
            let cells = [&made.whose, made.link.as_ref().unwrap_or(&made.whose)].map(|cell| quoted(cell));
            cells.join(",") + "\n"
        };
        let linked = self.made.iter().filter(|made| made.link.is_some());
        encoded(&("login,link\n".to_owned() + &linked.map(row).collect::<String>()))
    }
}

/// How far students are, and how it is called on the page.
const STAGES: [(&str, &str); 5] = [
    ("nothing", "Nothing yet"),
    ("waiting", "Wait for a verdict"),
    ("stuck", "Stuck: no player may compete"),
    ("trouble", "In trouble"),
    ("qualified", "Qualified"),
];

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    Ok(Html(at_a_glance(&site, &who, &slug, &wish).await?.render()?))
}

/// The page, with links that were just made.
pub async fn show(
    site: &Site,
    who: &Who,
    slug: &str,
    wish: &Wish,
    made: Vec<Made>,
) -> Result<Html<String>, Refusal> {
    let page = at_a_glance(site, who, slug, wish).await?;
    Ok(Html(TeachPage { made, ..page }.render()?))
}

/// The page, with a list of people that cannot be read.
pub async fn show_problem(site: &Site, who: &Who, slug: &str, people: String, refusal: Refusal) -> Response {
    match at_a_glance(site, who, slug, &Wish::default()).await {
        Ok(page) => refusal.beside(|problem| TeachPage { problem: Some((problem, people)), ..page }.render()),
        Err(_) => refusal.into_response(),
    }
}

async fn at_a_glance(site: &Site, who: &Who, slug: &str, wish: &Wish) -> Result<TeachPage, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, slug, Action::Oversee).await?;
    let people = entrants::attendance(&mut tx, contest.id).await?;
    let all = submissions::of_contest(&mut tx, contest.id).await?;
    let in_stage = |stage: &str| people.iter().filter(|person| person.stage() == stage).count();
    let stages = STAGES.map(|(stage, title)| (stage, title, in_stage(stage))).to_vec();
    Ok(TeachPage {
        me: who.me(),
        standing,
        competing: submissions::competing(&mut tx, contest.id).await?.len(),
        students: people.iter().filter(|person| person.role == "student").count(),
        troubled: all.into_iter().filter(|one| one.state == "trouble").collect(),
        dead: chunks::dead(&mut tx, contest.id).await?,
        ladder: contests::has_ladder(&mut tx, contest.id).await?,
        may_teach: may(standing, Action::Teach, false, false),
        address: site.0.config.address(),
        stages,
        contest,
        list: listed(people, wish).at(format!("/c/{slug}/teach")),
        made: Vec::new(),
        problem: None,
        now: now(),
    })
}

fn listed(people: Vec<Attendance>, wish: &Wish) -> List<Attendance> {
    let text = |person: &Attendance| {
        let team = person.team.as_deref().unwrap_or_default();
        format!("{} {} {} {} {team}", person.name, person.login, person.role, person.stage())
    };
    List::new(
        people,
        wish,
        text,
        &[
            ("name", &|a, b| a.name.cmp(&b.name)),
            ("login", &|a, b| a.login.cmp(&b.login)),
            ("role", &|a, b| a.role.cmp(&b.role)),
            ("stage", &|a, b| a.stage().cmp(b.stage())),
            ("sent", &|a, b| a.sent.cmp(&b.sent)),
            ("qualified", &|a, b| a.qualified.cmp(&b.qualified)),
            ("last", &|a, b| a.last.cmp(&b.last)),
        ],
    )
}

#[derive(Template)]
#[template(path = "submissions.html")]
struct SubmissionsPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    list: List<Submission>,
    may_teach: bool,
}

/// All that was sent in.
pub async fn submissions_page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Oversee).await?;
    let list = sorted(submissions::of_contest(&mut tx, contest.id).await?, &wish);
    let may_teach = may(standing, Action::Teach, false, false);
    Ok(Html(SubmissionsPage { me: who.me(), contest, standing, list, may_teach }.render()?))
}

/// Submissions as people want to see them.
pub fn sorted(all: Vec<Submission>, wish: &Wish) -> List<Submission> {
    List::new(
        all,
        wish,
        |one| format!("{} {} {}", one.name, one.state, one.language),
        &[
            ("received", &|a, b| a.received.cmp(&b.received)),
            ("name", &|a, b| a.name.to_lowercase().cmp(&b.name.to_lowercase())),
            ("version", &|a, b| a.version.cmp(&b.version)),
            ("state", &|a, b| a.state.cmp(&b.state)),
        ],
    )
}

#[derive(Deserialize)]
pub struct League {
    count: usize,
}

/// More matches of the league: those that say most about who is better.
pub async fn league(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Form(form): Form<League>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let seats = seats_of(&site, &contest)?;
    if let Err(competing) = start_league(&mut tx, &contest, seats, form.count.clamp(1, 1000)).await? {
        return Err(Refusal::bad(format!(
            "A league needs {seats} qualified players; there are {competing}."
        )));
    }
    events::audit(&mut tx, who.account.as_ref().map(|account| account.id), "started league matches", &slug)
        .await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/ranking")))
}

#[derive(Deserialize)]
pub struct Ladder {
    #[serde(default)]
    on: String,
}

/// Turns the ladder on or off.
pub async fn ladder(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Form(form): Form<Ladder>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let on = form.on == "yes";
    contests::set_ladder(&mut tx, contest.id, on).await?;
    let what = if on { "turned the ladder on" } else { "turned the ladder off" };
    events::audit(&mut tx, who.account.as_ref().map(|account| account.id), what, &slug).await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/teach")))
}

/// Matches that say most about who is better, boards in turn. If there are too few players, how many there are.
pub async fn start_league(
    tx: &mut Tx,
    contest: &Contest,
    seats: usize,
    matches: usize,
) -> Result<Result<(), usize>, StoreError> {
    let players = submissions::competing(tx, contest.id).await?;
    if players.len() < seats {
        return Ok(Err(players.len()));
    }
    let played = outcomes(&players, &games::league_seats(tx, contest.id).await?);
    let boards = 1 + contests::boards(tx, contest.id).await?.len();
    let everybody: Vec<usize> = (0..players.len()).collect();
    let pool = Pool { players: players.len(), among: &everybody, seats };
    let tables = focal(&played, &pool, matches, &Curve::default(), &mut Dice::new(accounts::random()));
    for (count, group) in tables.chunks(CHUNK).enumerate() {
        let chunk = chunks::create(tx, contest.id, "league", PRIORITY).await?;
        for (number, table) in group.iter().enumerate() {
            let seats: Vec<_> = table
                .iter()
                .map(|player| (players[*player].name.clone(), Some(players[*player].id)))
                .collect();
            let new = NewGame {
                contest: contest.id,
                kind: "league",
                key: &format!("l{chunk}/{number}"),
                seed: &(accounts::random() >> 1).to_string(),
                submission: None,
                author: None,
                chunk: Some(chunk),
                board: ((count * CHUNK + number) % boards) as i64,
                seats: &seats,
            };
            games::create(tx, &new).await?;
        }
    }
    Ok(Ok(()))
}

/// What nobody could judge or play is tried again, all of it.
pub async fn again(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let count = chunks::try_again(&mut tx, contest.id).await?;
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "tried matches again", &format!("{count} chunks of {slug}")).await?;
    let all = submissions::of_contest(&mut tx, contest.id).await?;
    for one in all.iter().filter(|one| one.state == "trouble") {
        submissions::try_again(&mut tx, one.id).await?;
        events::audit(&mut tx, by, "tried again", &format!("submission {}", one.id)).await?;
    }
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/teach")))
}
