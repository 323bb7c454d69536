//! The administrator's pages: alarms, workers, accounts, what was done.

use askama::Template;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::response::{Html, Redirect};
use serde::Deserialize;

use super::Site;
use super::auth::{Me, Who};
use super::invite;
use super::lists::{List, Second, Wish};
use super::people::{checked, taken};
use super::refusal::Refusal;
use super::times;
use crate::store::accounts::{self, Account};
use crate::store::events::Entry;
use crate::store::workers::{self, Seen};
use crate::store::{events, now, people, rechecks, submissions};

/// So many entries of the audit log can be looked through on the site.
const ENTRIES: i64 = 5000;

#[derive(Template)]
#[template(path = "admin.html")]
struct AdminPage {
    me: Option<Me>,
    alarms: List<(i64, String)>,
    workers: List<Seen>,
    rechecks: Vec<(String, i64)>,
    waiting: usize,
    engine: String,
    address: String,
    now: i64,
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Query(wish): Query<Wish>,
    Query(second): Query<Second>,
) -> Result<Html<String>, Refusal> {
    who.admin()?;
    let mut tx = site.0.db.read().await?;
    let page = AdminPage {
        me: who.me(),
        alarms: List::new(
            events::alarms(&mut tx).await?,
            &wish,
            |(at, what)| format!("{} {what}", times::shown(at)),
            &[("at", &|a, b| a.0.cmp(&b.0)), ("what", &|a, b| a.1.cmp(&b.1))],
        ),
        workers: List::new(
            workers::all_seen(&mut tx).await?,
            &second.into(),
            |worker| format!("{} {}", worker.name, worker.kind),
            &[
                ("name", &|a, b| a.name.cmp(&b.name)),
                ("kind", &|a, b| a.kind.cmp(&b.kind)),
                ("seen", &|a, b| b.seen.cmp(&a.seen)),
            ],
        )
        .second(),
        rechecks: rechecks::counts(&mut tx).await?,
        waiting: submissions::unfinished(&mut tx).await?.len(),
        engine: site.0.games.engine(),
        address: site.0.config.address(),
        now: now(),
    };
    Ok(Html(page.render()?))
}

#[derive(Template)]
#[template(path = "accounts.html")]
struct AccountsPage {
    me: Option<Me>,
    list: List<Account>,
    made: Option<String>,
}

pub async fn accounts_page(
    State(site): State<Site>,
    who: Who,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    who.admin()?;
    show(&site, &who, &wish, None).await
}

async fn show(site: &Site, who: &Who, wish: &Wish, made: Option<String>) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let list = List::new(
        accounts::everybody(&mut tx).await?,
        wish,
        |account| format!("{} {} {}", account.login, account.name, account.state()),
        &[
            ("login", &|a, b| a.login.cmp(&b.login)),
            ("name", &|a, b| a.name.cmp(&b.name)),
            ("state", &|a, b| a.state().cmp(b.state())),
        ],
    );
    let list = list.at("/admin/accounts");
    Ok(Html(AccountsPage { me: who.me(), list, made }.render()?))
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
    show(&site, &who, &Wish::default(), Some(invite::welcome(&site, &link))).await
}

#[derive(Deserialize)]
pub struct Lock {
    #[serde(default)]
    on: String,
}

/// Locks an account, or opens it again.
pub async fn lock(
    State(site): State<Site>,
    who: Who,
    Path(account): Path<i64>,
    Form(form): Form<Lock>,
) -> Result<Redirect, Refusal> {
    let admin = who.admin()?;
    if admin.id == account {
        return Err(Refusal::bad("You cannot lock yourself out: another administrator can."));
    }
    let locked = form.on == "yes";
    let mut tx = site.0.db.write().await?;
    if !accounts::lock(&mut tx, account, locked).await? {
        return Err(Refusal::not_found());
    }
    let what = if locked { "locked an account" } else { "opened an account again" };
    events::audit(&mut tx, Some(admin.id), what, &account.to_string()).await?;
    tx.commit().await?;
    Ok(Redirect::to("/admin/accounts"))
}

/// A link to choose a new password with, for anybody.
pub async fn new_password(
    State(site): State<Site>,
    who: Who,
    Path(account): Path<i64>,
) -> Result<Html<String>, Refusal> {
    let admin = who.admin()?;
    let mut tx = site.0.db.write().await?;
    let person = accounts::find(&mut tx, account).await?.ok_or_else(Refusal::not_found)?;
    let link = accounts::invite(&mut tx, "password", Some(account), 72).await?;
    events::audit(&mut tx, Some(admin.id), "made a link for a new password", &person.login).await?;
    tx.commit().await?;
    show(&site, &who, &Wish::default(), Some(invite::welcome(&site, &link))).await
}

/// Deletes a person, and all that is only theirs.
pub async fn delete(
    State(site): State<Site>,
    who: Who,
    Path(account): Path<i64>,
) -> Result<Redirect, Refusal> {
    let admin = who.admin()?;
    if admin.id == account {
        return Err(Refusal::bad("You cannot delete yourself: another administrator can."));
    }
    let mut tx = site.0.db.write().await?;
    if !people::delete(&mut tx, account).await? {
        return Err(Refusal::not_found());
    }
    events::audit(&mut tx, Some(admin.id), "deleted an account", &account.to_string()).await?;
    tx.commit().await?;
    Ok(Redirect::to("/admin/accounts"))
}

#[derive(Template)]
#[template(path = "audit.html")]
struct AuditPage {
    me: Option<Me>,
    list: List<Entry>,
}

pub async fn audit_page(
    State(site): State<Site>,
    who: Who,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    who.admin()?;
    let mut tx = site.0.db.read().await?;
    let list = List::new(
        events::audited(&mut tx, ENTRIES).await?,
        &wish,
        |(at, login, action, subject)| {
            format!("{} {} {action} {subject}", times::shown(at), login.as_deref().unwrap_or_default())
        },
        &[
            ("at", &|a, b| a.0.cmp(&b.0)),
            ("who", &|a, b| a.1.cmp(&b.1)),
            ("what", &|a, b| (&a.2, &a.3).cmp(&(&b.2, &b.3))),
        ],
    );
    Ok(Html(AuditPage { me: who.me(), list }.render()?))
}
