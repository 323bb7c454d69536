//! What a worker does with a job: fence, load, compute, store. Nothing is held open while something is computed.

mod advance;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::jobs::{Compute, Fixture, Played, Recipe, Sitter, Step, Trouble, Verdict};
use crate::queue::{self, Job, Kind};
use crate::store::contests::Contest;
use crate::store::db::{Db, Result, StoreError, Tx};
use crate::store::games::NewGame;
use crate::store::submissions::Submission;
use crate::store::{
    accounts, blobs, chunks, conditions, contests, events, games, rechecks, submissions, tournaments, workers,
};
use crate::sweep;

/// How long a worker keeps a result that it cannot store, while the database is away.
const PATIENCE: Duration = Duration::from_secs(20);

/// Stores what was computed, again and again while the database is away: it was expensive.
macro_rules! insist {
    ($store:expr) => {{
        let began = tokio::time::Instant::now();
        loop {
            match $store.await {
                Err(StoreError::Sql(error)) if began.elapsed() < PATIENCE => {
                    tracing::warn!(%error, "cannot store a result yet");
                    tokio::time::sleep(Duration::from_millis(300)).await;
                }
                done => break done,
            }
        }
    }};
}

// After the macro, which they use.
mod compare;
mod shadow;

/// Somebody who works.
pub struct Worker {
    /// Where the tables are.
    pub db: Db,
    /// What it can do.
    pub compute: Arc<dyn Compute>,
    /// Its name: machine and process.
    pub name: String,
    /// After so many tries a job is dead.
    pub max_tries: i64,
    /// Whose machine it is.
    pub trust: Trust,
    /// What it may do.
    pub lanes: Vec<Kind>,
}

/// Whose machine a worker is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// The house's: what it says counts.
    House,
    /// Somebody else's: what it says counts, and of so many results, on average, one is played again by the house.
    Remote {
        /// 1 for every result, 20 for a twentieth.
        one_in: u64,
    },
}

impl Trust {}

impl Worker {
    /// A worker of the house, for every kind of job.
    pub fn of_the_house(db: Db, compute: Arc<dyn Compute>, name: String, max_tries: i64) -> Self {
        Worker { db, compute, name, max_tries, trust: Trust::House, lanes: Kind::ALL.to_vec() }
    }

    /// Works for ever: a lane for each kind of job, the sweep beside them.
    pub async fn run(self) {
        let worker = Arc::new(self);
        let one_at_a_time = Arc::new(tokio::sync::Semaphore::new(1));
        let lookout = Arc::new(queue::Lookout::new(&worker.lanes));
        let handler = {
            let (worker, slots, lookout) = (worker.clone(), one_at_a_time.clone(), lookout.clone());
            queue::Handler::new(move |job| {
                let (worker, slots, lookout) = (worker.clone(), slots.clone(), lookout.clone());
                async move {
                    let slot = slots.acquire_owned().await;
                    worker.perform(job).await;
                    drop(slot);
                    lookout.free.notify_one();
                }
            })
        };
        // A set of tasks ends with whoever holds it: a worker that is let go takes its lanes along.
        let mut lanes = tokio::task::JoinSet::new();
        for (kind, bell) in lookout.bells() {
            lanes.spawn(queue::lane(worker.db.clone(), kind, worker.name.clone(), handler.clone(), bell));
        }
        lanes.spawn(lookout.forever(worker.db.clone(), one_at_a_time));
        if worker.trust == Trust::House {
            lanes.spawn(sweep::forever(worker.db.clone()));
        }
        loop {
            if let Err(error) = worker.beat().await {
                tracing::warn!(%error, "cannot say that I am here");
            }
            if lanes.try_join_next().is_some() {
                // A lane never ends by itself; if it panicked, a new process is cleaner than a guess.
                tracing::error!("a lane broke");
                return;
            }
            tokio::time::sleep(workers::PULSE).await;
        }
    }

