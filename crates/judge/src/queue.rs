//! The only file that names the queue library. It wakes workers and lends jobs to them; what is true is in our tables.
//!
//! apalis 1.0.0 has faults that the chaos tests bring out, and what answers them is here or beside it: a database error
//! ends a worker for good ([`lane`] starts it again under a new name); a wake-up can be lost (`Armed`); orphans come
//! back however often they killed their worker (the fence of `work.rs` counts); a stalled worker may finish a job that
//! somebody else has done (results are facts, inserted once).

mod lookout;

use std::collections::HashSet;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use apalis::prelude::{BackendExt, BoxDynError, Data, TaskBuilder, TaskId, WorkerBuilder, WorkerBuilderExt};
use apalis_postgres::PostgresStorage;
use apalis_sqlite::SqliteStorage;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use ulid::Ulid;

use crate::store::db::{Db, Result, StoreError, Tx, all, run};
use lookout::Armed;
pub use lookout::{Bell, Lookout};

/// How often a lane tells the library that it is alive. Workers say so to our own tables, and more often: [`rescue`] is quicker than
/// the library, which gives up a lane after two beats that did not come.
const BEAT: Duration = Duration::from_secs(10);
const MISSED: usize = 2;

/// Who lost its worker comes before everybody else: it has waited already.
pub const LOST: usize = 200;

/// What a job is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A submission waits for its verdict.
    Verdict,
    /// A chunk of matches waits to be played.
    Play,
    /// A match that a stranger's machine played is to be played again.
    Verify,
    /// A tournament may go on. Only the house does this: it needs the secrets.
    Advance,
    /// The players of a contest are to be compared.
    Compare,
    /// Players of an earlier year are to be unpacked.
    Import,
    /// Two players that look alike are to be asked what they would do.
    Shadow,
}

impl Kind {
    /// All of them; each has a lane of its own, so that nobody's verdict waits behind a league.
    pub const ALL: [Kind; 7] =
        [Kind::Verdict, Kind::Play, Kind::Verify, Kind::Compare, Kind::Import, Kind::Advance, Kind::Shadow];

    /// What it is called among the library's queues.
    pub fn lane(self) -> &'static str {
        match self {
            Kind::Verdict => "verdict",
            Kind::Play => "play",
            Kind::Verify => "verify",
            Kind::Advance => "advance",
            Kind::Compare => "compare",
            Kind::Import => "import",
            Kind::Shadow => "shadow",
        }
    }
}

/// A job: ids only. The generation tells it from earlier ones about the same row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// What it is about.
    pub kind: Kind,
    /// The row: a submission, a chunk, a match, a contest, a year, a tournament or a pair.
    pub id: i64,
    /// A row that is started again has a new one; jobs of older ones end quietly.
    pub generation: i64,
}

/// What is done with a job.
#[derive(Clone)]
pub struct Handler(Arc<dyn Fn(Job) -> BoxFuture<'static, ()> + Send + Sync>);

impl Handler {
    /// Does this with every job.
    pub fn new<F: Future<Output = ()> + Send + 'static>(
        what: impl Fn(Job) -> F + Send + Sync + 'static,
    ) -> Self {
        Handler(Arc::new(move |job| Box::pin(what(job))))
    }

    async fn perform(&self, job: Job) {
        (self.0)(job).await;
    }
}

/// Puts a job into the queue, in the transaction that made it necessary. Says its name there.
pub async fn enqueue(tx: &mut Tx, job: Job, priority: usize) -> Result<String> {
    enqueue_later(tx, job, priority, Duration::ZERO).await
}

/// The same, to be done after a while.
pub async fn enqueue_later(tx: &mut Tx, job: Job, priority: usize, pause: Duration) -> Result<String> {
    let name = Ulid::generate().to_string();
    let args = serde_json::to_vec(&job).map_err(|error| StoreError::Queue(error.to_string()))?;
    let mut task = TaskBuilder::new(args).task_id(TaskId::from_string(name.clone())).priority(priority);
    if !pause.is_zero() {
        task = task.run_after(pause);
    }
    let task = task.build();
    match tx {
        Tx::Sqlite(tx) => apalis_sqlite::queries::push_tasks(&mut **tx, job.kind.lane(), &[task])
            .await
            .map_err(|error| StoreError::Queue(error.to_string()))?,
        Tx::Postgres(tx) => apalis_postgres::queries::push_tasks(&mut **tx, job.kind.lane(), vec![task])
            .await
            .map_err(|error| StoreError::Queue(error.to_string()))?,
    }
    Ok(name)
}

