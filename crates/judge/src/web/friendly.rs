//! Asking for a friendly match.

use askama::Template;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::response::{Html, Redirect};
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Me, Standing, Who};
use super::plans::STAIRCASE;
use super::refusal::Refusal;
use crate::store::contests::{self, Board, Contest};
use crate::store::db::Tx;
use crate::store::games::{self, NewGame};
use crate::store::submissions::{self, Submission};
use crate::store::{accounts, chunks, now};

const HOUR: i64 = 3_600_000;

/// A friendly match comes before a league, and after verdicts.
const PRIORITY: usize = 40;

#[derive(Template)]
#[template(path = "friendly.html")]
struct FriendlyPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    mine: Vec<Submission>,
    rivals: Vec<Submission>,
    /// Players of the house, from strong to weak.
    house: Vec<String>,
    boards: Vec<Board>,
    seats: Vec<usize>,
    /// Whom they want to see play, where a link said so.
    wish: Wish,
}

/// What a link to the form may say: one of one's own players, and the first rival.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Wish {
    player: String,
    rival: String,
}

impl Wish {
    fn plays(&self, player: &i64) -> bool {
        self.player == player.to_string()
    }

    fn meets(&self, seat: &usize, rival: &i64) -> bool {
        *seat == 1 && self.rival == rival.to_string()
    }
}

pub async fn friendly_page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, entrant) = who.at(&mut tx, &slug, Action::Submit).await?;
    let mine = playable(&mut tx, entrant).await?;
    let rivals = submissions::competing(&mut tx, contest.id).await?;
    let rivals = rivals.into_iter().filter(|rival| Some(rival.entrant) != entrant).collect();
    let seats = (1..seats_of(&site, &contest)?).collect();
    let boards = contests::boards(&mut tx, contest.id).await?;
    let house = house(&contest);
    let me = who.me();
    Ok(Html(FriendlyPage { me, contest, standing, mine, rivals, house, boards, seats, wish }.render()?))
}

/// Whom anybody may play against: the one that must be beaten, and the staircase.
fn house(contest: &Contest) -> Vec<String> {
    let staircase = STAIRCASE.iter().filter(|name| **name != contest.dummy).map(|name| (*name).to_owned());
    std::iter::once(contest.dummy.clone()).chain(staircase).collect()
}

/// Those of an entrant's players that compiled.
async fn playable(tx: &mut Tx, entrant: Option<i64>) -> Result<Vec<Submission>, Refusal> {
    let Some(entrant) = entrant else { return Ok(Vec::new()) };
    let all = submissions::of_entrant(tx, entrant).await?;
    Ok(all.into_iter().filter(|one| matches!(one.state.as_str(), "qualified" | "unqualified")).collect())
}

/// How many play on a contest's board.
pub fn seats_of(site: &Site, contest: &Contest) -> Result<usize, Refusal> {
    site.0.games.seats(&contest.game, &contest.board).map_err(Refusal::bad)
}

#[derive(Deserialize)]
pub struct Friendly {
    me: i64,
    #[serde(default)]
    rival1: String,
    #[serde(default)]
    rival2: String,
    #[serde(default)]
    rival3: String,
    #[serde(default)]
    board: i64,
    #[serde(default)]
    seed: String,
}

pub async fn friendly(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Form(form): Form<Friendly>,
) -> Result<Redirect, Refusal> {
    let Friendly { me, rival1, rival2, rival3, board, seed } = form;
    let game =
        ask(&site, &who, &slug, &Wanted { me, rivals: vec![rival1, rival2, rival3], board, seed }).await?;
    Ok(Redirect::to(&format!("/m/{game}")))
}

/// A match that somebody wants.
pub struct Wanted {
    /// The submission that plays for them.
    pub me: i64,
    /// Numbers of submissions, or names of the house; nobody is the Dummy.
    pub rivals: Vec<String>,
    /// Its board.
    pub board: i64,
    /// Its seed; nothing is a new one.
    pub seed: String,
}

/// A match against classmates' players or the Dummy. Nothing of theirs is given away but the match.
pub async fn ask(site: &Site, who: &Who, slug: &str, form: &Wanted) -> Result<i64, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, _, entrant) = who.at(&mut tx, slug, Action::Submit).await?;
    let account = who.account()?;
    if games::asked_since(&mut tx, account.id, now() - HOUR).await?
        >= site.0.config.limits.friendlies_per_hour
    {
        return Err(Refusal::too_often("You asked for many matches in the last hour. Wait a little."));
    }
    let mine = playable(&mut tx, entrant).await?;
    let me = mine
        .iter()
        .find(|mine| mine.id == form.me)
        .ok_or_else(|| Refusal::bad("Choose one of your players that compiles."))?;
    let rivals = submissions::competing(&mut tx, contest.id).await?;
    let mut seats = vec![(me.name.clone(), Some(me.id))];
    for number in 0..seats_of(site, &contest)?.saturating_sub(1) {
        let wish = form.rivals.get(number).map_or("", String::as_str);
        seats.push(match wish {
            "" => (contest.dummy.clone(), None),
            name if house(&contest).iter().any(|one| one == name) => (name.to_owned(), None),
            id => {
                let rival = rivals.iter().chain(&mine).find(|rival| rival.id.to_string() == id);
                let rival = rival
                    .ok_or_else(|| Refusal::bad("This player does not compete any more: choose again."))?;
                (rival.name.clone(), Some(rival.id))
            }
        });
    }
    if contests::board_text(&mut tx, &contest, form.board).await?.is_none() {
        return Err(Refusal::bad("This contest has no such board."));
    }
    let seed = match form.seed.trim() {
        "" => accounts::random() >> 1,
        text => text.parse().map_err(|_| Refusal::bad("A seed is a whole number."))?,
    };
    let chunk = chunks::create(&mut tx, contest.id, "friendly", PRIORITY).await?;
    let game = games::create(
        &mut tx,
        &NewGame {
            contest: contest.id,
            kind: "friendly",
            key: &format!("f{chunk}"),
            seed: &seed.to_string(),
            submission: None,
            author: Some(account.id),
            chunk: Some(chunk),
            board: form.board,
            seats: &seats,
        },
    )
    .await?;
    tx.commit().await?;
    Ok(game)
}