    /// Does a job, and says what went wrong: the row stays open and the sweep brings it back.
    async fn perform(&self, job: Job) {
        let done = match job.kind {
            Kind::Play => self.play(job).await,
            Kind::Verdict => self.judge(job).await,
            Kind::Verify => self.verify(job).await,
            Kind::Advance => self.advance(job).await,
            Kind::Compare => self.compare(job).await,
            Kind::Import => self.import(job).await,
            Kind::Shadow => self.shadow(job).await,
        };
        if let Err(error) = done {
            tracing::warn!(lane = job.kind.lane(), id = job.id, %error, "a job was not done; it will come back");
            if let WorkError::Trouble(why) = &error
                && let Err(error) = self.not_now(job, &why.0).await
            {
                tracing::warn!(%error, "cannot write down why");
            }
        }
    }

    /// Writes down why a job was not done, for those who will have to do something about it.
    async fn not_now(&self, job: Job, why: &str) -> Result<()> {
        let mut tx = self.db.write().await?;
        match job.kind {
            Kind::Verdict => submissions::not_now(&mut tx, job, why).await?,
            Kind::Play => chunks::not_now(&mut tx, job, why).await?,
            _ => {}
        }
        tx.commit().await
    }

    /// Says that it is here.
    async fn beat(&self) -> Result<()> {
        let kind = match self.trust {
            Trust::Remote { .. } => "remote",
            Trust::House if self.lanes.iter().any(|kind| matches!(kind, Kind::Verdict | Kind::Play)) => {
                "house"
            }
            Trust::House => "keeper",
        };
        let mut tx = self.db.write().await?;
        workers::beat(&mut tx, &self.name, kind, &self.compute.engine()).await?;
        tx.commit().await
    }

    async fn play(&self, job: Job) -> std::result::Result<(), WorkError> {
        let mut tx = self.db.write().await?;
        let Some(tries) = chunks::fence(&mut tx, job).await? else { return Ok(()) };
        if tries > self.max_tries {
            chunks::give_up(&mut tx, job).await?;
            return Ok(tx.commit().await?);
        }
        tx.commit().await?;
        let mut tx = self.db.read().await?;
        let (mut fixtures, mut contest) = (Vec::new(), None);
        let mut modules = HashMap::new();
        for game in games::of_chunk(&mut tx, job.id).await?.into_iter().filter(|game| game.state == "waiting")
        {
            contest = Some(game.contest);
            fixtures.push((game.id, fixture(&mut tx, &game, &mut modules).await?));
        }
        drop(tx);
        let played = self
            .blocking(move |compute| {
                let one = |(game, fixture): (i64, Fixture)| {
                    let (played, cpu_ms) = timed(|| compute.play(&fixture));
                    Ok((game, played?, cpu_ms))
                };
                fixtures.into_iter().map(one).collect::<std::result::Result<Vec<_>, Trouble>>()
            })
            .await?;
        Ok(insist!(self.store_played(job, contest, &played))?)
    }

    async fn store_played(
        &self,
        job: Job,
        contest: Option<i64>,
        played: &[(i64, Played, i64)],
    ) -> Result<()> {
        let mut tx = self.db.write().await?;
        if !chunks::finish(&mut tx, job).await? {
            return Ok(());
        }
        for (game, played, cpu_ms) in played {
            games::keep(&mut tx, *game, played, &self.name, *cpu_ms).await?;
            self.doubt(&mut tx, *game).await?;
            let done = serde_json::json!({ "state": "done" });
            events::tell(&mut tx, None, &format!("game/{game}"), &done).await?;
        }
        tournaments::wake_by_chunk(&mut tx, job.id).await?;
        if let Some(contest) = contest {
            let played = serde_json::json!({ "played": played.len() });
            events::tell(&mut tx, Some(contest), &format!("contest/{contest}"), &played).await?;
        }
        tx.commit().await
    }

