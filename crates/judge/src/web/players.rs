//! Players: sent in, followed to their verdict, chosen.

use askama::Template;
use axum::Form;
use axum::extract::{Multipart, Path, Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Me, Standing, Who, may};
use super::forms::Fields;
use super::lists::{List, Wish, grouped};
use super::ranking::{self, Place};
use super::refusal::Refusal;
use super::zip::{Zip, download};
use super::{matches, take, teach, times};
use crate::store::contests::{self, Contest};
use crate::store::db::Tx;
use crate::store::entrants::{self, Team};
use crate::store::submissions::{self, Submission};
use crate::store::{accounts, blobs, conditions, events, games, likenesses, now, receipts, workers};

#[derive(Template)]
#[template(path = "submit.html")]
struct SubmitPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    now: i64,
    kilobytes: usize,
    address: String,
    /// What this page calls itself: sent twice, it is one submission.
    once: String,
    /// What was wrong with what was sent, and what was pasted.
    problem: Option<String>,
    typed: (String, String),
}

pub async fn submit_page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    Ok(Html(submit_form(&site, &who, &slug).await?.render()?))
}

async fn submit_form(site: &Site, who: &Who, slug: &str) -> Result<SubmitPage, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, slug, Action::Submit).await?;
    let contest = take::own_deadline(&mut tx, who, contest).await?;
    let kilobytes = contest.source_kb.map_or(site.0.config.limits.source_kb, |kb| kb as usize);
    let address = site.0.config.address();
    let once = accounts::secret()[..take::ONCE].to_owned();
    let (problem, typed) = (None, Default::default());
    Ok(SubmitPage { me: who.me(), contest, standing, now: now(), kilobytes, address, once, problem, typed })
}

pub async fn submit(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    form: Multipart,
) -> Result<Response, Refusal> {
    // The time of the first byte counts, not that of the last.
    let received = now();
    who.account()?;
    let form = Fields::read(form).await?;
    let refusal = match take::from_fields(&site, &who, &slug, &form, received, None).await {
        Ok(id) => return Ok(Redirect::to(&format!("/s/{id}")).into_response()),
        Err(refusal) => refusal,
    };
    let Ok(page) = submit_form(&site, &who, &slug).await else { return Err(refusal) };
    let typed = (form.text("name").to_owned(), form.lines("text", usize::MAX).unwrap_or_default());
    Ok(refusal.beside(|problem| SubmitPage { problem: Some(problem), typed, ..page }.render()))
}

/// A step of a verdict as the page shows it.
struct ShownStep {
    good: bool,
    what: String,
    /// The matches that show it, each with what is to be said about it.
    trials: Vec<Trial>,
    notes: Vec<String>,
    /// Matches of which nothing is to be said.
    games: Vec<i64>,
}

/// A match of a verdict.
struct Trial {
    game: i64,
    note: String,
    /// The round in which the player was frozen.
    round: Option<u32>,
}

impl ShownStep {
    fn new(step: crate::jobs::Step, games: &[games::Game]) -> Self {
        let shown = step.matches.iter().filter_map(|number| games.get(*number).map(|game| game.id));
        let (games, notes): (Vec<i64>, _) = (shown.collect(), step.notes);
        let (good, what) = (step.good, step.what);
        if games.len() != notes.len() {
            return ShownStep { good, what, trials: Vec::new(), notes, games };
        }
        let trial = |(game, note): (i64, String)| Trial { game, round: matches::frozen_in(&note), note };
        let trials = games.into_iter().zip(notes).map(trial).collect();
        ShownStep { good, what, trials, notes: Vec::new(), games: Vec::new() }
    }
}

