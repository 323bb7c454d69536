//! Making a contest, also from last year's, and changing it.

use askama::Template;
use axum::extract::{Multipart, Path, Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Me, Standing, Who};
use super::forms::Fields;
use super::refusal::Refusal;
use super::times;
use crate::store::contests::{self, Board, Contest, Plan};
use crate::store::db::Tx;
use crate::store::{blobs, entrants, events, now};

/// Whom a player may have to beat, the strongest first; also the staircase of friendly matches.
pub const STAIRCASE: [&str; 3] = ["Dummy", "Demo", "Null"];

const DAY: i64 = 86_400_000;
const YEAR: i64 = 364 * DAY; // the same day of the week
const MOST_BOARDS: usize = 20;

#[derive(Template)]
#[template(path = "plan.html")]
struct PlanPage {
    me: Option<Me>,
    games: Vec<(&'static str, &'static str)>,
    /// What the form begins with.
    plan: Plan,
    /// The contest that is changed; none is a new one.
    contest: Option<Contest>,
    standing: Standing,
    boards: Vec<Board>,
    /// Contests that can be copied.
    earlier: Vec<Contest>,
    copied: String,
    house_words: String,
    /// What was wrong with what was typed; the board that was to come to the others: its name and text.
    problem: Option<String>,
    more: (String, String),
    address: String,
}

impl PlanPage {
    /// The form as somebody filled it in, with what is wrong.
    fn again(mut self, form: &Fields, problem: String) -> askama::Result<String> {
        typed(&mut self.plan, form);
        self.copied = form.text("from").to_owned();
        self.more =
            (form.text("more_name").to_owned(), form.lines("more_board", 200_000).unwrap_or_default());
        self.problem = Some(problem);
        self.render()
    }
}

/// A plan with what was typed, as far as that means anything.
fn typed(plan: &mut Plan, form: &Fields) {
    let lines = |name, longest| form.lines(name, longest).unwrap_or_default();
    let count = |name| form.text(name).parse().ok();
    plan.slug = form.text("slug").to_owned();
    plan.title = form.text("title").to_owned();
    if !form.text("game").is_empty() {
        plan.game = form.text("game").to_owned();
    }
    plan.about = lines("about", 4000);
    plan.opens = times::read(form.text("opens")).unwrap_or(plan.opens);
    plan.closes = times::read(form.text("closes")).unwrap_or(plan.closes);
    plan.visible = form.text("visible").to_owned();
    if STAIRCASE.contains(&form.text("dummy")) {
        plan.dummy = form.text("dummy").to_owned();
        plan.dummy_module = None;
    }
    plan.board = lines("board", 200_000);
    plan.languages =
        ["cc", "rs"].into_iter().filter(|one| !form.text(one).is_empty()).collect::<Vec<_>>().join(",");
    (plan.source_kb, plan.per_hour, plan.budget) = (count("source_kb"), count("per_hour"), count("budget"));
    plan.team_size = count("team_size").unwrap_or(plan.team_size);
    plan.bad_words = lines("bad_words", 4000);
}

#[derive(Deserialize)]
pub struct From {
    #[serde(default)]
    from: String,
}

pub async fn new_page(
    State(site): State<Site>,
    who: Who,
    Query(From { from }): Query<From>,
) -> Result<Html<String>, Refusal> {
    Ok(Html(new_form(&site, &who, &from).await?.render()?))
}

async fn new_form(site: &Site, who: &Who, from: &str) -> Result<PlanPage, Refusal> {
    let admin = who.admin()?;
    let mut tx = site.0.db.read().await?;
    let earlier = contests::visible_to(&mut tx, Some(admin.id), true).await?;
    let copied = earlier.iter().find(|contest| contest.slug == from);
    let plan = match copied {
        Some(contest) => Plan {
            slug: String::new(),
            opens: contest.opens + YEAR,
            closes: contest.closes + YEAR,
            join_code: None,
            ..contest.plan.clone()
        },
        None => Plan { opens: now(), closes: now() + 30 * DAY, ..Plan::default() },
    };
    let boards = match copied {
        Some(contest) => contests::boards(&mut tx, contest.id).await?,
        None => Vec::new(),
    };
    Ok(PlanPage {
        me: who.me(),
        games: site.0.games.all(),
        plan,
        contest: None,
        standing: Standing::Admin,
        boards,
        copied: copied.map(|contest| contest.slug.clone()).unwrap_or_default(),
        earlier,
        house_words: super::names::HOUSE.join(", "),
        problem: None,
        more: Default::default(),
        address: site.0.config.address(),
    })
}

pub async fn create(State(site): State<Site>, who: Who, form: Multipart) -> Result<Response, Refusal> {
    who.admin()?;
    let form = Fields::read(form).await?;
    let refusal = match made(&site, &who, &form).await {
        Ok(slug) => return Ok(Redirect::to(&format!("/c/{slug}/teach")).into_response()),
        Err(refusal) => refusal,
    };
    let page = new_form(&site, &who, form.text("from")).await?;
    Ok(refusal.beside(|problem| page.again(&form, problem)))
}

