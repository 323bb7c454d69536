//! How fair would it be, and what would it cost? The teacher's simulator: what `palestra simulate` computes, on a page.

use std::sync::atomic::{AtomicBool, Ordering};

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Html;
use palestra_contest::Curve;
use palestra_contest::simulate::{Costs, Measured, Truth, World, forecast, repetition};
use palestra_contest::verify::FormatTerms;
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Me, Standing, Who};
use super::refusal::Refusal;
use crate::store::contests::Contest;
use crate::store::submissions;

/// Few contests: a page must not take minutes. With more the command is better.
const REPETITIONS: usize = 2;
const MOST_PLAYERS: usize = 500;

/// One simulation at a time is enough for all teachers together.
static BUSY: AtomicBool = AtomicBool::new(false);

/// The right to simulate; given back even if nobody waits for the answer any more.
struct Turn;

impl Turn {
    fn take() -> Option<Self> {
        (!BUSY.swap(true, Ordering::AcqRel)).then_some(Turn)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        BUSY.store(false, Ordering::Release);
    }
}

/// How scores come about, in words.
const LUCK: [(&str, &str); 9] = [
    ("gauss", "as large as the differences of skill"),
    ("gauss2", "twice as large"),
    ("gumbel", "as the model has it"),
    ("heavy", "rarely very large"),
    ("styles", "and styles: rock, paper, scissors"),
    ("pairs", "and every pair has an advantage of its own"),
    ("seats", "and seats of different worth"),
    ("equals", "and four of ten exactly equal"),
    ("ties", "and coarse scores with many ties"),
];

#[derive(Template)]
#[template(path = "simulator.html")]
struct SimulatorPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    wish: Wish,
    luck: [(&'static str, &'static str); 9],
    /// What came out: a label, the format's figure, the documents' play-off's.
    rows: Vec<(&'static str, String, String)>,
    repetitions: usize,
    problem: &'static str,
}

/// What is asked; without anything the form alone.
#[derive(Clone, Deserialize)]
#[serde(default)]
pub struct Wish {
    players: usize,
    format: String,
    truth: String,
    workers: u32,
    seconds: f64,
    verdict: f64,
}

impl Default for Wish {
    fn default() -> Self {
        let (format, truth) = ("fair-show".to_owned(), "gauss".to_owned());
        Wish { players: 0, format, truth, workers: 4, seconds: 2.0, verdict: 20.0 }
    }
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Query(mut wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let asked = wish.players > 0;
    if !asked {
        wish.players = submissions::competing(&mut tx, contest.id).await?.len().clamp(16, MOST_PLAYERS);
    }
    drop(tx);
    let (mut rows, mut problem) = (Vec::new(), "");
    if asked {
        let question = Question::of(&wish).map_err(Refusal::bad)?;
        match Turn::take() {
            None => problem = "Another simulation is under way. Try again in a minute.",
            Some(turn) => {
                let computed = tokio::task::spawn_blocking(move || {
                    let _turn = turn;
                    question.answer()
                });
                rows = computed.await.unwrap_or_default();
            }
        }
    }
    let (me, luck, repetitions) = (who.me(), LUCK, REPETITIONS);
    let page = SimulatorPage { me, contest, standing, wish, luck, rows, repetitions, problem };
    Ok(Html(page.render()?))
}

/// A wish that was checked.
struct Question {
    players: usize,
    format: FormatTerms,
    truth: Truth,
    costs: Costs,
}

impl Question {
    fn of(wish: &Wish) -> Result<Self, &'static str> {
        if !(4..=MOST_PLAYERS).contains(&wish.players) {
            return Err("A simulation has 4 to 500 players; palestra simulate takes more.");
        }
        let seconds = |value: f64| value > 0.0 && value <= 3600.0;
        if !(1..=10_000).contains(&wish.workers) || !seconds(wish.seconds) || !seconds(wish.verdict) {
            return Err("There are 1 to 10,000 workers, and a match or a verdict takes up to an hour.");
        }
        let format = match wish.format.as_str() {
            "fair-show" => FormatTerms::fair_show(4),
            "official" => FormatTerms::official(4),
            "league" => FormatTerms::league(4),
            _ => return Err("The formats are fair-show, official and league."),
        };
        let truth = Truth::ALL.iter().find(|(name, _)| *name == wish.truth);
        let &(_, truth) = truth.ok_or("There is no such kind of luck.")?;
        let costs = Costs { workers: wish.workers, seconds: wish.seconds, verdict: wish.verdict };
        Ok(Question { players: wish.players, format, truth, costs })
    }

    fn answer(&self) -> Vec<(&'static str, String, String)> {
        let contests = |format: &FormatTerms| {
            let world = |seed| World::new(self.truth, self.players, &Curve::default(), seed);
            let all: Vec<Measured> = (0..REPETITIONS).map(|k| repetition(world, format, 1, k)).collect();
            forecast(&all, self.players, &self.costs)
        };
        let (mine, theirs) = (contests(&self.format), contests(&FormatTerms::official(4)));
        mine.iter()
            .zip(theirs)
            .map(|(mine, theirs)| (mine.label, mine.to_string(), theirs.to_string()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_luck_has_its_words() {
        assert!(Truth::ALL.iter().map(|(name, _)| *name).eq(LUCK.iter().map(|(name, _)| *name)));
    }

    #[test]
    fn what_cannot_be_is_refused_and_the_rest_is_answered() {
        let wish = |change: &dyn Fn(&mut Wish)| {
            let mut wish = Wish { players: 16, ..Wish::default() };
            change(&mut wish);
            Question::of(&wish)
        };
        assert!(wish(&|wish| wish.players = 501).is_err());
        assert!(wish(&|wish| wish.workers = 0).is_err());
        assert!(wish(&|wish| wish.seconds = f64::NAN).is_err());
        assert!(wish(&|wish| wish.format = "lottery".into()).is_err());
        assert!(wish(&|wish| wish.truth = "wishes".into()).is_err());
        let rows = wish(&|_| ()).ok().map(|question| question.answer()).unwrap_or_default();
        assert!(rows.iter().any(|(label, mine, theirs)| *label == "matches" && mine != theirs), "{rows:?}");
    }
}