    /// Some results of strangers' machines are played again by the house: which ones, they cannot know.
    async fn doubt(&self, tx: &mut Tx, game: i64) -> Result<()> {
        match self.trust {
            Trust::Remote { one_in } if accounts::random().is_multiple_of(one_in.max(1)) => {
                rechecks::ask(tx, game).await
            }
            _ => Ok(()),
        }
    }

    async fn verify(&self, job: Job) -> std::result::Result<(), WorkError> {
        let mut tx = self.db.write().await?;
        let Some(tries) = rechecks::fence(&mut tx, job).await? else { return Ok(()) };
        if tries > self.max_tries {
            rechecks::give_up(&mut tx, job).await?;
            return Ok(tx.commit().await?);
        }
        tx.commit().await?;
        let mut tx = self.db.read().await?;
        let Some(game) = games::find(&mut tx, job.id).await? else { return Ok(()) };
        let fixture = fixture(&mut tx, &game, &mut HashMap::new()).await?;
        drop(tx);
        let played = self.blocking(move |compute| compute.play(&fixture)).await?;
        let mut tx = self.db.write().await?;
        rechecks::finish(&mut tx, job, &played, &self.name).await?;
        Ok(tx.commit().await?)
    }

    async fn judge(&self, job: Job) -> std::result::Result<(), WorkError> {
        let mut tx = self.db.write().await?;
        let Some(tries) = submissions::fence(&mut tx, job).await? else { return Ok(()) };
        if tries > self.max_tries {
            submissions::give_up(&mut tx, job).await?;
            return Ok(tx.commit().await?);
        }
        tx.commit().await?;

        let mut tx = self.db.read().await?;
        let Some(submission) = submissions::find(&mut tx, job.id).await? else { return Ok(()) };
        let Some(contest) = contests::find(&mut tx, submission.contest).await? else { return Ok(()) };
        let recipe = Recipe {
            game: contest.game.clone(),
            board: contest.board.as_str().into(),
            budget: contest.budget.map(|budget| budget as u64),
            dummy: dummy(&mut tx, &contest, &contest.dummy).await?,
            file: submission.file(),
            source: blobs::get(&mut tx, &submission.source).await?.into(),
            seed: submission.seed.parse().unwrap_or_default(),
        };
        drop(tx);

        let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
        let judged = self.blocking(move |compute| {
            let mut tell = |step: Step| {
                let _ = tell.send(step);
            };
            let (verdict, cpu_ms) = timed(|| compute.judge(&recipe, &mut tell));
            Ok((verdict?, cpu_ms))
        });
        let mut judged = std::pin::pin!(judged);
        let mut steps = Vec::new();
        let (verdict, cpu_ms) = loop {
            tokio::select! {
                biased;
                done = &mut judged => break done?,
                step = told.recv() => {
                    steps.extend(step);
                    // Rules and compiler come at once: one transaction for all that is known by now.
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    while let Ok(step) = told.try_recv() {
                        steps.push(step);
                    }
                    self.store_steps(job, contest.id, &steps).await?;
                }
            }
        };
        Ok(insist!(self.store_verdict(job, &submission, &contest, &verdict, cpu_ms))?)
    }

    async fn store_steps(&self, job: Job, contest: i64, steps: &[Step]) -> Result<()> {
        let mut tx = self.db.write().await?;
        submissions::try_out(&mut tx, job, contest, steps).await?;
        tx.commit().await
    }