/// Makes the contest that a form describes; says its name in addresses.
async fn made(site: &Site, who: &Who, form: &Fields) -> Result<String, Refusal> {
    let admin = who.admin()?;
    let slug = form.text("slug").to_lowercase();
    let good = (1..=40).contains(&slug.len())
        && slug.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !good {
        return Err(Refusal::bad("The name in addresses has 1 to 40 small letters, digits and hyphens."));
    }
    let game = form.text("game").to_owned();
    let own = site.0.games.default_board(&game).ok_or_else(|| Refusal::bad("There is no such game."))?;
    let module = module_of(site, &game, form).await?;
    let mut tx = site.0.db.write().await?;
    let copied = contests::by_slug(&mut tx, form.text("from")).await?.filter(|copied| copied.game == game);
    let before = match &copied {
        Some(copied) => copied.plan.clone(),
        None => Plan { game: game.clone(), board: own, ..Plan::default() },
    };
    let join_code = Some(contests::new_code());
    let before = Plan { slug: slug.clone(), join_code, ..before };
    let plan = changed(site, &mut tx, before, form, module).await?;
    let made = contests::create(&mut tx, &plan).await?;
    let contest = made.ok_or_else(|| Refusal::bad("There is a contest of this name: choose another."))?;
    if let Some(copied) = copied {
        let seats = |text: &str| site.0.games.seats(&plan.game, text).ok();
        for board in contests::boards(&mut tx, copied.id).await? {
            if seats(&board.text) == seats(&plan.board) {
                contests::add_board(&mut tx, contest, &board.name, &board.text).await?;
            }
        }
    }
    add_board(site, &mut tx, contest, &plan, form).await?;
    entrants::join(&mut tx, contest, admin.id, "teacher", &admin.name).await?;
    events::audit(&mut tx, Some(admin.id), "made a contest", &slug).await?;
    tx.commit().await?;
    Ok(slug)
}

pub async fn change_page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    Ok(Html(change_form(&site, &who, &slug).await?.render()?))
}

async fn change_form(site: &Site, who: &Who, slug: &str) -> Result<PlanPage, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, slug, Action::Teach).await?;
    Ok(PlanPage {
        me: who.me(),
        games: site.0.games.all(),
        plan: contest.plan.clone(),
        boards: contests::boards(&mut tx, contest.id).await?,
        contest: Some(contest),
        standing,
        earlier: Vec::new(),
        copied: String::new(),
        house_words: super::names::HOUSE.join(", "),
        problem: None,
        more: Default::default(),
        address: site.0.config.address(),
    })
}

pub async fn change(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    form: Multipart,
) -> Result<Response, Refusal> {
    let page = change_form(&site, &who, &slug).await?;
    let form = Fields::read(form).await?;
    match keep(&site, &who, &slug, &form).await {
        Ok(()) => Ok(Redirect::to(&format!("/c/{slug}/teach")).into_response()),
        Err(refusal) => Ok(refusal.beside(|problem| page.again(&form, problem))),
    }
}

/// Changes a contest as a form says.
async fn keep(site: &Site, who: &Who, slug: &str, form: &Fields) -> Result<(), Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, ..) = who.at(&mut tx, slug, Action::Teach).await?;
    drop(tx);
    let module = module_of(site, &contest.game, form).await?;
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, slug, Action::Teach).await?;
    let plan = changed(site, &mut tx, contest.plan.clone(), form, module).await?;
    let seats = |text: &str| site.0.games.seats(&plan.game, text).ok();
    if contests::boards(&mut tx, contest.id)
        .await?
        .iter()
        .any(|board| seats(&board.text) != seats(&plan.board))
    {
        return Err(Refusal::bad("All boards of a contest are for the same number of players."));
    }
    contests::change(&mut tx, contest.id, &plan).await?;
    add_board(site, &mut tx, contest.id, &plan, form).await?;
    events::audit(&mut tx, who.account.as_ref().map(|account| account.id), "changed a contest", slug).await?;
    Ok(tx.commit().await?)
}

