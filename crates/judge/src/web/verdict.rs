//! What the page of a submission says of its verdict: its steps, what is still to come, what changed since the version before.

use super::Site;
use super::lists::grouped;
use super::matches;
use super::ranking::{self, Place};
use super::refusal::Refusal;
use crate::store::contests::Contest;
use crate::store::db::Tx;
use crate::store::games;
use crate::store::submissions::Submission;

/// A step of a verdict as the page shows it.
pub struct ShownStep {
    pub good: bool,
    pub what: String,
    /// The matches that show it, each with what is to be said about it.
    pub trials: Vec<Trial>,
    pub notes: Vec<String>,
    /// Matches of which nothing is to be said.
    pub games: Vec<i64>,
}

/// A match of a verdict.
pub struct Trial {
    pub game: i64,
    pub note: String,
    /// The round in which the player was frozen.
    pub round: Option<u32>,
}

impl ShownStep {
    pub fn new(step: crate::jobs::Step, games: &[games::Game]) -> Self {
        let shown = step.matches.iter().filter_map(|number| games.get(*number).map(|game| game.id));
        let (games, notes): (Vec<i64>, _) = (shown.collect(), step.notes);
        let (good, what) = (step.good, step.what);
        if games.len() != notes.len() {
            return ShownStep { good, what, trials: Vec::new(), notes, games };
        }
        let trial = |(game, note): (i64, String)| Trial { game, round: matches::frozen_in(&note), note };
        let trials = games.into_iter().zip(notes).map(trial).collect();
        ShownStep { good, what, trials, notes: Vec::new(), games: Vec::new() }
    }
}

/// The steps that a submission has before it. They stand there from the beginning, so that the page does not grow.
pub fn to_come(submission: &Submission, first: bool, contest: &Contest) -> Vec<String> {
    if !submission.is_unfinished() {
        return Vec::new();
    }
    let build = ["the rules of submission".to_owned(), "it compiles".to_owned()];
    let play = [
        "copies of it play a match to its end".to_owned(),
        format!("it wins all matches against {}", contest.dummy),
    ];
    build.into_iter().filter(|_| first).chain(play).collect()
}

/// Something that can be compared between two versions.
pub struct Change {
    pub what: String,
    pub before: String,
    pub now: String,
}

fn change(what: &str, before: String, now: String) -> Change {
    Change { what: what.to_owned(), before, now }
}

/// What is different from the version before: the verdict and its matches.
pub async fn changes(
    tx: &mut Tx,
    before: &Submission,
    submission: &Submission,
) -> Result<Vec<Change>, Refusal> {
    let mut changes = vec![change("Verdict", before.state.clone(), submission.state.clone())];
    let old = outcome(tx, before).await?;
    let new = outcome(tx, submission).await?;
    if let (Some(old), Some(new)) = (old, new) {
        changes.push(change("Matches of the verdict won", old.0, new.0));
        changes.push(change("Scores in them", old.1, new.1));
        changes.push(change("Most instructions in one of them", old.2, new.2));
    }
    Ok(changes)
}

/// The ratings of both in the league, if both played in it.
pub async fn rating(
    site: &Site,
    before: &Submission,
    submission: &Submission,
) -> Result<Option<Change>, Refusal> {
    let places = ranking::of_versions(site, [before, submission]).await?;
    let rating = |id: i64| {
        let place = places.iter().find(|place| place.submission == id && place.matches > 0);
        place.map(|Place { rating, margin, matches, .. }| {
            format!("{rating} \u{b1} {margin} ({matches} matches)")
        })
    };
    Ok(rating(before.id)
        .zip(rating(submission.id))
        .map(|(old, new)| change("Rating in the league", old, new)))
}

/// Of the matches of a verdict: how many it won, its scores, the most instructions that it used.
async fn outcome(tx: &mut Tx, submission: &Submission) -> Result<Option<(String, String, String)>, Refusal> {
    let (mut won, mut scores, mut fuel) = (0, Vec::new(), 0);
    // The first match is the one against copies of itself.
    for game in games::of_verdict(tx, submission.id).await?.iter().skip(1) {
        for seat in games::seats(tx, game.id).await?.iter().filter(|seat| seat.submission.is_some()) {
            won += usize::from(seat.place2 == Some(2));
            scores.push(grouped(seat.score.unwrap_or_default()));
            fuel = fuel.max(seat.fuel.unwrap_or_default());
        }
    }
    let played = scores.len();
    Ok((played > 0).then(|| (format!("{won} of {played}"), scores.join(", "), grouped(fuel))))
}
