//! The start page; log in, log out, join, choose a password.

use askama::Template;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{HOST, REFERER, SET_COOKIE};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::Site;
use super::auth::{self, Me, SHORTEST_PASSWORD, Who};
use super::caller::Caller;
use super::lists::{List, Wish};
use super::refusal::Refusal;
use super::times;
use crate::store::accounts;
use crate::store::contests::{self, Contest};
use crate::store::db::Tx;
use crate::store::{entrants, events};

#[derive(Template)]
#[template(path = "start.html")]
struct Start {
    me: Option<Me>,
    list: List<Contest>,
    /// Name and title of each.
    games: Vec<(&'static str, &'static str)>,
    now: i64,
    /// Nobody runs this judge yet.
    fresh: bool,
}

impl Start {
    fn title<'a>(&'a self, game: &'a str) -> &'a str {
        self.games.iter().find(|(name, _)| *name == game).map_or(game, |(_, title)| title)
    }
}

pub async fn start(
    State(site): State<Site>,
    who: Who,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let id = who.account.as_ref().map(|account| account.id);
    let admin = who.account.as_ref().is_some_and(|account| account.admin == 1);
    let contests = contests::visible_to(&mut tx, id, admin).await?;
    let list = List::new(
        contests,
        &wish,
        |contest| format!("{} {} {}", contest.title, contest.game, contest.slug),
        &[
            ("title", &|a, b| a.title.cmp(&b.title)),
            ("game", &|a, b| a.game.cmp(&b.game)),
            ("closes", &|a, b| a.closes.cmp(&b.closes)),
        ],
    );
    let fresh = !accounts::has_admin(&mut tx).await?;
    let games = site.0.games.all();
    Ok(Html(Start { me: who.me(), list, games, now: crate::store::now(), fresh }.render()?))
}

#[derive(Template)]
#[template(path = "login.html")]
struct LoginPage {
    me: Option<Me>,
    problem: Option<&'static str>,
    university: Option<String>,
    /// Where they wanted to go.
    to: String,
}

pub async fn login_page(
    State(site): State<Site>,
    who: Who,
    headers: HeaderMap,
) -> Result<Html<String>, Refusal> {
    // A code that stands in the address is not lost.
    let leads_on =
        |path: &String| path != "/join" && !["/login", "/welcome"].iter().any(|page| path.starts_with(page));
    let to = came_from(&headers).filter(leads_on).unwrap_or_else(|| "/".to_owned());
    Ok(Html(LoginPage { me: who.me(), problem: None, university: university(&site), to }.render()?))
}

/// The page of ours from which somebody comes, if there is one.
pub fn came_from(headers: &HeaderMap) -> Option<String> {
    let text = |name| headers.get(name)?.to_str().ok();
    let (_, from) = text(REFERER)?.split_once("://")?;
    let path = from.strip_prefix(text(HOST)?)?;
    (here(path) == path).then(|| path.to_owned())
}

/// An address of this site, whatever a form says.
fn here(path: &str) -> &str {
    let plain = |c: char| c.is_ascii_graphic() && c != '\\';
    let ours = path.starts_with('/') && !path.starts_with("//") && path.chars().all(plain);
    if ours { path } else { "/" }
}

fn university(site: &Site) -> Option<String> {
    site.0.config.login.oidc.as_ref().map(|oidc| oidc.title.clone())
}

#[derive(Deserialize)]
pub struct Login {
    login: String,
    password: String,
    #[serde(default)]
    to: String,
}

pub async fn login(
    State(site): State<Site>,
    caller: Caller,
    Form(form): Form<Login>,
) -> Result<Response, Refusal> {
    caller.tries(&site, &form.login)?;
    let mut tx = site.0.db.read().await?;
    let account = accounts::by_login(&mut tx, &form.login).await?;
    drop(tx);
    let kept = account.as_ref().and_then(|account| account.password.clone());
    let right = auth::check_password(&site, form.password, kept).await;
    match account.filter(|_| right) {
        Some(account) => welcome_in(&site, site.0.db.write().await?, account.id, here(&form.to)).await,
        None => {
            let problem = Some("This login and password do not go together.");
            let to = here(&form.to).to_owned();
            let page = LoginPage { me: None, problem, university: university(&site), to };
            Ok((axum::http::StatusCode::UNAUTHORIZED, Html(page.render()?)).into_response())
        }
    }
}