#[derive(Template)]
#[template(path = "submission.html")]
struct SubmissionPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    submission: Submission,
    steps: Vec<ShownStep>,
    /// What is asked of it after these, as long as nothing is decided.
    to_come: Vec<String>,
    before: i64,
    wait: Option<String>,
    /// No worker is there.
    nobody: bool,
    now: i64,
    represents: bool,
    /// It is theirs who look at it.
    own: bool,
    may_choose: bool,
    may_read: bool,
    /// What is different from the version before.
    changes: Vec<Change>,
    repeat: String,
    /// The contest was changed since its verdict.
    changed: bool,
    /// Its place in the log of uploads, and the log's head there.
    receipt: Option<(i64, String)>,
}

/// Something that can be compared between two versions.
struct Change {
    what: String,
    before: String,
    now: String,
}

pub async fn page(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (submission, contest, standing, own) = find(&mut tx, &who, id, Action::Follow).await?;
    let games = games::of_verdict(&mut tx, id).await?;
    let steps: Vec<_> = submission.steps().into_iter().map(|step| ShownStep::new(step, &games)).collect();
    let before = submissions::before(&mut tx, id).await?;
    let then = conditions::then(&mut tx, contest.clone(), submission.terms.as_deref()).await?;
    let repeat = take::repeat(&site, &then, &submission);
    let page = SubmissionPage {
        me: who.me(),
        standing,
        to_come: to_come(&submission, steps.is_empty(), &then),
        steps,
        before,
        wait: submissions::expected_wait(&mut tx, before).await?.map(times::lasting),
        nobody: workers::judging(&mut tx).await? == 0,
        now: now(),
        represents: entrants::representative(&mut tx, submission.entrant).await? == Some(id),
        own,
        may_choose: may(standing, Action::Choose, own, false),
        may_read: may(standing, Action::Read, own, false),
        changes: changes(&mut tx, &submission).await?,
        repeat,
        changed: !conditions::same(&then, &contest),
        receipt: receipts::of(&mut tx, id).await?,
        contest,
        submission,
    };
    Ok(Html(page.render()?))
}

/// The steps that a submission has before it. They stand there from the beginning, so that the page does not grow.
fn to_come(submission: &Submission, first: bool, contest: &Contest) -> Vec<String> {
    if !submission.is_unfinished() {
        return Vec::new();
    }
    let build = ["the rules of submission".to_owned(), "it compiles".to_owned()];
    let play = [
        "copies of it play a match to its end".to_owned(),
        format!("it wins all matches against {}", contest.dummy),
    ];
    build.into_iter().filter(|_| first).chain(play).collect()
}

/// What is different from the version before: the verdict, its matches, the rating.
async fn changes(tx: &mut Tx, submission: &Submission) -> Result<Vec<Change>, Refusal> {
    let all = submissions::of_entrant(tx, submission.entrant).await?;
    let before =
        all.iter().find(|other| other.name == submission.name && other.version + 1 == submission.version);
    let Some(before) = before else { return Ok(Vec::new()) };
    let change = |what: &str, before: String, now: String| Change { what: what.to_owned(), before, now };
    let mut changes = vec![change("Verdict", before.state.clone(), submission.state.clone())];
    let old = outcome(tx, before).await?;
    let new = outcome(tx, submission).await?;
    if let (Some(old), Some(new)) = (old, new) {
        changes.push(change("Matches of the verdict won", old.0, new.0));
        changes.push(change("Scores in them", old.1, new.1));
        changes.push(change("Most instructions in one of them", old.2, new.2));
    }
    let places = ranking::with(tx, submission.contest, &[before, submission]).await?;
    let rating = |id: i64| {
        let place = places.iter().find(|place| place.submission == id && place.matches > 0);
        place.map(|Place { rating, margin, matches, .. }| {
            format!("{rating} \u{b1} {margin} ({matches} matches)")
        })
    };
    if let (Some(old), Some(new)) = (rating(before.id), rating(submission.id)) {
        changes.push(change("Rating in the league", old, new));
    }
    Ok(changes)
}

