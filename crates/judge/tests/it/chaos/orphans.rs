//! Jobs whose worker was taken away: how long until somebody else is at them.

use std::collections::HashSet;
use std::fmt;
use std::time::{Duration, Instant};

use palestra_judge::queue;
use palestra_judge::store::db::Db;

use super::tables::try_rows;

/// Who waits longer is named.
const LONG: Duration = Duration::from_secs(12);

/// A row that somebody was at.
struct Orphan {
    kind: String,
    id: i64,
    tries: i64,
    job: String,
    since: Instant,
    /// When the queue had its job back.
    free: Option<Duration>,
}

/// All of them.
#[derive(Default)]
pub struct Orphans {
    waiting: Vec<Orphan>,
    times: Vec<Duration>,
}

/// Unfinished rows that were begun: kind, number, tries, the name of the job.
const BEGUN: &str = "SELECT 'verdict', id, tries, job FROM submission WHERE state IN ('building', 'trying')
    UNION ALL SELECT 'chunk', id, tries, job FROM chunk WHERE state = 'open' AND tries > 0";

impl Orphans {
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// What was begun by a worker that is no more.
    pub async fn of(&mut self, db: &Db, worker: &str) {
        let Ok(mut tx) = db.read().await else { return };
        let Ok(lent) = queue::lent_to(&mut tx, worker).await else { return };
        let lent: HashSet<String> = lent.into_iter().collect();
        let begun = try_rows::<(String, i64, i64, Option<String>)>(&mut tx, BEGUN).await.unwrap_or_default();
        for (kind, id, tries, job) in begun {
            let known = self.waiting.iter().any(|orphan| orphan.kind == kind && orphan.id == id);
            let Some(job) = job.filter(|job| lent.contains(job) && !known) else { continue };
            self.waiting.push(Orphan { kind, id, tries, job, since: Instant::now(), free: None });
        }
    }

    /// Who was begun again, or is done, is no orphan any more.
    pub async fn look(&mut self, db: &Db) {
        if self.waiting.is_empty() {
            return;
        }
        let Ok(mut tx) = db.read().await else { return };
        let Ok(begun) = try_rows::<(String, i64, i64, Option<String>)>(&mut tx, BEGUN).await else { return };
        let query = "SELECT 'verdict', id FROM submission WHERE state = 'received'";
        let Ok(received) = try_rows::<(String, i64)>(&mut tx, query).await else { return };
        let Ok(lent) = queue::lent_to(&mut tx, "").await else { return };
        let times = &mut self.times;
        self.waiting.retain_mut(|orphan| {
            if orphan.free.is_none() && !lent.contains(&orphan.job) {
                orphan.free = Some(orphan.since.elapsed());
            }
            let same = |kind: &str, id: i64| kind == orphan.kind && id == orphan.id;
            let waits = begun.iter().any(|(kind, id, tries, _)| same(kind, *id) && *tries == orphan.tries)
                || received.iter().any(|(kind, id)| same(kind, *id));
            if !waits {
                let time = orphan.since.elapsed();
                if time > LONG {
                    eprintln!(
                        "{} {} waited {time:.1?} for its try {}; its job was free after {:.1?}",
                        orphan.kind,
                        orphan.id,
                        orphan.tries + 1,
                        orphan.free.unwrap_or(time)
                    );
                }
                times.push(time);
            }
            waits
        });
    }

    /// The longest time until one was begun again.
    pub fn longest(&self) -> Duration {
        self.times.iter().max().copied().unwrap_or_default()
    }
}

impl fmt::Display for Orphans {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut times = self.times.clone();
        times.sort();
        let middle = times.get(times.len() / 2).copied().unwrap_or_default();
        write!(
            f,
            "{} jobs lost their worker in the middle and were begun again after {middle:.1?}, at most {:.1?}",
            times.len(),
            self.longest()
        )
    }
}