/// A new session, whatever there was before: nobody can plant one.
pub async fn welcome_in(site: &Site, mut tx: Tx, account: i64, to: &str) -> Result<Response, Refusal> {
    let session = accounts::begin_session(&mut tx, account).await?;
    tx.commit().await?;
    Ok(([(SET_COOKIE, auth::cookie(site, Some(&session)))], Redirect::to(to)).into_response())
}

pub async fn logout(State(site): State<Site>, who: Who) -> Result<Response, Refusal> {
    if let Some(session) = &who.session {
        let mut tx = site.0.db.write().await?;
        accounts::end_session(&mut tx, session).await?;
        tx.commit().await?;
    }
    Ok(([(SET_COOKIE, auth::cookie(&site, None))], Redirect::to("/")).into_response())
}

#[derive(Template)]
#[template(path = "welcome.html")]
struct WelcomePage {
    me: Option<Me>,
    login: Option<String>,
    /// They have a password, and get another.
    again: bool,
    /// The contest that a link for members opens.
    contest: Option<String>,
    shortest: usize,
    problem: Option<String>,
    typed: Welcome,
}

/// A link that opens an account once: the first administrator's, an invitation, a new password.
pub async fn welcome_page(
    State(site): State<Site>,
    who: Who,
    Path(secret): Path<String>,
) -> Result<Html<String>, Refusal> {
    Ok(Html(welcome_form(&site, &who, &secret).await?.render()?))
}

async fn welcome_form(site: &Site, who: &Who, secret: &str) -> Result<WelcomePage, Refusal> {
    let mut tx = site.0.db.read().await?;
    let invitation = accounts::invitation(&mut tx, secret).await?.ok_or_else(gone)?;
    let account = match invitation.account {
        Some(id) => Some(accounts::find(&mut tx, id).await?.ok_or_else(gone)?),
        None => None,
    };
    let again = account.as_ref().is_some_and(|account| account.password.is_some());
    let login = account.map(|account| account.login);
    let contest = match invitation.contest {
        Some(id) => contests::find(&mut tx, id).await?.map(|contest| contest.title.clone()),
        None => None,
    };
    // Who has an account takes a link into a contest with it; any other link is for whom it was made.
    let me = who.me().filter(|_| contest.is_some());
    let typed = Welcome::default();
    Ok(WelcomePage { me, login, again, contest, shortest: SHORTEST_PASSWORD, problem: None, typed })
}

#[derive(Clone, Default, Deserialize)]
pub struct Welcome {
    #[serde(default)]
    login: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
}

pub async fn welcome(
    State(site): State<Site>,
    who: Who,
    Path(secret): Path<String>,
    Form(form): Form<Welcome>,
) -> Result<Response, Refusal> {
    let refusal = match welcomed(&site, &who, &secret, form.clone()).await {
        Ok(answer) => return Ok(answer),
        Err(refusal) => refusal,
    };
    // A link that is gone has no form any more.
    let Ok(page) = welcome_form(&site, &who, &secret).await else { return Err(refusal) };
    Ok(refusal.beside(|problem| WelcomePage { problem: Some(problem), typed: form, ..page }.render()))
}

async fn welcomed(site: &Site, who: &Who, secret: &str, form: Welcome) -> Result<Response, Refusal> {
    let mut tx = site.0.db.read().await?;
    let invitation = accounts::invitation(&mut tx, secret).await?.ok_or_else(gone)?;
    let contest = match invitation.contest {
        Some(id) => contests::find(&mut tx, id).await?,
        None => None,
    };
    drop(tx);
    let to = contest.as_ref().map_or_else(|| "/".to_owned(), |contest| format!("/c/{}", contest.slug));
    let role = invitation.role.as_deref().unwrap_or("student");
    if let (Some(contest), Some(account)) = (&contest, &who.account) {
        let mut tx = site.0.db.write().await?;
        if !accounts::use_invitation(&mut tx, secret).await? {
            return Err(gone());
        }
        entrants::join(&mut tx, contest.id, account.id, role, &account.name).await?;
        events::audit(&mut tx, Some(account.id), "used a link", &invitation.kind).await?;
        tx.commit().await?;
        return Ok(Redirect::to(&to).into_response());
    }
    let password = auth::hash_password(site, form.password).await?;
    let mut tx = site.0.db.write().await?;
    if !accounts::use_invitation(&mut tx, secret).await? {
        return Err(gone());
    }
    let account = match invitation.account {
        Some(id) => {
            accounts::set_password(&mut tx, id, &password).await?;
            id
        }
        None => {
            let (login, name) = checked(&form.login, &form.name)?;
            let admin = invitation.kind == "admin";
            let id =
                accounts::create(&mut tx, login, name, Some(&password), admin).await?.ok_or_else(taken)?;
            if let Some(contest) = &contest {
                accounts::born(&mut tx, id, contest.id).await?;
                entrants::join(&mut tx, contest.id, id, role, name).await?;
            }
            id
        }
    };
    events::audit(&mut tx, Some(account), "used a link", &invitation.kind).await?;
    welcome_in(site, tx, account, &to).await
}

