//! What verdicts and matches depend on and a teacher may change. What was played stays as it was played: when a contest
//! changes, all that was there before is marked with how it was.

use serde::{Deserialize, Serialize};

use super::contests::{self, Contest, Plan};
use super::db::{Result, StoreError, Tx, run};
use super::games::Game;
use super::{blobs, rounds};

/// Of a contest, what its matches depend on. Further boards never change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Conditions {
    board: String,
    budget: Option<i64>,
    dummy: String,
    dummy_module: Option<String>,
}

impl Conditions {
    fn of(plan: &Plan) -> Self {
        Conditions {
            board: plan.board.clone(),
            budget: plan.budget,
            dummy: plan.dummy.clone(),
            dummy_module: plan.dummy_module.clone(),
        }
    }
}

/// Whether matches come out the same with both.
pub fn same(a: &Plan, b: &Plan) -> bool {
    Conditions::of(a) == Conditions::of(b)
}

async fn keep(tx: &mut Tx, plan: &Plan) -> Result<String> {
    let text =
        serde_json::to_vec(&Conditions::of(plan)).map_err(|error| StoreError::Damaged(error.to_string()))?;
    blobs::put(tx, "config", &text).await
}

/// A contest is about to change: what it has played and judged, and what was asked for, was under the old conditions.
pub(super) async fn remember(tx: &mut Tx, before: &Contest) -> Result<()> {
    let terms = keep(tx, &before.plan).await?;
    run!(
        tx,
        "UPDATE game SET terms = $2 WHERE contest = $1 AND terms IS NULL AND kind <> 'tournament'",
        before.id,
        &terms
    )?;
    run!(
        tx,
        "UPDATE submission SET terms = $2 WHERE contest = $1 AND terms IS NULL AND state NOT IN ('received', 'building', 'trying')",
        before.id,
        &terms
    )?;
    Ok(())
}

/// A verdict that was on its way while the contest changed.
pub async fn judged_under(tx: &mut Tx, submission: i64, contest: &Contest) -> Result<()> {
    let terms = keep(tx, &contest.plan).await?;
    run!(tx, "UPDATE submission SET terms = $2 WHERE id = $1", submission, &terms)?;
    run!(tx, "UPDATE game SET terms = $2 WHERE submission = $1", submission, &terms)?;
    Ok(())
}

/// A contest as it was then.
pub async fn then(tx: &mut Tx, mut contest: Contest, terms: Option<&str>) -> Result<Contest> {
    let Some(terms) = terms else { return Ok(contest) };
    let read = serde_json::from_slice(&blobs::get(tx, terms).await?);
    let Conditions { board, budget, dummy, dummy_module } =
        read.map_err(|error| StoreError::Damaged(format!("the conditions {terms}: {error}")))?;
    contest.plan = Plan { board, budget, dummy, dummy_module, ..contest.plan };
    Ok(contest)
}

/// What a match was played with, whatever its contest says now.
pub struct PlayedWith {
    /// The contest as it was then.
    pub contest: Contest,
    /// The text of the board.
    pub board: String,
    /// Players without a submission that somebody brought as modules.
    pub modules: Vec<String>,
}

/// What a match was played with. A tournament has terms of its own, and its rounds name the house.
pub async fn of(tx: &mut Tx, contest: Contest, game: &Game) -> Result<PlayedWith> {
    let gone = || StoreError::Damaged(format!("match {}: its board is gone", game.id));
    let Some((tournament, seats)) = rounds::seats(tx, game.id).await? else {
        let contest = then(tx, contest, game.terms.as_deref()).await?;
        let board = contests::board_text(tx, &contest, game.board).await?.ok_or_else(gone)?;
        let modules = contest.dummy_module.iter().map(|_| contest.dummy.clone()).collect();
        return Ok(PlayedWith { contest, board, modules });
    };
    let terms = tournament.terms()?;
    let board = terms.boards.get(game.board as usize).cloned().ok_or_else(gone)?;
    let (dummy, dummy_module) = rounds::house(tx, game.id).await?.ok_or_else(gone)?;
    let budget = Some(terms.budget as i64);
    let plan = Plan { board: board.clone(), budget, dummy, dummy_module, ..contest.plan };
    let modules = seats.into_iter().filter(|(_, module)| module.is_some()).map(|(name, _)| name).collect();
    Ok(PlayedWith { contest: Contest { plan, ..contest }, board, modules })
}
