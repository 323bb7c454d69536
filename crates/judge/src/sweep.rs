//! What the tables say must happen and no job does: it gets a new job.

use std::time::{Duration, Instant};

use crate::queue::{self, Job, Kind};
use crate::store::db::{Db, Result, Tx};
use crate::store::{behaviours, chunks, comparisons, rechecks, submissions, tournaments, workers, years};

/// How often a process looks.
pub const EVERY: Duration = Duration::from_secs(3);

/// How often jobs are taken back from workers that are not heard any more.
const RESCUE: Duration = Duration::from_millis(1500);

/// Who waited so long for the database could not hear the others either, and takes nobody for dead.
const DEAF: Duration = Duration::from_secs(1);

/// How often the queue's done jobs are looked through.
const TIDY: Duration = Duration::from_secs(1800);

/// Looks for ever, in turn with all other processes. Should two look at once, the second finds another generation and does nothing.
pub async fn forever(db: Db) {
    loop {
        if let Err(error) = in_turn(&db).await {
            tracing::warn!(%error, "the sweep could not look");
        }
        tokio::time::sleep(RESCUE).await;
    }
}

/// Looks, unless somebody else has just done so.
async fn in_turn(db: &Db) -> Result<()> {
    let asked = Instant::now();
    let mut tx = db.write().await?;
    let deaf = asked.elapsed() > DEAF;
    if !workers::take_turn(&mut tx, "rescue", RESCUE).await? {
        return Ok(());
    }
    if !deaf {
        rescue(&mut tx).await?;
    }
    if workers::take_turn(&mut tx, "tidy", TIDY).await? {
        queue::tidy(&mut tx).await?;
        workers::forget(&mut tx).await?;
    }
    let look = workers::take_turn(&mut tx, "sweep", EVERY).await?;
    tx.commit().await?;
    if look {
        let count = once(db).await?;
        if count > 0 {
            tracing::warn!(count, "rows without a job got one");
        }
    }
    Ok(())
}

/// What is lent to workers that are not heard any more waits for others.
async fn rescue(tx: &mut Tx) -> Result<()> {
    let since = tx.clock().await? - workers::SILENCE.as_millis() as i64;
    let count = queue::rescue(tx, since).await?;
    if count > 0 {
        tracing::warn!(count, "jobs lost their worker; others do them");
    }
    Ok(())
}

/// Rows that wait and have no job.
pub async fn lost(db: &Db) -> Result<Vec<Job>> {
    let mut tx = db.read().await?;
    let mut open = Vec::new();
    for kind in Kind::ALL {
        let rows = match kind {
            Kind::Verdict => submissions::unfinished(&mut tx).await?,
            Kind::Play => chunks::open(&mut tx).await?,
            Kind::Verify => rechecks::open(&mut tx).await?,
            Kind::Advance => tournaments::open(&mut tx).await?,
            Kind::Compare => comparisons::open(&mut tx).await?,
            Kind::Import => years::open(&mut tx).await?,
            Kind::Shadow => behaviours::open(&mut tx).await?,
        };
        open.extend(rows.into_iter().map(|(id, generation, job)| (kind, id, generation, job)));
    }
    let alive = queue::alive(&mut tx).await?;
    let lost = open.into_iter().filter(|(.., job)| job.as_ref().is_none_or(|job| !alive.contains(job)));
    Ok(lost.map(|(kind, id, generation, _)| Job { kind, id, generation }).collect())
}

/// Looks once; says how many rows got a new job.
pub async fn once(db: &Db) -> Result<usize> {
    let lost = lost(db).await?;
    for job in &lost {
        let mut tx = db.write().await?;
        let started = match job.kind {
            Kind::Verdict => submissions::start_again(&mut tx, job.id, job.generation).await?,
            Kind::Play => chunks::start_again(&mut tx, job.id, job.generation).await?,
            Kind::Verify => rechecks::start_again(&mut tx, job.id, job.generation).await?,
            Kind::Advance => tournaments::start_again(&mut tx, job.id, job.generation).await?,
            Kind::Compare => comparisons::start_again(&mut tx, job.id, job.generation).await?,
            Kind::Import => years::start_again(&mut tx, job.id, job.generation).await?,
            Kind::Shadow => behaviours::start_again(&mut tx, job.id, job.generation).await?,
        };
        if started {
            tx.commit().await?;
        }
    }
    Ok(lost.len())
}
