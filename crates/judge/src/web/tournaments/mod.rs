//! Tournaments: the list, announcing one, its page, what a teacher does with it, the files, the show.

mod acts;
pub mod api;
mod bracket;
mod files;
mod page;
mod round;
mod show;

use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use palestra_contest::beacon::{NETWORKS, Rule};
use palestra_contest::verify::{FormatTerms, Terms};
use serde::Deserialize;

pub use acts::{beacon, predict, release, schedule, state, void, withdraw};
pub use files::file;
pub use page::{Standings, page, standing_of};
pub use round::page as round_page;
pub use show::{Screens, page as show_page};

use super::Site;
use super::auth::{Action, Me, Standing, Who};
use super::friendly::seats_of;
use super::refusal::Refusal;
use super::times;
use crate::jobs::Games;
use crate::jobs::tournament::{FORMATS, Settings, format_terms};
use crate::store::contests::{self, Contest};
use crate::store::db::{StoreError, Tx};
use crate::store::events;
use crate::store::guests::{self, Guest};
use crate::store::submissions;
use crate::store::tournaments::{self, NewTournament, Tournament};

/// The longest rule of beacons.
const LONGEST_RULE: usize = 200;

/// A tournament that somebody may see, its contest, and what they are there.
async fn at(
    tx: &mut Tx,
    who: &Who,
    id: i64,
    action: Action,
) -> Result<(Tournament, Contest, Standing, Option<i64>), Refusal> {
    let tournament = tournaments::find(tx, id).await?.ok_or_else(Refusal::not_found)?;
    let contest = contests::find(tx, tournament.contest).await?.ok_or_else(Refusal::not_found)?;
    let (contest, standing, entrant) = who.at(tx, &contest.slug, action).await?;
    Ok((tournament, contest, standing, entrant))
}

#[derive(Template)]
#[template(path = "tournaments.html")]
struct ListPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    all: Vec<(Tournament, &'static str)>,
    competing: usize,
    guests: Vec<Guest>,
    formats: [(&'static str, &'static str); 3],
    usual: Settings,
}

/// The tournaments of a contest; a teacher announces one here.
pub async fn list(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Visit).await?;
    let mut all = Vec::new();
    for one in tournaments::of_contest(&mut tx, contest.id).await? {
        let format = one.terms()?.format.name();
        all.push((one, format));
    }
    let page = ListPage {
        me: who.me(),
        standing,
        all,
        competing: submissions::competing(&mut tx, contest.id).await?.len(),
        guests: guests::of_game(&mut tx, &contest.game).await?,
        formats: FORMATS,
        usual: Settings::default(),
        contest,
    };
    Ok(Html(page.render()?))
}

/// What a teacher fills in.
#[derive(Deserialize)]
pub struct Announced {
    title: String,
    format: String,
    #[serde(default)]
    league: String,
    #[serde(default)]
    waves: String,
    #[serde(default)]
    boards: String,
    #[serde(default)]
    budget: String,
    #[serde(default)]
    first: String,
    #[serde(default)]
    minutes: String,
    #[serde(default)]
    release: String,
    #[serde(default)]
    beacon: String,
    #[serde(default)]
    beacon_words: String,
    #[serde(default)]
    changes: String,
    #[serde(default)]
    guests: String,
}

