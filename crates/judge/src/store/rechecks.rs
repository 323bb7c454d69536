//! Results of strangers' machines that the house plays again. They are compared, and nothing is overwritten.

use super::db::{Result, Tx, all, one, run};
use super::{blobs, events, now};
use crate::jobs::Played;
use crate::queue::{self, Job, Kind};

/// Nobody waits for it.
const PRIORITY: usize = 5;

/// A result is to be played again.
pub async fn ask(tx: &mut Tx, game: i64) -> Result<()> {
    let made = run!(
        tx,
        "INSERT INTO recheck (game, state, created) VALUES ($1, 'open', $2) ON CONFLICT (game) DO NOTHING",
        game,
        now()
    )?;
    if made == 1 {
        renew(tx, game, 0).await?;
    }
    Ok(())
}

async fn renew(tx: &mut Tx, game: i64, generation: i64) -> Result<()> {
    let job = queue::enqueue(tx, Job { kind: Kind::Verify, id: game, generation }, PRIORITY).await?;
    run!(tx, "UPDATE recheck SET job = $1 WHERE game = $2", &job, game)?;
    Ok(())
}

/// The first act of a job: counts the try. `None` if the job is stale.
pub async fn fence(tx: &mut Tx, job: Job) -> Result<Option<i64>> {
    let tries = one!(
        tx,
        (i64,),
        "UPDATE recheck SET tries = tries + 1 WHERE game = $1 AND generation = $2 AND state = 'open' RETURNING tries",
        job.id,
        job.generation
    )?;
    Ok(tries.map(|(tries,)| tries))
}

/// Nobody tries it any more.
pub async fn give_up(tx: &mut Tx, job: Job) -> Result<()> {
    run!(
        tx,
        "UPDATE recheck SET state = 'dead' WHERE game = $1 AND generation = $2",
        job.id,
        job.generation
    )?;
    events::alarm(tx, &format!("match {} could not be played again to check its result", job.id)).await
}

/// What came out the second time. A difference raises an alarm; the first result stays until somebody decides. The record may be
/// the right one and what was said beside it a lie, so the seats are compared, too.
pub async fn finish(tx: &mut Tx, job: Job, played: &Played, worker: &str) -> Result<()> {
    let first = one!(tx, (String, String), "SELECT digest, worker FROM result WHERE game = $1", job.id)?;
    let Some((kept, by)) = first else { return Ok(()) };
    let digest = &blobs::hash(&played.record);
    let told = all!(
        tx,
        (i64, i64, Option<String>),
        "SELECT score, fuel, frozen FROM score WHERE game = $1 ORDER BY seat",
        job.id
    )?;
    let same_seats = told
        .iter()
        .map(|(score, fuel, frozen)| (score, fuel, frozen.as_deref()))
        .eq(played.seats.iter().map(|seat| (&seat.score, &seat.fuel, seat.frozen.as_deref())));
    let state = if kept == *digest && same_seats { "agrees" } else { "differs" };
    let done = run!(
        tx,
        "UPDATE recheck SET state = $3, digest = $4, worker = $5, done = $6 WHERE game = $1 AND generation = $2 AND state = 'open'",
        job.id,
        job.generation,
        state,
        digest,
        worker,
        now()
    )?;
    if done == 1 && state == "differs" {
        let what = format!(
            "match {}: {by} says {}, {worker} says {}{}; the first result was kept",
            job.id,
            &kept[..12.min(kept.len())],
            &digest[..12.min(digest.len())],
            if kept == *digest { ", with other scores" } else { "" }
        );
        events::alarm(tx, &what).await?;
    }
    Ok(())
}

/// Those that wait: match, generation, the name of the job that should do it.
pub async fn open(tx: &mut Tx) -> Result<Vec<(i64, i64, Option<String>)>> {
    Ok(all!(
        tx,
        (i64, i64, Option<String>),
        "SELECT game, generation, job FROM recheck WHERE state = 'open' ORDER BY game"
    )?)
}

/// A new job for one whose job is lost; false if somebody else has done that.
pub async fn start_again(tx: &mut Tx, game: i64, generation: i64) -> Result<bool> {
    let changed = run!(
        tx,
        "UPDATE recheck SET generation = $3 WHERE game = $1 AND generation = $2 AND state = 'open'",
        game,
        generation,
        generation + 1
    )?;
    if changed == 1 {
        renew(tx, game, generation + 1).await?;
    }
    Ok(changed == 1)
}

/// How many there are in each state.
pub async fn counts(tx: &mut Tx) -> Result<Vec<(String, i64)>> {
    Ok(all!(tx, (String, i64), "SELECT state, COUNT(*) FROM recheck GROUP BY state ORDER BY state")?)
}