/// The names of all jobs that the queue will still do, as far as one can tell: they wait, or their worker was seen lately.
pub async fn alive(tx: &mut Tx) -> Result<HashSet<String>> {
    let patience = (BEAT.as_secs() * (MISSED as u64 + 2)) as i64;
    let found = match tx {
        Tx::Sqlite(_) => all!(
            tx,
            (String,),
            "SELECT Jobs.id FROM Jobs LEFT JOIN Workers ON Workers.id = Jobs.lock_by WHERE Jobs.status = 'Pending' OR
             (Jobs.status IN ('Queued', 'Running') AND strftime('%s', 'now') - Workers.last_seen < $1)",
            patience
        )?,
        Tx::Postgres(_) => all!(
            tx,
            (String,),
            "SELECT jobs.id FROM apalis.jobs LEFT JOIN apalis.workers ON workers.id = jobs.lock_by WHERE jobs.status = 'Pending' OR
             (jobs.status IN ('Queued', 'Running') AND EXTRACT(EPOCH FROM now() - workers.last_seen) < $1)",
            patience
        )?,
    };
    Ok(found.into_iter().map(|(name,)| name).collect())
}

/// The lanes where something waits that may be done now, each with the highest priority there.
async fn ready(tx: &mut Tx) -> Result<Vec<(String, usize)>> {
    let found: Vec<(String, i64)> = match tx {
        Tx::Sqlite(_) => all!(
            tx,
            (String, i64),
            "SELECT job_type, MAX(priority) FROM Jobs
             WHERE status = 'Pending' AND lock_by IS NULL AND run_at <= strftime('%s', 'now') GROUP BY 1"
        )?,
        Tx::Postgres(_) => all!(
            tx,
            (String, i64),
            "SELECT job_type, CAST(MAX(priority) AS BIGINT) FROM apalis.jobs WHERE status = 'Pending' AND run_at <= now() GROUP BY 1"
        )?,
    };
    Ok(found
        .into_iter()
        .map(|(lane, priority)| (lane, usize::try_from(priority).unwrap_or_default()))
        .collect())
}

/// Puts jobs back that somebody had whose name passes a test. The library would put them where they were, behind others.
macro_rules! put_back {
    ($jobs:literal, $whose:literal) => {
        concat!(
            "UPDATE ",
            $jobs,
            " SET status = 'Pending', lock_by = NULL, lock_at = NULL, attempts = attempts + 1, priority = $1
             WHERE status IN ('Queued', 'Running') AND ",
            $whose
        )
    };
}

/// Takes back what is lent to workers that were not heard since a time; the library would do so later. Says how many jobs that were.
pub async fn rescue(tx: &mut Tx, since: i64) -> Result<u64> {
    Ok(match tx {
        Tx::Sqlite(_) => run!(
            tx,
            put_back!(
                "Jobs",
                "EXISTS (SELECT 1 FROM worker WHERE worker.seen < $2
                 AND substr(lock_by, 1, length(worker.name) + 1) = worker.name || '-')"
            ),
            LOST as i64,
            since
        )?,
        Tx::Postgres(_) => run!(
            tx,
            put_back!(
                "apalis.jobs",
                "EXISTS (SELECT 1 FROM worker WHERE worker.seen < $2 AND starts_with(lock_by, worker.name || '-'))"
            ),
            LOST as i64,
            since
        )?,
    })
}

/// Takes back what is lent to whoever's name begins so: it is known to be gone.
async fn take_back(tx: &mut Tx, name: &str) -> Result<u64> {
    Ok(match tx {
        Tx::Sqlite(_) => {
            run!(tx, put_back!("Jobs", "substr(lock_by, 1, length($2)) = $2"), LOST as i64, name)?
        }
        Tx::Postgres(_) => run!(tx, put_back!("apalis.jobs", "starts_with(lock_by, $2)"), LOST as i64, name)?,
    })
}

/// What was lent to whoever's name begins so waits for others. If that cannot be done now, the sweep does it later.
pub async fn let_go(db: &Db, name: &str) {
    let done = async {
        let mut tx = db.write().await?;
        let count = take_back(&mut tx, name).await?;
        tx.commit().await?;
        Ok::<_, StoreError>(count)
    };
    match done.await {
        Ok(0) => {}
        Ok(count) => tracing::info!(worker = name, count, "jobs were taken back"),
        Err(error) => tracing::warn!(worker = name, %error, "jobs cannot be taken back yet"),
    }
}

