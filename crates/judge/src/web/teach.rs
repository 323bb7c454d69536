//! The teacher's page: who has sent what, who is stuck, what waits; and what a teacher does.

use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{Html, IntoResponse, Redirect, Response};
use palestra_contest::{Curve, Dice, Pool, focal};
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Me, Standing, Who, may};
use super::contest::{outcomes, span, title};
use super::matches::seats_of;
use super::refusal::Refusal;
use super::times;
use crate::store::contests::{self, Attendance, Contest};
use crate::store::games::{self, NewGame};
use crate::store::submissions::{self, Submission};
use crate::store::{accounts, chunks, events};

/// Matches of a league that one job plays.
const CHUNK: usize = 8;
const PRIORITY: usize = 20;

#[derive(Template)]
#[template(path = "teach.html")]
struct TeachPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    people: Vec<Attendance>,
    troubled: Vec<Submission>,
    competing: usize,
    sent: usize,
    qualified: usize,
    silent: usize,
    made: Vec<(String, String)>,
    may_teach: bool,
    address: String,
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    show(&site, &who, &slug, Vec::new()).await
}

async fn show(
    site: &Site,
    who: &Who,
    slug: &str,
    made: Vec<(String, String)>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, slug, Action::Oversee).await?;
    let people = contests::attendance(&mut tx, contest.id).await?;
    let all = submissions::of_contest(&mut tx, contest.id).await?;
    let students = || people.iter().filter(|person| person.role == "student");
    let page = TeachPage {
        me: who.me(),
        standing,
        competing: submissions::competing(&mut tx, contest.id).await?.len(),
        sent: students().filter(|person| person.sent > 0).count(),
        qualified: students().filter(|person| person.qualified > 0).count(),
        silent: students().filter(|person| person.sent == 0).count(),
        troubled: all.into_iter().filter(|one| one.state == "trouble").collect(),
        may_teach: may(standing, Action::Teach, false, false),
        address: site.0.config.address(),
        contest,
        people,
        made,
    };
    Ok(Html(page.render()?))
}

#[derive(Deserialize)]
pub struct People {
    people: String,
    role: String,
}

/// Accounts from a list of lines `login,name`; each gets a link to choose a password with.
pub async fn invite(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Form(form): Form<People>,
) -> Result<Html<String>, Refusal> {
    let role = match form.role.as_str() {
        "student" | "assistant" | "teacher" => form.role.as_str(),
        _ => return Err(Refusal::bad("People are students, assistants or teachers.")),
    };
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let mut made = Vec::new();
    for (number, line) in (1..).zip(form.people.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let (login, name) = line.split_once([',', ';', '\t']).unwrap_or((line, line));
        let (login, name) = (login.trim().trim_matches('"'), name.trim().trim_matches('"'));
        let good = (1..=64).contains(&login.len())
            && login.chars().all(|c| c.is_ascii_alphanumeric() || "._-@+".contains(c));
        if !good || name.is_empty() || name.chars().count() > 80 || name.chars().any(char::is_control) {
            return Err(Refusal::bad(format!("Line {number} is not `login,name`; nobody was invited.")));
        }
        let account = match accounts::by_login(&mut tx, login).await? {
            Some(account) => account.id,
            None => {
                let id = accounts::create(&mut tx, login, name, None, false)
                    .await?
                    .ok_or_else(Refusal::forbidden)?;
                let link = accounts::invite(&mut tx, "password", Some(id), 24 * 30).await?;
                made.push((login.to_owned(), format!("{}/welcome/{link}", site.0.config.address())));
                id
            }
        };
        contests::join(&mut tx, contest.id, account, role, name).await?;
    }
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "invited", &format!("{} people to {slug}", made.len())).await?;
    tx.commit().await?;
    show(&site, &who, &slug, made).await
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
        contests::membership(&mut tx, contest.id, account).await?.is_some_and(|(role, _)| role == "student");
    let person = accounts::find(&mut tx, account).await?.ok_or_else(Refusal::not_found)?;
    // A teacher must not get at an administrator's or another teacher's account.
    if !student || person.admin == 1 {
        return Err(Refusal::forbidden());
    }
    let link = accounts::invite(&mut tx, "password", Some(account), 72).await?;
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "made a link for a new password", &person.login).await?;
    tx.commit().await?;
    show(&site, &who, &slug, vec![(person.login, format!("{}/welcome/{link}", site.0.config.address()))])
        .await
}

#[derive(Deserialize)]
pub struct Change {
    title: String,
    about: String,
    opens: String,
    closes: String,
    visible: String,
}

pub async fn change(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Form(form): Form<Change>,
) -> Result<Redirect, Refusal> {
    let (opens, closes) = span(&form.opens, &form.closes)?;
    let title = title(&form.title)?;
    let visible = if form.visible == "public" { "public" } else { "members" };
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    contests::change(&mut tx, contest.id, &title, &form.about, opens, closes, visible).await?;
    events::audit(&mut tx, who.account.as_ref().map(|account| account.id), "changed a contest", &slug)
        .await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/teach")))
}

#[derive(Deserialize)]
pub struct League {
    matches: usize,
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
    let players = submissions::competing(&mut tx, contest.id).await?;
    let seats = seats_of(&site, &contest)?;
    if players.len() < seats {
        return Err(Refusal::bad(format!(
            "A league needs {seats} qualified players; there are {}.",
            players.len()
        )));
    }
    let played = outcomes(&players, &games::league_seats(&mut tx, contest.id).await?);
    let everybody: Vec<usize> = (0..players.len()).collect();
    let pool = Pool { players: players.len(), among: &everybody, seats };
    let (count, mut dice) = (form.matches.clamp(1, 1000), Dice::new(accounts::random()));
    let tables = focal(&played, &pool, count, &Curve::default(), &mut dice);
    for group in tables.chunks(CHUNK) {
        let chunk = chunks::create(&mut tx, contest.id, "league", PRIORITY).await?;
        for (number, table) in group.iter().enumerate() {
            let seats: Vec<_> = table
                .iter()
                .map(|player| (players[*player].name.clone(), Some(players[*player].id)))
                .collect();
            let seed = (accounts::random() >> 1).to_string();
            let key = format!("l{chunk}/{number}");
            let new = NewGame {
                contest: contest.id,
                kind: "league",
                key: &key,
                seed: &seed,
                submission: None,
                author: None,
                chunk: Some(chunk),
                seats: &seats,
            };
            games::create(&mut tx, &new).await?;
        }
    }
    events::audit(&mut tx, who.account.as_ref().map(|account| account.id), "started league matches", &slug)
        .await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/ranking")))
}

/// Everybody's state as a table for other programs.
pub async fn export(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Response, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let people = contests::attendance(&mut tx, contest.id).await?;
    events::audit(&mut tx, who.account.as_ref().map(|account| account.id), "exported people", &slug).await?;
    tx.commit().await?;
    let mut text = "login,name,role,submissions,qualified,last\n".to_owned();
    for person in people {
        let last = person.last.as_ref().map(times::shown).unwrap_or_default();
        let cells = [&person.login, &person.name, &person.role].map(|cell| csv(cell));
        text += &format!("{},{},{},{last}\n", cells.join(","), person.sent, person.qualified);
    }
    let disposition = format!("attachment; filename=\"{slug}.csv\"");
    Ok((
        [
            (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
            (header::CONTENT_DISPOSITION, disposition),
        ],
        text,
    )
        .into_response())
}

/// A cell of a table. One that begins like a formula is made text: spreadsheets would compute it.
fn csv(cell: &str) -> String {
    let guard = if cell.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", cell.replace('"', "\"\""))
}