/// Announces a tournament: from now on its tip is published, and nobody can choose a seed any more.
pub async fn announce(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Form(form): Form<Announced>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let title = form.title.trim();
    if !(1..=80).contains(&title.chars().count()) || title.chars().any(char::is_control) {
        return Err(Refusal::bad("A title has 1 to 80 characters."));
    }
    let usual = Settings::default();
    let players = submissions::competing(&mut tx, contest.id).await?.len();
    let settings = Settings {
        league: number("Matches in the league", &form.league, 0..=1000)?.map_or(usual.league, |n| n as u32),
        waves: number("Waves", &form.waves, 1..=1000)?.map_or(usual.waves, |n| n as usize),
        boards: number("Boards of the finals", &form.boards, 1..=100)?.map_or(usual.boards, |n| n as u32),
        budget: number("The budget", &form.budget, 1..=1_000_000)?
            .map_or(75 * players.max(8), |n| n as usize),
        first: number("Who gets the highest grade", &form.first, 1..=1000)?
            .map_or(usual.first, |n| n as usize),
    };
    let seats = seats_of(&site, &contest)?;
    let format = format_terms(&form.format, seats, &settings)
        .ok_or_else(|| Refusal::bad("A tournament is a fair show, official or a league."))?;
    let all = guests::of_game(&mut tx, &contest.game).await?;
    let mut invited = Vec::new();
    for name in form.guests.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let guest = all.iter().find(|guest| guest.name == name);
        let guest =
            guest.ok_or_else(|| Refusal::bad("There is no such guest: the hall of fame names them."))?;
        invited.push(guest.clone());
    }
    if invited.len() >= seats * seats {
        return Err(Refusal::bad("There are more guests than seats in the semifinals."));
    }
    let rule = rule(&form.beacon, &form.beacon_words)?;
    let terms = terms(&*site.0.games, &mut tx, &contest, format, &rule).await?;
    if let Some(why) = terms.nonsense() {
        return Err(Refusal::bad(format!("This cannot be: {why}.")));
    }
    let minutes = number("Minutes between rounds", &form.minutes, 0..=100_000)?.unwrap_or(0);
    let new = NewTournament {
        contest: contest.id,
        title,
        terms: &terms,
        guests: &invited,
        every_ms: minutes * 60_000,
        by_hand: form.release == "by-hand",
        changes: !form.changes.is_empty(),
    };
    let id = tournaments::create(&mut tx, &new).await?;
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "announced a tournament", &format!("{title} of {slug}")).await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/t/{id}")))
}

/// Where beacons come from: fixed now, before anybody knows who takes part.
fn rule(choice: &str, words: &str) -> Result<Rule, Refusal> {
    let words = words.trim();
    match choice {
        "" | "none" => Ok(Rule::None),
        "dice" => Ok(Rule::Dice),
        "words"
            if !(1..=LONGEST_RULE).contains(&words.chars().count()) || words.contains(char::is_control) =>
        {
            Err(Refusal::bad(
                "Say in a line where the beacons come from, as \"the lottery numbers of the Saturday after the freeze\".",
            ))
        }
        "words" => Ok(Rule::of(words)),
        name => match NETWORKS.into_iter().find(|network| network.name == name) {
            Some(network) => Ok(Rule::Drand(network)),
            None => {
                Err(Refusal::bad("A beacon comes from dice, from a network of drand, or from where you say."))
            }
        },
    }
}

/// What is played in a contest, and how: its boards, its budget, and the rules as they are today.
pub async fn terms(
    games: &dyn Games,
    tx: &mut Tx,
    contest: &Contest,
    format: FormatTerms,
    beacon: &Rule,
) -> Result<Terms, StoreError> {
    let boards = contests::boards(tx, contest.id).await?.into_iter().map(|board| board.text);
    let (rules_version, usual) = games.rules(&contest.game).unwrap_or_default();
    Ok(Terms {
        game: contest.game.clone(),
        edition: "document".to_owned(),
        rules_version,
        budget: contest.budget.map_or(usual, |budget| budget as u64),
        boards: std::iter::once(contest.board.clone()).chain(boards).collect(),
        largest_seed: u128::MAX,
        beacon: beacon.words(),
        format,
    })
}

/// A number in a field, or nothing.
fn number(what: &str, text: &str, range: std::ops::RangeInclusive<i64>) -> Result<Option<i64>, Refusal> {
    match text.trim() {
        "" => Ok(None),
        text => match text.parse() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => Err(Refusal::bad(format!(
                "{what}: a number from {} to {}, or nothing.",
                range.start(),
                range.end()
            ))),
        },
    }
}
