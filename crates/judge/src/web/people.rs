//! Log in, log out, join, choose a password, tokens, and the administrator's page.

use std::net::SocketAddr;

use askama::Template;
use axum::Form;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::SET_COOKIE;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::Site;
use super::auth::{self, Me, SHORTEST_PASSWORD, Who};
use super::refusal::Refusal;
use super::times;
use crate::store::accounts::{self, Account};
use crate::store::contests::{self, Contest};
use crate::store::db::Tx;
use crate::store::events;

#[derive(Template)]
#[template(path = "start.html")]
struct Start {
    me: Option<Me>,
    contests: Vec<Contest>,
    now: i64,
}

pub async fn start(State(site): State<Site>, who: Who) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let id = who.account.as_ref().map(|account| account.id);
    let admin = who.account.as_ref().is_some_and(|account| account.admin == 1);
    let contests = contests::visible_to(&mut tx, id, admin).await?;
    Ok(Html(Start { me: who.me(), contests, now: crate::store::now() }.render()?))
}

#[derive(Template)]
#[template(path = "login.html")]
struct LoginPage {
    me: Option<Me>,
    problem: Option<&'static str>,
}

pub async fn login_page(who: Who) -> Result<Html<String>, Refusal> {
    Ok(Html(LoginPage { me: who.me(), problem: None }.render()?))
}

#[derive(Deserialize)]
pub struct Login {
    login: String,
    password: String,
}

pub async fn login(
    State(site): State<Site>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Form(form): Form<Login>,
) -> Result<Response, Refusal> {
    slow_down(&site, peer, &form.login)?;
    let mut tx = site.0.db.read().await?;
    let account = accounts::by_login(&mut tx, &form.login).await?;
    drop(tx);
    let kept = account.as_ref().and_then(|account| account.password.clone());
    let right = auth::check_password(&site, form.password, kept).await;
    match account.filter(|_| right) {
        Some(account) => welcome_in(&site, site.0.db.write().await?, account.id, "/").await,
        None => {
            let problem = Some("This login and password do not go together.");
            Ok((axum::http::StatusCode::UNAUTHORIZED, Html(LoginPage { me: None, problem }.render()?))
                .into_response())
        }
    }
}

fn slow_down(site: &Site, peer: SocketAddr, login: &str) -> Result<(), Refusal> {
    let login: String = login.chars().take(100).collect();
    let often = site.0.addresses.check_key(&peer.ip().to_string()).is_err()
        || site.0.logins.check_key(&login).is_err();
    site.0.logins.retain_recent();
    if often { Err(Refusal::too_often("Too many attempts. Wait a minute.")) } else { Ok(()) }
}

/// A new session, whatever there was before: nobody can plant one.
async fn welcome_in(site: &Site, mut tx: Tx, account: i64, to: &str) -> Result<Response, Refusal> {
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
    shortest: usize,
}

/// A link that opens an account once: the first administrator's, an invitation, a new password.
pub async fn welcome_page(
    State(site): State<Site>,
    Path(secret): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let invitation = accounts::invitation(&mut tx, &secret).await?.ok_or_else(gone)?;
    let login = match invitation.account {
        Some(id) => Some(accounts::find(&mut tx, id).await?.ok_or_else(gone)?.login),
        None => None,
    };
    Ok(Html(WelcomePage { me: None, login, shortest: SHORTEST_PASSWORD }.render()?))
}

#[derive(Deserialize)]
pub struct Welcome {
    #[serde(default)]
    login: String,
    #[serde(default)]
    name: String,
    password: String,
}

pub async fn welcome(
    State(site): State<Site>,
    Path(secret): Path<String>,
    Form(form): Form<Welcome>,
) -> Result<Response, Refusal> {
    let password = auth::hash_password(&site, form.password).await?;
    let mut tx = site.0.db.write().await?;
    let invitation = accounts::invitation(&mut tx, &secret).await?.ok_or_else(gone)?;
    if !accounts::use_invitation(&mut tx, &secret).await? {
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
            accounts::create(&mut tx, login, name, Some(&password), admin).await?.ok_or_else(taken)?
        }
    };
    events::audit(&mut tx, Some(account), "used a link", &invitation.kind).await?;
    welcome_in(&site, tx, account, "/").await
}

fn gone() -> Refusal {
    Refusal::bad("This link was used, or is too old. Ask your teacher for a new one.")
}

fn taken() -> Refusal {
    Refusal::bad("This login is taken: choose another.")
}

/// A login and a name that can be kept.
fn checked<'a>(login: &'a str, name: &'a str) -> Result<(&'a str, &'a str), Refusal> {
    let (login, name) = (login.trim(), name.trim());
    let good = (1..=64).contains(&login.len())
        && login.chars().all(|c| c.is_ascii_alphanumeric() || "._-@+".contains(c));
    if !good {
        return Err(Refusal::bad("A login has 1 to 64 letters, digits and . _ - @ +"));
    }
    if !(1..=80).contains(&name.chars().count()) || name.chars().any(char::is_control) {
        return Err(Refusal::bad("A name has 1 to 80 characters."));
    }
    Ok((login, name))
}

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage {
    me: Option<Me>,
    shortest: usize,
}

