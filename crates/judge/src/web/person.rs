//! One person of a contest, for those who teach it: what they sent, their deadline, their role.

use askama::Template;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::response::{Html, Redirect};
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Me, Standing, Who};
use super::lists::{List, Wish};
use super::refusal::Refusal;
use super::{teach, times};
use crate::store::contests::Contest;
use crate::store::db::Tx;
use crate::store::entrants::{self, Attendance};
use crate::store::events;
use crate::store::submissions::{self, Submission};

#[derive(Template)]
#[template(path = "person.html")]
struct PersonPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    person: Attendance,
    list: List<Submission>,
    /// They are looking at themselves.
    themselves: bool,
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path((slug, account)): Path<(String, i64)>,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Oversee).await?;
    let person = member(&mut tx, &contest, account).await?;
    let sent =
        match entrants::membership(&mut tx, contest.id, account).await?.and_then(|(_, entrant)| entrant) {
            Some(entrant) => submissions::of_entrant(&mut tx, entrant).await?,
            None => Vec::new(),
        };
    let themselves = who.account()?.id == account;
    let page =
        PersonPage { me: who.me(), contest, standing, person, list: teach::sorted(sent, &wish), themselves };
    Ok(Html(page.render()?))
}

async fn member(tx: &mut Tx, contest: &Contest, account: i64) -> Result<Attendance, Refusal> {
    let all = entrants::attendance(tx, contest.id).await?;
    all.into_iter().find(|person| person.account == account).ok_or_else(Refusal::not_found)
}

/// Where they are shown.
fn back(slug: &str, account: i64) -> Redirect {
    Redirect::to(&format!("/c/{slug}/teach/person/{account}"))
}

#[derive(Deserialize)]
pub struct Deadline {
    #[serde(default)]
    closes: String,
}

/// More time for one person; nothing is everybody's deadline.
pub async fn deadline(
    State(site): State<Site>,
    who: Who,
    Path((slug, account)): Path<(String, i64)>,
    Form(form): Form<Deadline>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let person = member(&mut tx, &contest, account).await?;
    let closes = match form.closes.trim() {
        "" => None,
        text => match times::read(text) {
            Some(time) if time > contest.closes => Some(time),
            Some(_) => return Err(Refusal::bad("A deadline of one's own is later than everybody's.")),
            None => return Err(Refusal::bad("Times are written as 2026-11-16T14:02, in UTC.")),
        },
    };
    entrants::set_deadline(&mut tx, contest.id, account, closes).await?;
    let until = closes.as_ref().map_or_else(|| "everybody's".to_owned(), times::shown);
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "set a deadline", &format!("{} of {slug}: {until}", person.login)).await?;
    tx.commit().await?;
    Ok(back(&slug, account))
}

#[derive(Deserialize)]
pub struct Role {
    #[serde(default)]
    role: String,
}

/// A student becomes an assistant, an assistant a teacher, or back.
pub async fn role(
    State(site): State<Site>,
    who: Who,
    Path((slug, account)): Path<(String, i64)>,
    Form(form): Form<Role>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let person = member(&mut tx, &contest, account).await?;
    let role = match form.role.as_str() {
        role @ ("student" | "assistant" | "teacher") => role,
        _ => return Err(Refusal::bad("People are students, assistants or teachers.")),
    };
    not_oneself(&who, account)?;
    entrants::set_role(&mut tx, contest.id, account, role, &person.name).await?;
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "changed a role", &format!("{} of {slug}: {role}", person.login)).await?;
    tx.commit().await?;
    Ok(back(&slug, account))
}

#[derive(Deserialize)]
pub struct Trust {
    #[serde(default)]
    on: String,
}

/// An assistant may read what others sent, or no more.
pub async fn trust(
    State(site): State<Site>,
    who: Who,
    Path((slug, account)): Path<(String, i64)>,
    Form(form): Form<Trust>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let person = member(&mut tx, &contest, account).await?;
    if person.role != "assistant" {
        return Err(Refusal::bad("Only an assistant needs this: make them one first."));
    }
    let trusted = form.on == "yes";
    if entrants::trust(&mut tx, contest.id, account, trusted).await? {
        let by = who.account.as_ref().map(|account| account.id);
        let what = if trusted { "let an assistant read sources" } else { "let an assistant read no more" };
        events::audit(&mut tx, by, what, &format!("{} of {slug}", person.login)).await?;
    }
    tx.commit().await?;
    Ok(back(&slug, account))
}

/// Somebody came by mistake. Who sent something stays: it was handed in.
pub async fn remove(
    State(site): State<Site>,
    who: Who,
    Path((slug, account)): Path<(String, i64)>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    not_oneself(&who, account)?;
    // Who is not there any more was removed by the first of two clicks.
    let Ok(person) = member(&mut tx, &contest, account).await else {
        return Ok(Redirect::to(&format!("/c/{slug}/teach")));
    };
    if !entrants::leave(&mut tx, contest.id, account).await? {
        return Err(Refusal::bad(format!("{} sent players to this contest, and stays in it.", person.login)));
    }
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "removed a person", &format!("{} from {slug}", person.login)).await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/teach")))
}

/// A contest without a teacher would be nobody's.
fn not_oneself(who: &Who, account: i64) -> Result<(), Refusal> {
    match who.account()?.id == account {
        true => Err(Refusal::bad("Nobody changes their own role: another teacher or an administrator can.")),
        false => Ok(()),
    }
}
