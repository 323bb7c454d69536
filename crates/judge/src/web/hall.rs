//! The hall of fame: champions of this contest, and guests of earlier years.

use askama::Template;
use axum::extract::{Multipart, Path, State};
use axum::response::{Html, Redirect};

use super::Site;
use super::auth::{Action, Me, Standing, Who};
use super::forms::Fields;
use super::plans::{STAIRCASE, module_of};
use super::refusal::Refusal;
use super::times;
use crate::store::contests::Contest;
use crate::store::guests::{self, Guest};
use crate::store::{blobs, events, now, rounds, tournaments};

#[derive(Template)]
#[template(path = "hall.html")]
struct HallPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    /// Tournament, its title, its champion.
    champions: Vec<(i64, String, String)>,
    guests: Vec<Guest>,
    staircase: [&'static str; 3],
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Visit).await?;
    let mut champions = Vec::new();
    for one in tournaments::of_contest(&mut tx, contest.id).await? {
        let facts = rounds::facts(&mut tx, &one).await?;
        // Only what everybody may know.
        if one.state != "ended" || facts.rounds.is_empty() || facts.released(now()) < facts.rounds.len() {
            continue;
        }
        let held = super::tournaments::standing_of(&site, one.id, &facts, facts.rounds.len()).await;
        if let Some(name) = held.standing.places.first().and_then(|place| facts.names.get(place.entrant)) {
            champions.push((one.id, one.title.clone(), name.clone()));
        }
    }
    let guests = guests::of_game(&mut tx, &contest.game).await?;
    Ok(Html(HallPage { me: who.me(), contest, standing, champions, guests, staircase: STAIRCASE }.render()?))
}

/// One more guest: a module, or a player of the house.
pub async fn add(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    form: Multipart,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    drop(tx);
    let form = Fields::read(form).await?;
    let module = module_of(&site, &contest.game, &form).await?;
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let story = form.text("story");
    if story.chars().count() > 200 || story.chars().any(char::is_control) {
        return Err(Refusal::bad("A story has at most 200 characters, in one line."));
    }
    let (name, module) = match &module {
        Some((name, bytes)) => (name.as_str(), Some(blobs::put(&mut tx, "module", bytes).await?)),
        None if STAIRCASE.contains(&form.text("house")) => (form.text("house"), None),
        None => return Err(Refusal::bad("Choose a module, or a player of the house.")),
    };
    if !guests::add(&mut tx, &contest.game, name, story, module.as_deref()).await? {
        return Err(Refusal::conflict("There is a guest of this name already."));
    }
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "invited a guest", &format!("{name} to {slug}")).await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/hall")))
}
