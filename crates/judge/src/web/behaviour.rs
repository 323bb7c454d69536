//! How the players of a pair play: a teacher asks, a worker finds out, the page of the pair says it in words.

use axum::extract::{Path, State};
use axum::response::Redirect;
use palestra_plagiarism::page::small;

use super::auth::{Action, Who};
use super::refusal::Refusal;
use super::{Site, alike};
use crate::jobs::behaviour::{Answer, Manner};
use crate::store::db::Tx;
use crate::store::{behaviours, events};

/// What there is to say about how two play.
pub enum Plays {
    /// Nobody asked.
    NotAsked,
    /// The answer is on its way.
    Waiting,
    /// The house could not.
    Dead,
    /// One of the two cannot be asked.
    Cannot(String),
    /// What came out.
    Answered(Said),
}

/// An answer in words.
pub struct Said {
    pub words: String,
    pub facts: Vec<(&'static str, String)>,
    pub notes: Vec<String>,
}

impl Plays {
    /// What is known about a pair.
    pub async fn of(tx: &mut Tx, pair: i64) -> Result<Self, Refusal> {
        let Some(found) = behaviours::find(tx, pair).await? else { return Ok(Plays::NotAsked) };
        Ok(match (found.state.as_str(), found.answer) {
            ("open", _) => Plays::Waiting,
            (_, Some(Answer::Alike(manner))) => Plays::Answered(said(&manner, found.is_current)),
            (_, Some(Answer::Cannot(why))) => Plays::Cannot(why),
            _ => Plays::Dead,
        })
    }

    /// Whether the answer is on its way.
    pub fn is_waiting(&self) -> bool {
        matches!(self, Plays::Waiting)
    }

    /// Whether nobody asked.
    pub fn is_new(&self) -> bool {
        matches!(self, Plays::NotAsked)
    }
}

fn said(manner: &Manner, is_current: bool) -> Said {
    let Manner { p, score, rare, rare_same, both, same, matches, rounds, others, .. } = manner;
    let words = match manner.first_difference {
        None => format!("In all {rounds} rounds of {matches} matches both give the same orders, every one."),
        Some((number, round)) => format!(
            "They first differ in round {round} of match {number}. Strangers play as alike as this with a chance of {}.",
            small(*p)
        ),
    };
    let mut notes = vec![format!(
        "Both were asked in {rounds} rounds of {matches} matches, and {others} other players, to know which decisions are rare."
    )];
    for (who, why) in ["first", "second"].iter().zip(&manner.stopped) {
        notes.extend(why.as_ref().map(|why| format!("The {who} one stopped answering: {why}.")));
    }
    if manner.rough {
        notes.push("So few authors were asked that p comes from players elsewhere, and is rough.".to_owned());
    }
    if !is_current {
        notes.push("This was said of earlier versions: the pair has others by now. Ask again.".to_owned());
    }
    Said {
        words,
        facts: vec![
            ("p", small(*p)),
            ("rare decisions in common", format!("{rare_same} of {rare}")),
            ("score", format!("{score:.3}")),
            ("same orders", format!("{same} of {both}")),
        ],
        notes,
    }
}

/// A teacher asks; a job does the rest.
pub async fn ask(
    State(site): State<Site>,
    who: Who,
    Path((slug, id)): Path<(String, i64)>,
) -> Result<Redirect, Refusal> {
    let account = who.account()?.id;
    let mut tx = site.0.db.write().await?;
    alike::find(&mut tx, &who, &slug, id, Action::Teach).await?;
    if behaviours::ask(&mut tx, id).await? {
        events::audit(&mut tx, Some(account), "asked how a pair plays", &format!("{id} of {slug}")).await?;
    }
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/alike/{id}#plays")))
}