/// A plan with what a form says; what the form does not speak of stays.
async fn changed(
    site: &Site,
    tx: &mut Tx,
    mut plan: Plan,
    form: &Fields,
    module: Option<(String, Vec<u8>)>,
) -> Result<Plan, Refusal> {
    plan.title = title(form.text("title"))?;
    plan.about = form.lines("about", 4000)?;
    (plan.opens, plan.closes) = span(form.text("opens"), form.text("closes"))?;
    plan.visible = if form.text("visible") == "public" { "public" } else { "members" }.to_owned();
    if let Some(board) = board_of(site, &plan.game, &form.lines("board", 200_000)?)? {
        plan.board = board;
    }
    let languages: Vec<&str> = ["cc", "rs"].into_iter().filter(|one| !form.text(one).is_empty()).collect();
    plan.languages = match languages.is_empty() {
        true => return Err(Refusal::bad("Choose at least one language.")),
        false => languages.join(","),
    };
    plan.budget = number(form, "budget", 1, i64::MAX)?;
    plan.source_kb = number(form, "source_kb", 1, site.0.config.limits.source_kb as i64)?;
    plan.per_hour = number(form, "per_hour", 1, 1000)?;
    plan.team_size = number(form, "team_size", 1, 50)?.unwrap_or(1);
    plan.bad_words = form.lines("bad_words", 4000)?;
    let dummy = form.text("dummy");
    if let Some((name, bytes)) = module {
        plan.dummy_module = Some(blobs::put(tx, "module", &bytes).await?);
        plan.dummy = name;
    } else if STAIRCASE.contains(&dummy) {
        plan.dummy = dummy.to_owned();
        plan.dummy_module = None;
    } else if plan.dummy_module.is_none() || dummy != plan.dummy {
        return Err(Refusal::bad("Players must beat Dummy, Demo, Null or a module of yours."));
    }
    Ok(plan)
}

/// A module that came with a form: its name, and what is in it, if it can play. To find that out it is compiled, by a process with
/// limits; meanwhile neither the tables nor other pages wait.
pub async fn module_of(site: &Site, game: &str, form: &Fields) -> Result<Option<(String, Vec<u8>)>, Refusal> {
    let Some((file, bytes)) = form.file("module") else { return Ok(None) };
    let name = file.strip_prefix("AI").and_then(|rest| rest.strip_suffix(".wasm")).unwrap_or_default();
    let good = (1..=12).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !good || STAIRCASE.contains(&name) {
        return Err(Refusal::bad("A module is a file like AISmaug.wasm, as `palestra build` makes it."));
    }
    let _slot = site.0.writing.acquire().await;
    let (games, game, module) = (site.0.games.clone(), game.to_owned(), (name.to_owned(), bytes.to_vec()));
    let checked = tokio::task::spawn_blocking(move || {
        let checked = games.module(&game, &module.0, &module.1);
        checked.map(|()| module)
    });
    let checked = checked.await.unwrap_or_else(|_| Err("it broke whoever looked at it".to_owned()));
    checked.map(Some).map_err(|why| Refusal::bad(format!("This module cannot play: {why}")))
}

async fn add_board(
    site: &Site,
    tx: &mut Tx,
    contest: i64,
    plan: &Plan,
    form: &Fields,
) -> Result<(), Refusal> {
    let Some(text) = board_of(site, &plan.game, &form.lines("more_board", 200_000)?)? else { return Ok(()) };
    let seats = |text: &str| site.0.games.seats(&plan.game, text).ok();
    if seats(&text) != seats(&plan.board) {
        return Err(Refusal::bad("All boards of a contest are for the same number of players."));
    }
    let count = contests::boards(tx, contest).await?.len();
    if count >= MOST_BOARDS {
        return Err(Refusal::bad(format!("A contest has at most {MOST_BOARDS} more boards.")));
    }
    let name = match form.text("more_name") {
        "" => format!("board {}", count + 2),
        name => title(name)?,
    };
    contests::add_board(tx, contest, &name, &text).await?;
    Ok(())
}

/// A board that can be read; none if nothing was written.
fn board_of(site: &Site, game: &str, text: &str) -> Result<Option<String>, Refusal> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let read = site.0.games.seats(game, text);
    read.map_err(|why| Refusal::bad(format!("The board cannot be read: {why}")))?;
    Ok(Some(text.to_owned()))
}

/// A number in a field, or nothing.
fn number(form: &Fields, name: &str, least: i64, most: i64) -> Result<Option<i64>, Refusal> {
    match form.text(name) {
        "" => Ok(None),
        text => match text.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(Some(number)),
            _ => Err(Refusal::bad(format!("{name} is a number from {least} to {most}, or empty."))),
        },
    }
}

/// Opening and closing time of a form.
fn span(opens: &str, closes: &str) -> Result<(i64, i64), Refusal> {
    match (times::read(opens), times::read(closes)) {
        (Some(opens), Some(closes)) if opens < closes => Ok((opens, closes)),
        (Some(_), Some(_)) => Err(Refusal::bad("A contest closes after it opens.")),
        _ => Err(Refusal::bad("Times are written as 2026-11-16T14:02, in UTC.")),
    }
}

/// A title that can be kept.
fn title(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    if !(1..=80).contains(&text.chars().count()) || text.chars().any(char::is_control) {
        return Err(Refusal::bad("A title has 1 to 80 characters."));
    }
    Ok(text.to_owned())
}
