//! Whether two players play alike: asked by a teacher about a pair, answered by a worker.

use super::db::{Result, StoreError, Tx, all, one, run};
use super::{events, likenesses, now};
use crate::jobs::behaviour::Answer;
use crate::queue::{self, Job, Kind};

/// After verdicts and matches that somebody waits for.
const PRIORITY: usize = 3;

/// What was asked about a pair.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// `open`, `done` or `dead`.
    pub state: String,
    /// When it was asked.
    pub asked: i64,
    /// Whether the pair has the players of then: a new version may have come since.
    pub is_current: bool,
    /// What came out.
    pub answer: Option<Answer>,
}

/// Asks about a pair, again if it was asked before. False if the answer is on its way.
pub async fn ask(tx: &mut Tx, likeness: i64) -> Result<bool> {
    let asked = one!(
        tx,
        (i64,),
        "INSERT INTO behaviour (likeness, state, a, b, asked) SELECT id, 'open', a, b, $2 FROM likeness WHERE id = $1
         ON CONFLICT (likeness) DO UPDATE SET state = 'open', a = excluded.a, b = excluded.b, asked = $2, answer = NULL, done = NULL,
         tries = 0, generation = behaviour.generation + 1 WHERE behaviour.state <> 'open' RETURNING generation",
        likeness,
        now()
    )?;
    match asked {
        Some((generation,)) => renew(tx, likeness, generation).await.map(|()| true),
        None => Ok(false),
    }
}

/// What was asked about a pair, if anything was.
pub async fn find(tx: &mut Tx, likeness: i64) -> Result<Option<Behaviour>> {
    let found = one!(
        tx,
        (String, i64, i64, i64, Option<String>),
        "SELECT state, asked, a, b, answer FROM behaviour WHERE likeness = $1",
        likeness
    )?;
    let Some((state, asked, a, b, answer)) = found else { return Ok(None) };
    let damaged = |error: serde_json::Error| StoreError::Damaged(error.to_string());
    let answer = answer.map(|text| serde_json::from_str(&text).map_err(damaged)).transpose()?;
    let pair = likenesses::find(tx, likeness).await?;
    let is_current = pair.is_some_and(|pair| (pair.a, pair.b) == (a, b));
    Ok(Some(Behaviour { state, asked, is_current, answer }))
}

async fn renew(tx: &mut Tx, likeness: i64, generation: i64) -> Result<()> {
    let job = queue::enqueue(tx, Job { kind: Kind::Shadow, id: likeness, generation }, PRIORITY).await?;
    run!(tx, "UPDATE behaviour SET job = $1 WHERE likeness = $2", &job, likeness)?;
    Ok(())
}

/// The first act of a job: counts the try, and says which documents are asked. `None` if the job is stale.
pub async fn fence(tx: &mut Tx, job: Job) -> Result<Option<(i64, i64, i64)>> {
    Ok(one!(
        tx,
        (i64, i64, i64),
        "UPDATE behaviour SET tries = tries + 1 WHERE likeness = $1 AND generation = $2 AND state = 'open' RETURNING tries, a, b",
        job.id,
        job.generation
    )?)
}

/// Nobody tries it any more until somebody asks again.
pub async fn give_up(tx: &mut Tx, job: Job) -> Result<()> {
    let dead = run!(
        tx,
        "UPDATE behaviour SET state = 'dead', done = $3 WHERE likeness = $1 AND generation = $2 AND state = 'open'",
        job.id,
        job.generation,
        now()
    )?;
    if dead == 1 {
        tell(tx, job.id).await?;
        events::alarm(tx, &format!("the players of pair {} could not be asked", job.id)).await?;
    }
    Ok(())
}

/// The last act.
pub async fn finish(tx: &mut Tx, job: Job, answer: &Answer) -> Result<()> {
    let text = serde_json::to_string(answer).map_err(|error| StoreError::Damaged(error.to_string()))?;
    run!(
        tx,
        "UPDATE behaviour SET state = 'done', answer = $3, done = $4, tries = 0
         WHERE likeness = $1 AND generation = $2 AND state = 'open'",
        job.id,
        job.generation,
        &text,
        now()
    )?;
    tell(tx, job.id).await
}

/// A teacher who waits sees it at once.
async fn tell(tx: &mut Tx, likeness: i64) -> Result<()> {
    events::tell(tx, None, &format!("pair/{likeness}"), &serde_json::json!({ "asked": true })).await
}

/// Those that wait: pair, generation, the name of the job that should do it.
pub async fn open(tx: &mut Tx) -> Result<Vec<(i64, i64, Option<String>)>> {
    Ok(all!(
        tx,
        (i64, i64, Option<String>),
        "SELECT likeness, generation, job FROM behaviour WHERE state = 'open' ORDER BY likeness"
    )?)
}

/// A new job for one whose job is lost; false if somebody else has done that.
pub async fn start_again(tx: &mut Tx, likeness: i64, generation: i64) -> Result<bool> {
    let changed = run!(
        tx,
        "UPDATE behaviour SET generation = $3 WHERE likeness = $1 AND generation = $2 AND state = 'open'",
        likeness,
        generation,
        generation + 1
    )?;
    if changed == 1 {
        renew(tx, likeness, generation + 1).await?;
    }
    Ok(changed == 1)
}
