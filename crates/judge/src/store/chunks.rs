//! Chunks: about a second of matches that one job plays.

use super::db::{Result, Tx, all, one, run};
use super::{events, now};
use crate::queue::{self, Job, Kind};

/// A new chunk with its job. Games are put into it with `games::create`.
pub async fn create(tx: &mut Tx, contest: i64, kind: &str, priority: usize) -> Result<i64> {
    let (id,) = one!(
        tx,
        (i64,),
        "INSERT INTO chunk (contest, kind, state, created) VALUES ($1, $2, 'open', $3) RETURNING id",
        contest,
        kind,
        now()
    )?
    .unwrap_or_default();
    renew(tx, id, 0, priority).await?;
    Ok(id)
}

/// The first act of a job: counts the try. `None` if the job is stale; otherwise which try this is.
pub async fn fence(tx: &mut Tx, job: Job) -> Result<Option<i64>> {
    let tries = one!(
        tx,
        (i64,),
        "UPDATE chunk SET tries = tries + 1 WHERE id = $1 AND generation = $2 AND state = 'open' RETURNING tries",
        job.id,
        job.generation
    )?;
    Ok(tries.map(|(tries,)| tries))
}

/// Nobody tries it any more; its games wait until somebody looks.
pub async fn give_up(tx: &mut Tx, job: Job) -> Result<()> {
    let given_up = one!(
        tx,
        (Option<String>,),
        "UPDATE chunk SET state = 'dead' WHERE id = $1 AND generation = $2 RETURNING why",
        job.id,
        job.generation
    )?;
    let Some((why,)) = given_up else { return Ok(()) };
    let why = why.as_deref().unwrap_or(events::SILENT);
    events::alarm(tx, &format!("nobody can play the matches of chunk {}, which wait: {why}", job.id)).await
}

/// A try did not go through, and this is why.
pub async fn not_now(tx: &mut Tx, job: Job, why: &str) -> Result<()> {
    let why = events::in_short(why);
    run!(tx, "UPDATE chunk SET why = $3 WHERE id = $1 AND generation = $2", job.id, job.generation, why)?;
    Ok(())
}

/// The last act: false if somebody else was faster, and then nothing of this try may be kept.
pub async fn finish(tx: &mut Tx, job: Job) -> Result<bool> {
    let done = run!(
        tx,
        "UPDATE chunk SET state = 'done', done = $3 WHERE id = $1 AND generation = $2 AND state = 'open'",
        job.id,
        job.generation,
        now()
    )?;
    Ok(done == 1)
}

/// Chunks that wait: id, generation, the name of the job that should do it.
pub async fn open(tx: &mut Tx) -> Result<Vec<(i64, i64, Option<String>)>> {
    Ok(all!(
        tx,
        (i64, i64, Option<String>),
        "SELECT id, generation, job FROM chunk WHERE state = 'open' ORDER BY id"
    )?)
}

/// A new job for a chunk whose job is lost; false if somebody else has done that.
pub async fn start_again(tx: &mut Tx, id: i64, generation: i64) -> Result<bool> {
    let next = generation + 1;
    let changed = run!(
        tx,
        "UPDATE chunk SET generation = $3 WHERE id = $1 AND generation = $2 AND state = 'open'",
        id,
        generation,
        next
    )?;
    if changed == 1 {
        renew(tx, id, next, queue::LOST).await?;
    }
    Ok(changed == 1)
}

/// A teacher's "try again" for dead ones of a contest; says how many.
pub async fn try_again(tx: &mut Tx, contest: i64) -> Result<usize> {
    let dead = all!(
        tx,
        (i64, i64),
        "UPDATE chunk SET state = 'open', generation = generation + 1, tries = 0 WHERE contest = $1 AND state = 'dead'
         RETURNING id, generation",
        contest
    )?;
    for (id, generation) in &dead {
        renew(tx, *id, *generation, 40).await?;
    }
    Ok(dead.len())
}

/// How many chunks of a contest are dead.
pub async fn dead(tx: &mut Tx, contest: i64) -> Result<i64> {
    let count =
        one!(tx, (i64,), "SELECT COUNT(*) FROM chunk WHERE contest = $1 AND state = 'dead'", contest)?;
    Ok(count.map_or(0, |(count,)| count))
}

async fn renew(tx: &mut Tx, id: i64, generation: i64, priority: usize) -> Result<()> {
    let job = queue::enqueue(tx, Job { kind: Kind::Play, id, generation }, priority).await?;
    run!(tx, "UPDATE chunk SET job = $1 WHERE id = $2", &job, id)?;
    Ok(())
}
