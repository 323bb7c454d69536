//! What the tables say must happen and no job does: it gets a new job.

use std::time::Duration;

use crate::queue::{self, Job, Kind};
use crate::store::db::{Db, Result};
use crate::store::{behaviours, chunks, comparisons, rechecks, submissions, tournaments, years};

/// How often a process looks.
pub const EVERY: Duration = Duration::from_secs(3);

/// Looks for ever. Any number of processes may: who is second finds another generation and does nothing.
pub async fn forever(db: Db) {
    let mut since_tidy = 0;
    loop {
        tokio::time::sleep(EVERY).await;
        match once(&db).await {
            Ok(0) => {}
            Ok(count) => tracing::warn!(count, "rows without a job got one"),
            Err(error) => tracing::warn!(%error, "the sweep could not look"),
        }
        since_tidy += 1;
        if since_tidy == 600 {
            since_tidy = 0;
            let _ = tidy(&db).await;
        }
    }
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
    let mut lost = Vec::new();
    for (kind, id, generation, job) in open {
        let alive = match &job {
            Some(job) => queue::alive(&mut tx, job).await?,
            None => false,
        };
        if !alive {
            lost.push(Job { kind, id, generation });
        }
    }
    Ok(lost)
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

async fn tidy(db: &Db) -> Result<()> {
    let mut tx = db.write().await?;
    queue::tidy(&mut tx).await?;
    tx.commit().await
}
