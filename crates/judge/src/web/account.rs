//! One's own account: tokens for programs, and all that the judge knows of one.

use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::{Html, Redirect, Response};
use serde::Deserialize;

use super::Site;
use super::auth::{self, Me, SHORTEST_PASSWORD, Who};
use super::caller::Caller;
use super::people::welcome_in;
use super::refusal::Refusal;
use super::times;
use super::zip::download;
use crate::store::{accounts, events, people};

/// More than anybody can tell apart.
const MOST_TOKENS: usize = 50;

#[derive(Template)]
#[template(path = "account.html")]
struct AccountPage {
    me: Option<Me>,
    login: String,
    tokens: Vec<(i64, String, String, i64)>,
    made: Option<String>,
    address: String,
    /// They have a password here; a university knows others by its own.
    password: bool,
    shortest: usize,
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
        password: account.password.is_some(),
        shortest: SHORTEST_PASSWORD,
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
    let allowed = match form.scope.as_str() {
        "read" | "submit" | "agent" | "teach" => true,
        // Who lets machines in answers for what they say.
        "work" => account.admin == 1,
        _ => false,
    };
    if !allowed {
        return Err(Refusal::bad(
            "A token may read, submit, serve an agent or run tournaments; for machines that work, administrators make it.",
        ));
    }
    if accounts::tokens(&mut site.0.db.read().await?, account.id).await?.len() >= MOST_TOKENS {
        return Err(Refusal::bad(format!("You have {MOST_TOKENS} tokens: take one back first.")));
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
    events::audit(&mut tx, Some(account.id), "took a token back", &id.to_string()).await?;
    tx.commit().await?;
    Ok(Redirect::to("/account"))
}

#[derive(Deserialize)]
pub struct NewPassword {
    old: String,
    new: String,
}

/// Another password, for who knows the old one; all other sessions and all tokens end.
pub async fn change_password(
    State(site): State<Site>,
    who: Who,
    caller: Caller,
    Form(form): Form<NewPassword>,
) -> Result<Response, Refusal> {
    let account = who.account()?;
    caller.tries(&site, &account.login)?;
    if !auth::check_password(&site, form.old, account.password.clone()).await {
        return Err(Refusal::bad("The old password is another one."));
    }
    let password = auth::hash_password(&site, form.new).await?;
    let mut tx = site.0.db.write().await?;
    accounts::set_password(&mut tx, account.id, &password).await?;
    events::audit(&mut tx, Some(account.id), "changed the password", &account.login).await?;
    welcome_in(&site, tx, account.id, "/account").await
}

/// All that is known of who asks.
pub async fn export(State(site): State<Site>, who: Who) -> Result<Response, Refusal> {
    let account = who.account()?;
    let mut tx = site.0.db.read().await?;
    let all = people::export(&mut tx, account.id).await?.ok_or_else(Refusal::not_found)?;
    let text = serde_json::to_string_pretty(&all).unwrap_or_default();
    Ok(download("application/json", "palestra-my-data.json", text))
}