/// Of the matches of a verdict: how many it won, its scores, the most instructions that it used.
async fn outcome(tx: &mut Tx, submission: &Submission) -> Result<Option<(String, String, String)>, Refusal> {
    let (mut won, mut scores, mut fuel) = (0, Vec::new(), 0);
    // The first match is the one against copies of itself.
    for game in games::of_verdict(tx, submission.id).await?.iter().skip(1) {
        for seat in games::seats(tx, game.id).await?.iter().filter(|seat| seat.submission.is_some()) {
            won += usize::from(seat.place2 == Some(2));
            scores.push(grouped(seat.score.unwrap_or_default()));
            fuel = fuel.max(seat.fuel.unwrap_or_default());
        }
    }
    let played = scores.len();
    Ok((played > 0).then(|| (format!("{won} of {played}"), scores.join(", "), grouped(fuel))))
}

/// A submission for whom may do this with it; whether it is their own.
async fn find(
    tx: &mut Tx,
    who: &Who,
    id: i64,
    action: Action,
) -> Result<(Submission, Contest, Standing, bool), Refusal> {
    let submission = submissions::find(tx, id).await?.ok_or_else(Refusal::not_found)?;
    let contest = contests::find(tx, submission.contest).await?.ok_or_else(Refusal::not_found)?;
    let (standing, entrant) = who.standing(tx, contest.id).await?;
    let own = entrant == Some(submission.entrant)
        || who.account.as_ref().is_some_and(|account| account.id == submission.account);
    if !may(standing, action, own, false) {
        return Err(Refusal::not_found());
    }
    Ok((submission, contest, standing, own))
}

/// How a submission fares, for programs.
pub async fn for_api(tx: &mut Tx, who: &Who, id: i64) -> Result<(Submission, Vec<games::Game>), Refusal> {
    let (submission, ..) = find(tx, who, id, Action::Follow).await?;
    let games = games::of_verdict(tx, id).await?;
    Ok((submission, games))
}

pub async fn source(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Response, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (submission, _, _, own) = find(&mut tx, &who, id, Action::Read).await?;
    let bytes = blobs::get(&mut tx, &submission.source).await?;
    if !own {
        let reader = who.account.as_ref().map(|account| account.id);
        events::audit(&mut tx, reader, "read a source", &format!("submission {id}")).await?;
    }
    tx.commit().await?;
    Ok(download("text/plain; charset=utf-8", &submission.file(), bytes))
}

/// What it was judged with, if the contest was changed since: the board, and whom it had to beat.
pub async fn judged_with(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
) -> Result<Response, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (submission, contest, ..) = find(&mut tx, &who, id, Action::Follow).await?;
    let then = conditions::then(&mut tx, contest, submission.terms.as_deref()).await?;
    let mut zip = Zip::default();
    zip.add("contest.cnf", then.board.as_bytes(), false);
    if let Some(module) = &then.dummy_module {
        zip.add(&take::house_file(&then), &blobs::get(&mut tx, module).await?, false);
    }
    Ok(zip.answer(&format!("judged-with-{id}")))
}

pub async fn choose(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Redirect, Refusal> {
    represent(&site, &who, id).await?;
    Ok(Redirect::to(&format!("/s/{id}")))
}

/// Makes a player the one that represents whose it is.
pub async fn represent(site: &Site, who: &Who, id: i64) -> Result<(), Refusal> {
    let mut tx = site.0.db.write().await?;
    let (submission, ..) = find(&mut tx, who, id, Action::Choose).await?;
    if !entrants::represent(&mut tx, submission.entrant, id).await? {
        return Err(Refusal::bad("Only a qualified player can represent you."));
    }
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "chose a representative", &format!("submission {id}")).await?;
    Ok(tx.commit().await?)
}

#[derive(Deserialize)]
pub struct NewState {
    #[serde(default)]
    to: String,
}

