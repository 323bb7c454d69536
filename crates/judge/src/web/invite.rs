//! Ways in that a teacher opens: a list of people, links, a code; and a new password.

use axum::Form;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Who};
use super::forms::Fields;
use super::lists::Wish;
use super::people::taken;
use super::refusal::Refusal;
use super::{roll, teach};
use crate::store::db::Tx;
use crate::store::{accounts, contests, entrants, events};

/// A link that was made, and for whom; no link if that person needs none.
pub struct Made {
    pub whose: String,
    pub link: Option<String>,
}

/// So long links to a new account work, in hours.
const MONTH: i64 = 24 * 30;

/// Accounts from a list of people, typed or in a file; each gets a link to choose a password with.
pub async fn invite(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    form: Fields,
) -> Result<Response, Refusal> {
    match invited(&site, &who, &slug, &form).await {
        Ok(made) => Ok(teach::show(&site, &who, &slug, &Wish::default(), made).await?.into_response()),
        Err(refusal) => {
            let people = form.lines("people", usize::MAX)?;
            Ok(teach::show_problem(&site, &who, &slug, people, refusal).await)
        }
    }
}

async fn invited(site: &Site, who: &Who, slug: &str, form: &Fields) -> Result<Vec<Made>, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, slug, Action::Teach).await?;
    let role = match form.text("role") {
        role @ ("student" | "assistant" | "teacher") => role,
        _ => return Err(Refusal::bad("People are students, assistants or teachers.")),
    };
    let text = match form.file("list") {
        Some((_, bytes)) => roll::text_of(bytes),
        None => form.lines("people", usize::MAX)?,
    };
    let mut made = Vec::new();
    for person in roll::read(&text).map_err(Refusal::bad)? {
        let known = accounts::by_login(&mut tx, &person.login).await?;
        let account = match &known {
            Some(account) => account.id,
            None => {
                let made = accounts::create(&mut tx, &person.login, &person.name, None, false).await?;
                let id = made.ok_or_else(taken)?;
                accounts::born(&mut tx, id, contest.id).await?;
                id
            }
        };
        // Who was invited before and never came gets a new link; who is somebody elsewhere does not.
        let fresh = match &known {
            Some(account) => account.password.is_none() && may_open(&mut tx, who, account.id).await?,
            None => true,
        };
        let link = match fresh {
            true => Some(welcome(site, &accounts::invite(&mut tx, "password", Some(account), MONTH).await?)),
            false => None,
        };
        entrants::join(&mut tx, contest.id, account, role, &person.name).await?;
        made.push(Made { whose: person.login, link });
    }
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "invited", &format!("{} people to {slug} as {role}", made.len())).await?;
    tx.commit().await?;
    Ok(made)
}

pub fn welcome(site: &Site, secret: &str) -> String {
    format!("{}/welcome/{secret}", site.0.config.address())
}

/// Whether somebody may hand out a link to an account: of a student who is theirs alone, or as an administrator.
async fn may_open(tx: &mut Tx, who: &Who, account: i64) -> Result<bool, Refusal> {
    let teacher = who.account()?;
    Ok(teacher.admin == 1 || entrants::is_student_of(tx, account, teacher.id).await?)
}

/// A new password for a student of this contest: a link that the teacher hands over.
pub async fn new_password(
    State(site): State<Site>,
    who: Who,
    Path((slug, account)): Path<(String, i64)>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let student =
        entrants::membership(&mut tx, contest.id, account).await?.is_some_and(|(role, _)| role == "student");
    let person = accounts::find(&mut tx, account).await?.ok_or_else(Refusal::not_found)?;
    if !student || person.admin == 1 {
        return Err(Refusal::forbidden());
    }
    // Anybody can be invited to a contest: that alone must not open their account elsewhere.
    if !may_open(&mut tx, &who, account).await? {
        return Err(Refusal::bad(
            "This account was not made in a contest of yours, or is used in others: an administrator makes the link.",
        ));
    }
    let link = accounts::invite(&mut tx, "password", Some(account), 72).await?;
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "made a link for a new password", &person.login).await?;
    tx.commit().await?;
    let made = vec![Made { whose: person.login, link: Some(welcome(&site, &link)) }];
    teach::show(&site, &who, &slug, &Wish::default(), made).await
}

#[derive(Deserialize)]
pub struct Links {
    count: usize,
    role: String,
}

/// Links for people who are not known yet: each lets one person in.
pub async fn links(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Form(form): Form<Links>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let role = if form.role == "assistant" { "assistant" } else { "student" };
    let mut made = Vec::new();
    for number in 1..=form.count.clamp(1, 400) {
        let link = accounts::invite_to(&mut tx, contest.id, role, MONTH).await?;
        made.push(Made { whose: number.to_string(), link: Some(welcome(&site, &link)) });
    }
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "made links", &format!("{} for {slug}", made.len())).await?;
    tx.commit().await?;
    teach::show(&site, &who, &slug, &Wish::default(), made).await
}

#[derive(Deserialize)]
pub struct Code {
    #[serde(default)]
    to: String,
}

/// A new code to join with, because too many know the old one; or none.
pub async fn code(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Form(form): Form<Code>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let code = (form.to != "none").then(contests::new_code);
    contests::set_code(&mut tx, contest.id, code.as_deref()).await?;
    let what = if code.is_some() { "made a new join code" } else { "took the join code away" };
    events::audit(&mut tx, who.account.as_ref().map(|account| account.id), what, &slug).await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/teach")))
}