pub async fn join_page(who: Who) -> Result<Html<String>, Refusal> {
    Ok(Html(JoinPage { me: who.me(), shortest: SHORTEST_PASSWORD }.render()?))
}

#[derive(Deserialize)]
pub struct Join {
    code: String,
    #[serde(default)]
    login: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
}

pub async fn join(
    State(site): State<Site>,
    who: Who,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Form(form): Form<Join>,
) -> Result<Response, Refusal> {
    slow_down(&site, peer, "join")?;
    let mut tx = site.0.db.read().await?;
    let code = form.code.trim().to_lowercase();
    let contest = contests::by_code(&mut tx, &code).await?;
    let contest = contest
        .ok_or_else(|| Refusal::bad("No contest has this code. Ask your teacher for the right one."))?;
    drop(tx);
    let to = format!("/c/{}", contest.slug);
    if let Some(account) = &who.account {
        let mut tx = site.0.db.write().await?;
        contests::join(&mut tx, contest.id, account.id, "student", &account.name).await?;
        tx.commit().await?;
        return Ok(Redirect::to(&to).into_response());
    }
    let (login, name) = checked(&form.login, &form.name)?;
    let password = auth::hash_password(&site, form.password.clone()).await?;
    let mut tx = site.0.db.write().await?;
    let account = accounts::create(&mut tx, login, name, Some(&password), false).await?.ok_or_else(taken)?;
    contests::join(&mut tx, contest.id, account, "student", name).await?;
    welcome_in(&site, tx, account, &to).await
}

#[derive(Template)]
#[template(path = "account.html")]
struct AccountPage {
    me: Option<Me>,
    login: String,
    tokens: Vec<(i64, String, String, i64)>,
    made: Option<String>,
    address: String,
}

pub async fn account_page(State(site): State<Site>, who: Who) -> Result<Html<String>, Refusal> {
    show_account(&site, &who, None).await
}

async fn show_account(site: &Site, who: &Who, made: Option<String>) -> Result<Html<String>, Refusal> {
    let account = who.account()?;
    let mut tx = site.0.db.read().await?;
    let tokens = accounts::tokens(&mut tx, account.id).await?;
    let page = AccountPage {
        me: who.me(),
        login: account.login.clone(),
        tokens,
        made,
        address: site.0.config.address(),
    };
    Ok(Html(page.render()?))
}

#[derive(Deserialize)]
pub struct NewToken {
    scope: String,
    label: String,
}

pub async fn make_token(
    State(site): State<Site>,
    who: Who,
    Form(form): Form<NewToken>,
) -> Result<Html<String>, Refusal> {
    let account = who.account()?;
    if !matches!(form.scope.as_str(), "read" | "submit") {
        return Err(Refusal::bad("A token may read or submit."));
    }
    let label: String = form.label.chars().filter(|c| !c.is_control()).take(80).collect();
    let mut tx = site.0.db.write().await?;
    let made = accounts::create_token(&mut tx, account.id, &form.scope, &label).await?;
    events::audit(&mut tx, Some(account.id), "made a token", &form.scope).await?;
    tx.commit().await?;
    show_account(&site, &who, Some(made)).await
}

pub async fn revoke_token(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
) -> Result<Redirect, Refusal> {
    let account = who.account()?;
    let mut tx = site.0.db.write().await?;
    accounts::revoke_token(&mut tx, account.id, id).await?;
    tx.commit().await?;
    Ok(Redirect::to("/account"))
}

#[derive(Template)]
#[template(path = "admin.html")]
struct AdminPage {
    me: Option<Me>,
    accounts: Vec<Account>,
    audit: Vec<(i64, Option<String>, String, String)>,
    made: Option<String>,
}

pub async fn admin_page(State(site): State<Site>, who: Who) -> Result<Html<String>, Refusal> {
    who.admin()?;
    show_admin(&site, &who, None).await
}

async fn show_admin(site: &Site, who: &Who, made: Option<String>) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let accounts = accounts::everybody(&mut tx).await?;
    let audit = events::audited(&mut tx, 100).await?;
    Ok(Html(AdminPage { me: who.me(), accounts, audit, made }.render()?))
}

#[derive(Deserialize)]
pub struct NewAccount {
    login: String,
    name: String,
}

/// An account without a password, and the link that opens it.
pub async fn make_account(
    State(site): State<Site>,
    who: Who,
    Form(form): Form<NewAccount>,
) -> Result<Html<String>, Refusal> {
    let admin = who.admin()?;
    let (login, name) = checked(&form.login, &form.name)?;
    let mut tx = site.0.db.write().await?;
    let account = accounts::create(&mut tx, login, name, None, false).await?.ok_or_else(taken)?;
    let link = accounts::invite(&mut tx, "password", Some(account), 24 * 14).await?;
    events::audit(&mut tx, Some(admin.id), "made an account", login).await?;
    tx.commit().await?;
    show_admin(&site, &who, Some(format!("{}/welcome/{link}", site.0.config.address()))).await
}