/// Its owner withdraws a player, a teacher disqualifies one; both can be taken back.
pub async fn state(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
    Form(form): Form<NewState>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (submission, _, standing, _) = find(&mut tx, &who, id, Action::Choose).await?;
    let needs = match (submission.state.as_str(), form.to.as_str()) {
        ("qualified", "withdrawn") | ("withdrawn", "qualified") => Action::Choose,
        ("qualified" | "withdrawn", "disqualified") | ("disqualified", "qualified") => Action::Teach,
        _ => return Err(Refusal::conflict("It is not in a state in which this can be done.")),
    };
    if needs == Action::Teach && !standing.teaches() {
        return Err(Refusal::forbidden());
    }
    if !submissions::move_to(&mut tx, &submission, &form.to).await? {
        return Err(Refusal::conflict("It is not in a state in which this can be done."));
    }
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "changed a player's state", &format!("submission {id}: {}", form.to)).await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/s/{id}")))
}

/// A teacher's "try again".
pub async fn again(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (_, _, standing, _) = find(&mut tx, &who, id, Action::Follow).await?;
    if !may(standing, Action::Teach, false, false) {
        return Err(Refusal::forbidden());
    }
    submissions::try_again(&mut tx, id).await?;
    events::audit(
        &mut tx,
        who.account.as_ref().map(|account| account.id),
        "tried again",
        &format!("submission {id}"),
    )
    .await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/s/{id}")))
}

#[derive(Template)]
#[template(path = "mine.html")]
struct MinePage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    list: List<Submission>,
    representative: Option<i64>,
    team: Option<Team>,
    /// Ratings of those that play in the league.
    places: std::sync::Arc<Vec<Place>>,
    /// Cases that a teacher showed them.
    cases: Vec<(i64, i64)>,
}

impl MinePage {
    /// Rank and rating of a player, once it has played.
    fn rating(&self, submission: &i64) -> String {
        let place = self.places.iter().find(|place| place.submission == *submission && place.matches > 0);
        place.map_or_else(String::new, |place| {
            format!("rank {}, {} \u{b1} {}", place.rank, place.rating, place.margin)
        })
    }
}

pub async fn mine(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, entrant) = who.at(&mut tx, &slug, Action::Submit).await?;
    let (submissions, representative, team) = match entrant {
        Some(entrant) => (
            submissions::of_entrant(&mut tx, entrant).await?,
            entrants::representative(&mut tx, entrant).await?,
            entrants::team(&mut tx, entrant).await?.filter(|_| contest.team_size > 1),
        ),
        None => (Vec::new(), None, None),
    };
    let list = teach::sorted(submissions, &wish);
    let cases = likenesses::shown_to(&mut tx, contest.id, who.account()?.id).await?;
    let places = ranking::of(&site, &mut tx, contest.id).await?;
    let page = MinePage { me: who.me(), contest, standing, list, representative, team, places, cases };
    Ok(Html(page.render()?))
}

#[derive(Deserialize)]
pub struct TeamCode {
    code: String,
}

/// Goes over to a classmate's team, with the code that they gave.
pub async fn team(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Form(form): Form<TeamCode>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, _, entrant) = who.at(&mut tx, &slug, Action::Submit).await?;
    let account = who.account()?;
    let entrant = entrant.ok_or_else(Refusal::forbidden)?;
    let team = entrants::by_code(&mut tx, contest.id, form.code.trim()).await?;
    let team =
        team.ok_or_else(|| Refusal::bad("No team has this code. Ask your classmate for the right one."))?;
    if !submissions::of_entrant(&mut tx, entrant).await?.is_empty() {
        return Err(Refusal::bad(
            "You sent players already: who has, cannot change teams. Ask your teacher.",
        ));
    }
    let people = entrants::team(&mut tx, team).await?.map_or(0, |team| team.people.len());
    if people as i64 >= contest.team_size {
        return Err(Refusal::bad(format!("This team is full: {} people.", contest.team_size)));
    }
    entrants::change_team(&mut tx, contest.id, account.id, team).await?;
    events::audit(&mut tx, Some(account.id), "went to a team", &format!("{team} of {slug}")).await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/mine")))
}