fn gone() -> Refusal {
    Refusal::bad("This link was used, or is too old. Ask your teacher for a new one.")
}

pub fn taken() -> Refusal {
    Refusal::bad("This login is taken: choose another.")
}

/// Whether it is part of a name, and nothing that ends lines or turns around what stands beside it.
pub fn is_shown(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A login and a name that can be kept.
pub fn checked<'a>(login: &'a str, name: &'a str) -> Result<(&'a str, &'a str), Refusal> {
    let (login, name) = (login.trim(), name.trim());
    let good = (1..=64).contains(&login.len())
        && login.chars().all(|c| c.is_ascii_alphanumeric() || "._-@+".contains(c));
    if !good {
        return Err(Refusal::bad("A login has 1 to 64 letters, digits and . _ - @ +"));
    }
    if !(1..=80).contains(&name.chars().count()) || !name.chars().all(is_shown) {
        return Err(Refusal::bad("A name has 1 to 80 characters."));
    }
    if accounts::is_reserved(login) || accounts::is_reserved(name) {
        return Err(Refusal::bad("Names that begin with deleted- are for those who were deleted."));
    }
    Ok((login, name))
}

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage {
    me: Option<Me>,
    shortest: usize,
    problem: Option<String>,
    typed: Join,
}

/// `GET /join`, or with the code in the address, as a teacher hands it out.
pub async fn join_page(who: Who, Query(typed): Query<Join>) -> Result<Html<String>, Refusal> {
    Ok(Html(JoinPage { me: who.me(), shortest: SHORTEST_PASSWORD, problem: None, typed }.render()?))
}

#[derive(Default, Deserialize)]
pub struct Join {
    #[serde(default)]
    code: String,
    #[serde(default)]
    login: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
}

pub async fn join(State(site): State<Site>, who: Who, caller: Caller, Form(form): Form<Join>) -> Response {
    match joined(&site, &who, &caller, &form).await {
        Ok(answer) => answer,
        Err(refusal) => refusal.beside(|problem| {
            let (shortest, problem) = (SHORTEST_PASSWORD, Some(problem));
            JoinPage { me: who.me(), shortest, problem, typed: form }.render()
        }),
    }
}

async fn joined(site: &Site, who: &Who, caller: &Caller, form: &Join) -> Result<Response, Refusal> {
    caller.knocks(site)?;
    let mut tx = site.0.db.read().await?;
    let code = form.code.trim().to_lowercase();
    let contest = contests::by_code(&mut tx, &code).await?;
    let contest = contest
        .ok_or_else(|| Refusal::bad("No contest has this code. Ask your teacher for the right one."))?;
    drop(tx);
    let to = format!("/c/{}", contest.slug);
    if let Some(account) = &who.account {
        let mut tx = site.0.db.write().await?;
        entrants::join(&mut tx, contest.id, account.id, "student", &account.name).await?;
        tx.commit().await?;
        return Ok(Redirect::to(&to).into_response());
    }
    let (login, name) = checked(&form.login, &form.name)?;
    let password = auth::hash_password(site, form.password.clone()).await?;
    let mut tx = site.0.db.write().await?;
    let account = accounts::create(&mut tx, login, name, Some(&password), false).await?.ok_or_else(taken)?;
    accounts::born(&mut tx, account, contest.id).await?;
    entrants::join(&mut tx, contest.id, account, "student", name).await?;
    welcome_in(site, tx, account, &to).await
}