/// Forgets jobs that were done a day ago, and workers that are long gone.
pub async fn tidy(tx: &mut Tx) -> Result<()> {
    match tx {
        Tx::Sqlite(_) => {
            run!(tx, "DELETE FROM Jobs WHERE status = 'Done' AND done_at < strftime('%s', 'now') - 86400")?;
            run!(
                tx,
                "DELETE FROM Workers WHERE last_seen < strftime('%s', 'now') - 86400
                 AND id NOT IN (SELECT lock_by FROM Jobs WHERE lock_by IS NOT NULL)"
            )?;
        }
        Tx::Postgres(_) => {
            run!(tx, "DELETE FROM apalis.jobs WHERE status = 'Done' AND done_at < now() - interval '1 day'")?;
            run!(
                tx,
                "DELETE FROM apalis.workers WHERE last_seen < now() - interval '1 day'
                 AND id NOT IN (SELECT lock_by FROM apalis.jobs WHERE lock_by IS NOT NULL)"
            )?;
        }
    }
    Ok(())
}

/// How many jobs wait in each lane, with nobody at them.
pub async fn waiting(tx: &mut Tx) -> Result<Vec<(String, i64)>> {
    Ok(match tx {
        Tx::Sqlite(_) => all!(
            tx,
            (String, i64),
            "SELECT job_type, COUNT(*) FROM Jobs WHERE status = 'Pending' GROUP BY 1 ORDER BY 1"
        )?,
        Tx::Postgres(_) => all!(
            tx,
            (String, i64),
            "SELECT job_type, COUNT(*) FROM apalis.jobs WHERE status = 'Pending' GROUP BY 1 ORDER BY 1"
        )?,
    })
}

/// The names of jobs that are lent to whoever's name begins so.
pub async fn lent_to(tx: &mut Tx, name: &str) -> Result<Vec<String>> {
    let found = match tx {
        Tx::Sqlite(_) => all!(
            tx,
            (String,),
            "SELECT id FROM Jobs WHERE substr(lock_by, 1, length($1)) = $1 AND status IN ('Queued', 'Running')",
            name
        )?,
        Tx::Postgres(_) => all!(
            tx,
            (String,),
            "SELECT id FROM apalis.jobs WHERE starts_with(lock_by, $1) AND status IN ('Queued', 'Running')",
            name
        )?,
    };
    Ok(found.into_iter().map(|(job,)| job).collect())
}

/// The library's worker on a lane, on either database: its types differ, its words do not.
macro_rules! run_until_it_ends {
    ($config:ty, $storage:ident, $pool:expr, $kind:expr, $name:expr, $handler:expr, $bell:expr) => {{
        let config = <$config>::default()
            .queue($kind.lane())
            .batch_size(1)
            .heartbeat_interval(BEAT)
            .missed_heartbeats(MISSED);
        let storage = $storage::<Job>::new($pool).with_config(config);
        let worker = WorkerBuilder::new($name.as_str())
            .backend(storage.poll_with_stream(Armed(Arc::clone($bell))))
            .concurrency(1)
            .data($handler.clone())
            .build(perform);
        worker.run().await
    }};
}

/// Works on a lane for ever, one job at a time, when its bell rings. Whatever ends the library's worker, another one is started.
pub async fn lane(db: Db, kind: Kind, host: String, handler: Handler, bell: Arc<Bell>) {
    let mut pause = Duration::from_millis(100);
    let before = format!("{host}-{}-", kind.lane());
    loop {
        let name = format!("{before}{}", Ulid::generate());
        let began = tokio::time::Instant::now();
        let ended = match &db {
            Db::Sqlite { queue, .. } => {
                run_until_it_ends!(apalis_sqlite::Config, SqliteStorage, queue, kind, name, handler, &bell)
            }
            Db::Postgres { pool } => {
                run_until_it_ends!(apalis_postgres::Config, PostgresStorage, pool, kind, name, handler, &bell)
            }
        };
        if began.elapsed() > Duration::from_secs(30) {
            pause = Duration::from_millis(100);
        }
        tracing::warn!(
            worker = name,
            why = ended.err().map(|error| error.to_string()),
            "a lane stopped; it starts again"
        );
        tokio::time::sleep(pause).await;
        // What it was at went with it.
        let_go(&db, &before).await;
        pause = (pause * 2).min(Duration::from_secs(5));
    }
}

/// Handlers never fail: what went wrong is in the tables, or the sweep finds it there.
async fn perform(job: Job, handler: Data<Handler>) -> std::result::Result<(), BoxDynError> {
    handler.perform(job).await;
    Ok(())
}