    async fn store_verdict(
        &self,
        job: Job,
        submission: &Submission,
        contest: &Contest,
        verdict: &Verdict,
        cpu_ms: i64,
    ) -> Result<()> {
        let mut tx = self.db.write().await?;
        if !submissions::decide(&mut tx, job, submission.contest, verdict, cpu_ms).await? {
            return Ok(());
        }
        let share = cpu_ms / verdict.matches.len().max(1) as i64;
        for (number, (seed, itself, played)) in verdict.matches.iter().enumerate() {
            let sitter = |is_it: &bool| match is_it {
                true => (submission.name.clone(), Some(submission.id)),
                false => (contest.dummy.clone(), None),
            };
            let seats: Vec<_> = itself.iter().map(sitter).collect();
            let new = NewGame {
                contest: submission.contest,
                kind: "qualify",
                key: &format!("s{}/{number}", submission.id),
                seed: &seed.to_string(),
                submission: Some(submission.id),
                author: None,
                chunk: None,
                board: 0,
                seats: &seats,
            };
            let game = games::create(&mut tx, &new).await?;
            games::keep(&mut tx, game, played, &self.name, share).await?;
            self.doubt(&mut tx, game).await?;
        }
        let now = contests::find(&mut tx, contest.id).await?;
        if now.is_none_or(|now| !conditions::same(&now, contest)) {
            conditions::judged_under(&mut tx, submission.id, contest).await?;
        }
        tx.commit().await
    }

    /// Computes beside the tasks that talk to the database.
    async fn blocking<T: Send + 'static>(
        &self,
        what: impl FnOnce(&dyn Compute) -> std::result::Result<T, Trouble> + Send + 'static,
    ) -> std::result::Result<T, WorkError> {
        let compute = self.compute.clone();
        let done = tokio::task::spawn_blocking(move || what(&*compute)).await;
        Ok(done.map_err(|error| Trouble(format!("a computation broke: {error}")))??)
    }
}

/// A match as its players see it. Modules are loaded once.
async fn fixture(tx: &mut Tx, game: &games::Game, modules: &mut HashMap<i64, Arc<[u8]>>) -> Result<Fixture> {
    let damaged = |what: &str| StoreError::Damaged(format!("match {}: {what}", game.id));
    if game.kind == "tournament" {
        return advance::fixture(tx, game).await;
    }
    let contest = contests::find(tx, game.contest).await?.ok_or_else(|| damaged("its contest is gone"))?;
    let contest = conditions::then(tx, contest, game.terms.as_deref()).await?;
    let board = contests::board_text(tx, &contest, game.board).await?;
    let board = board.ok_or_else(|| damaged("its board is gone"))?;
    let mut seats = Vec::new();
    for seat in games::seats(tx, game.id).await? {
        let module = match seat.submission {
            None => {
                seats.push(dummy(tx, &contest, &seat.name).await?);
                continue;
            }
            Some(id) => {
                if let std::collections::hash_map::Entry::Vacant(entry) = modules.entry(id) {
                    let submission =
                        submissions::find(tx, id).await?.ok_or_else(|| damaged("a player is gone"))?;
                    let module = submission.module.ok_or_else(|| damaged("a player has no module"))?;
                    entry.insert(blobs::get(tx, &module).await?.into());
                }
                modules.get(&id).cloned()
            }
        };
        seats.push(Sitter { name: seat.name, module });
    }
    Ok(Fixture {
        game: contest.game.clone(),
        board: board.into(),
        budget: contest.budget.map(|budget| budget as u64),
        seed: game.seed.parse().map_err(|_| damaged("its seed is no number"))?,
        seats,
    })
}

/// A player of the house: the one that this contest brought along, or a built-in one.
async fn dummy(tx: &mut Tx, contest: &Contest, name: &str) -> Result<Sitter> {
    let module = match &contest.dummy_module {
        Some(module) if contest.dummy == name => Some(blobs::get(tx, module).await?.into()),
        _ => None,
    };
    Ok(Sitter { name: name.to_owned(), module })
}

/// CPU time of this process that something took, in milliseconds: it does one job at a time.
fn timed<T>(what: impl FnOnce() -> T) -> (T, i64) {
    let began = cpu_time::ProcessTime::now();
    let done = what();
    (done, began.elapsed().as_millis() as i64)
}

/// Why a job was not done.
#[derive(Debug, thiserror::Error)]
enum WorkError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Trouble(#[from] Trouble),
}
