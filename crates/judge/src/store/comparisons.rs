//! Which contests are to be compared. A row counts what happened since; a job takes up all of it at once, so that a rush of
//! submissions costs a few comparisons, not one each.

use std::time::Duration;

use super::db::{Result, Tx, all, one, run};
use super::{events, now};
use crate::queue::{self, Job, Kind};

/// Nobody waits for it.
const PRIORITY: usize = 1;
/// Comparing takes at most one part in so many of a core.
const SHARE: i64 = 10;

/// How far the comparison of a contest is.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Progress {
    /// `open`, `done` or `dead`.
    pub state: String,
    /// The run that found what counts now.
    pub run: i64,
    /// How many players were compared.
    pub players: i64,
    /// How many pairs of authors.
    pub pairs: i64,
    /// When it was done last.
    pub done: Option<i64>,
}

/// Something changed in a contest: it is compared again, soon.
pub async fn ask(tx: &mut Tx, contest: i64) -> Result<()> {
    run!(
        tx,
        "INSERT INTO comparison (contest, state, wanted) VALUES ($1, 'done', 0) ON CONFLICT (contest) DO NOTHING",
        contest
    )?;
    run!(tx, "UPDATE comparison SET wanted = wanted + 1 WHERE contest = $1", contest)?;
    let begun = one!(
        tx,
        (i64,),
        "UPDATE comparison SET state = 'open', tries = 0, generation = generation + 1
         WHERE contest = $1 AND state <> 'open' RETURNING generation",
        contest
    )?;
    match begun {
        Some((generation,)) => renew(tx, contest, generation).await,
        None => Ok(()),
    }
}

/// The same for all contests of a game that have something to compare.
pub async fn ask_all(tx: &mut Tx, game: &str) -> Result<()> {
    let contests = all!(
        tx,
        (i64,),
        "SELECT DISTINCT submission.contest FROM document JOIN submission ON submission.id = document.submission
         WHERE document.game = $1 ORDER BY 1",
        game
    )?;
    for (contest,) in contests {
        ask(tx, contest).await?;
    }
    Ok(())
}

async fn renew(tx: &mut Tx, contest: i64, generation: i64) -> Result<()> {
    let last =
        one!(tx, (Option<i64>, i64), "SELECT done, cpu_ms FROM comparison WHERE contest = $1", contest)?;
    let due = last.and_then(|(done, cpu_ms)| Some(done? + cpu_ms * SHARE));
    let pause = due.map_or(0, |due| (due - now()).max(0));
    let job = Job { kind: Kind::Compare, id: contest, generation };
    let job = queue::enqueue_later(tx, job, PRIORITY, Duration::from_millis(pause as u64)).await?;
    run!(tx, "UPDATE comparison SET job = $1 WHERE contest = $2", &job, contest)?;
    Ok(())
}

/// The first act of a job: counts the try, and says what was wanted by then. `None` if the job is stale.
pub async fn fence(tx: &mut Tx, job: Job) -> Result<Option<(i64, i64)>> {
    Ok(one!(
        tx,
        (i64, i64),
        "UPDATE comparison SET tries = tries + 1 WHERE contest = $1 AND generation = $2 AND state = 'open' RETURNING tries, wanted",
        job.id,
        job.generation
    )?)
}

/// Nobody tries it any more until something changes.
pub async fn give_up(tx: &mut Tx, job: Job) -> Result<()> {
    run!(
        tx,
        "UPDATE comparison SET state = 'dead' WHERE contest = $1 AND generation = $2 AND state = 'open'",
        job.id,
        job.generation
    )?;
    events::alarm(tx, &format!("the players of contest {} could not be compared", job.id)).await
}

/// What a comparison took.
#[derive(Clone, Copy, Debug)]
pub struct Done {
    /// What was wanted when it began.
    pub wanted: i64,
    /// How many players.
    pub players: i64,
    /// How many pairs of authors.
    pub pairs: i64,
    /// CPU time.
    pub cpu_ms: i64,
}

/// The last act: false if somebody else was faster, and then nothing of this try may be kept. Says whether more happened meanwhile,
/// by another job.
pub async fn finish(tx: &mut Tx, job: Job, done: Done) -> Result<bool> {
    let more = one!(
        tx,
        (String,),
        "UPDATE comparison SET state = CASE WHEN wanted > $3 THEN 'open' ELSE 'done' END, compared = $3, run = $2, players = $4,
         pairs = $5, cpu_ms = $6, done = $7, tries = 0, generation = generation + 1
         WHERE contest = $1 AND generation = $2 AND state = 'open' RETURNING state",
        job.id,
        job.generation,
        done.wanted,
        done.players,
        done.pairs,
        done.cpu_ms,
        now()
    )?;
    if more.as_ref().is_some_and(|(state,)| state == "open") {
        renew(tx, job.id, job.generation + 1).await?;
    }
    Ok(more.is_some())
}

/// Those that wait: contest, generation, the name of the job that should do it.
pub async fn open(tx: &mut Tx) -> Result<Vec<(i64, i64, Option<String>)>> {
    Ok(all!(
        tx,
        (i64, i64, Option<String>),
        "SELECT contest, generation, job FROM comparison WHERE state = 'open' ORDER BY contest"
    )?)
}

/// A new job for one whose job is lost; false if somebody else has done that.
pub async fn start_again(tx: &mut Tx, contest: i64, generation: i64) -> Result<bool> {
    let changed = run!(
        tx,
        "UPDATE comparison SET generation = $3 WHERE contest = $1 AND generation = $2 AND state = 'open'",
        contest,
        generation,
        generation + 1
    )?;
    if changed == 1 {
        renew(tx, contest, generation + 1).await?;
    }
    Ok(changed == 1)
}

/// How far a contest is; none if nothing was ever accepted in it.
pub async fn progress(tx: &mut Tx, contest: i64) -> Result<Option<Progress>> {
    Ok(one!(
        tx,
        Progress,
        "SELECT state, run, players, pairs, done FROM comparison WHERE contest = $1",
        contest
    )?)
}
