//! Players: sent in, followed to their verdict, chosen.

use askama::Template;
use axum::Form;
use axum::extract::{Multipart, Path, Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Me, Standing, Who, may};
use super::caller::Caller;
use super::forms::Fields;
use super::lists::{List, Wish};
use super::ranking::{self, Place};
use super::refusal::Refusal;
use super::verdict::{Change, ShownStep, changes, rating, to_come};
use super::zip::{Zip, download};
use super::{take, teach, times};
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

pub async fn page(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (submission, contest, standing, own) = find(&mut tx, &who, id, Action::Follow).await?;
    let games = games::of_verdict(&mut tx, id).await?;
    let steps: Vec<_> = submission.steps().into_iter().map(|step| ShownStep::new(step, &games)).collect();
    let before = submissions::before(&mut tx, id).await?;
    let then = conditions::then(&mut tx, contest.clone(), submission.terms.as_deref()).await?;
    let repeat = take::repeat(&site, &then, &submission);
    let of_entrant = submissions::of_entrant(&mut tx, submission.entrant).await?;
    let older = of_entrant
        .into_iter()
        .find(|other| other.name == submission.name && other.version + 1 == submission.version);
    let changes = match &older {
        Some(older) => changes(&mut tx, older, &submission).await?,
        None => Vec::new(),
    };
    let mut page = SubmissionPage {
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
        changes,
        repeat,
        changed: !conditions::same(&then, &contest),
        receipt: receipts::of(&mut tx, id).await?,
        contest,
        submission,
    };
    drop(tx);
    if let Some(older) = &older {
        page.changes.extend(rating(&site, older, &page.submission).await?);
    }
    Ok(Html(page.render()?))
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
    let (submission, _, _, own) = find(&mut tx, who, id, Action::Choose).await?;
    // A token to submit does so for whom it belongs to; that its owner teaches others is another matter.
    if who.scope.is_some() && !own {
        return Err(Refusal::forbidden());
    }
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
    caller: Caller,
    Path(slug): Path<String>,
    Form(form): Form<TeamCode>,
) -> Result<Redirect, Refusal> {
    caller.knocks(&site)?;
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
