//! Submissions and their way from reception to a verdict. Every arrow is one `UPDATE` that names the state it leaves.

use super::db::{Result, Tx, all, one, run};
use super::entrants::represents;
use super::{blobs, documents, events, now, receipts};
use crate::jobs::{Step, Verdict};
use crate::queue::{self, Job, Kind};

/// Who comes first is served first; who was begun once has waited already, and does not go to the end of the line.
const NEW: usize = 100;
const AGAIN: usize = queue::LOST;

/// A submission.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Submission {
    /// Its number.
    pub id: i64,
    /// Its contest.
    pub contest: i64,
    /// Whose it is: a student or a team.
    pub entrant: i64,
    /// Who sent it.
    pub account: i64,
    /// The player's name.
    pub name: String,
    /// The how-manieth of this name.
    pub version: i64,
    /// `cc` or `rs`.
    pub language: String,
    /// Where the source is.
    pub source: String,
    /// Where the module is, once compiled.
    pub module: Option<String>,
    /// Where the seeds of its matches begin.
    pub seed: String,
    /// Where it is on its way.
    pub state: String,
    /// The steps of the verdict so far, as JSON.
    pub steps: String,
    /// How often a worker began.
    pub tries: i64,
    /// Which job counts.
    pub generation: i64,
    /// When it arrived: this counts for the deadline.
    pub received: i64,
    /// When the verdict was there.
    pub decided: Option<i64>,
    /// What it was judged with, if its contest was changed since.
    pub terms: Option<String>,
    /// What the last worker said that could not judge it.
    pub why: Option<String>,
}

impl Submission {
    /// The steps of the verdict so far.
    pub fn steps(&self) -> Vec<Step> {
        serde_json::from_str(&self.steps).unwrap_or_default()
    }

    /// Whether its verdict is still to come.
    pub fn is_unfinished(&self) -> bool {
        matches!(self.state.as_str(), "received" | "building" | "trying")
    }

    /// The file's name, as the compiler sees it.
    pub fn file(&self) -> String {
        format!("AI{}.{}", self.name, self.language)
    }

    fn topic(id: i64) -> String {
        format!("submission/{id}")
    }
}

/// A submission to be taken in.
pub struct NewSubmission<'a> {
    /// In which contest.
    pub contest: i64,
    /// Whose it is.
    pub entrant: i64,
    /// Who sends it.
    pub account: i64,
    /// The player's name.
    pub name: &'a str,
    /// `cc` or `rs`.
    pub language: &'a str,
    /// The source.
    pub source: &'a [u8],
    /// Where the seeds of its matches begin.
    pub seed: u64,
    /// When it arrived.
    pub received: i64,
    /// What its sender calls it: sent twice with the same, it is one submission.
    pub key: Option<&'a str>,
}

fn key_of(contest: i64, account: i64, key: &str) -> String {
    format!("{contest} {account} {key}")
}

/// The submission that its sender calls so.
pub async fn known(tx: &mut Tx, contest: i64, account: i64, key: Option<&str>) -> Result<Option<i64>> {
    let Some(key) = key else { return Ok(None) };
    let key = key_of(contest, account, key);
    Ok(one!(tx, (i64,), "SELECT id FROM submission WHERE key = $1", key)?.map(|(id,)| id))
}

/// Takes a submission in, with its job. `None` if somebody else's player has that name.
pub async fn create(tx: &mut Tx, new: &NewSubmission<'_>) -> Result<Option<i64>> {
    if let Some(id) = known(tx, new.contest, new.account, new.key).await? {
        return Ok(Some(id));
    }
    let key = new.key.map(|key| key_of(new.contest, new.account, key));
    // Sauron and SAURON would be one to everybody who reads a ranking. Whoever changes the contest's row first has the name.
    run!(tx, "UPDATE contest SET title = title WHERE id = $1", new.contest)?;
    run!(
        tx,
        "INSERT INTO claim (contest, name, entrant) VALUES ($1, $2, $3) ON CONFLICT (contest, name) DO NOTHING",
        new.contest,
        new.name,
        new.entrant
    )?;
    let others = one!(
        tx,
        (i64,),
        "SELECT COUNT(*) FROM claim WHERE contest = $1 AND LOWER(name) = LOWER($2) AND entrant <> $3",
        new.contest,
        new.name,
        new.entrant
    )?;
    if others != Some((0,)) {
        return Ok(None);
    }
    let source = blobs::put(tx, "source", new.source).await?;
    let (id,) = one!(
        tx,
        (i64,),
        "INSERT INTO submission (contest, entrant, account, name, version, language, source, seed, state, received, key)
         SELECT $1, $2, $3, $4, COALESCE(MAX(version), 0) + 1, $5, $6, $7, 'received', $8, $9
         FROM submission WHERE entrant = $2 AND name = $4 RETURNING id",
        new.contest,
        new.entrant,
        new.account,
        new.name,
        new.language,
        &source,
        new.seed.to_string(),
        new.received,
        key.as_deref()
    )?
    .unwrap_or_default();
    receipts::add(tx, new.contest, id, new.name, &source).await?;
    renew(tx, id, 0, NEW).await?;
    tell(tx, new.contest, id, "received").await?;
    Ok(Some(id))
}

/// The first act of a job: counts the try, and the building begins anew. `None` if the job is stale.
pub async fn fence(tx: &mut Tx, job: Job) -> Result<Option<i64>> {
    let tries = one!(
        tx,
        (i64, i64),
        "UPDATE submission SET tries = tries + 1, state = 'building', steps = '[]', began = $3 WHERE id = $1 AND generation = $2
         AND state IN ('received', 'building', 'trying') RETURNING tries, contest",
        job.id,
        job.generation,
        now()
    )?;
    let Some((tries, contest)) = tries else { return Ok(None) };
    tell(tx, contest, job.id, "building").await?;
    Ok(Some(tries))
}

/// Some steps are through: the page shows them.
pub async fn try_out(tx: &mut Tx, job: Job, contest: i64, steps: &[Step]) -> Result<()> {
    run!(
        tx,
        "UPDATE submission SET state = 'trying', steps = $3 WHERE id = $1 AND generation = $2 AND state IN ('building', 'trying')",
        job.id,
        job.generation,
        json(steps)
    )?;
    tell(tx, contest, job.id, "trying").await
}

/// All is through. False if somebody else was faster, and then nothing of this try may be kept.
pub async fn decide(tx: &mut Tx, job: Job, contest: i64, verdict: &Verdict, cpu_ms: i64) -> Result<bool> {
    let module = match &verdict.module {
        Some(bytes) => Some(blobs::put(tx, "module", bytes).await?),
        None => None,
    };
    let changed = run!(
        tx,
        "UPDATE submission SET state = $3, steps = $4, module = $5, decided = $6, cpu_ms = $7
         WHERE id = $1 AND generation = $2 AND state IN ('building', 'trying')",
        job.id,
        job.generation,
        verdict.state(),
        json(&verdict.steps),
        module,
        now(),
        cpu_ms
    )?;
    tell(tx, contest, job.id, verdict.state()).await?;
    if changed == 1 && verdict.state() == "qualified" {
        documents::accept(tx, job.id, contest).await?;
    }
    Ok(changed == 1)
}

/// Too many tries: the house's fault, for a teacher to look at.
pub async fn give_up(tx: &mut Tx, job: Job) -> Result<()> {
    let given_up = one!(
        tx,
        (Option<String>,),
        "UPDATE submission SET state = 'trouble', decided = $3 WHERE id = $1 AND generation = $2 RETURNING why",
        job.id,
        job.generation,
        now()
    )?;
    let Some((why,)) = given_up else { return Ok(()) };
    events::tell(tx, None, &Submission::topic(job.id), &serde_json::json!({ "state": "trouble" })).await?;
    let why = why.as_deref().unwrap_or(events::SILENT);
    events::alarm(tx, &format!("submission {} could not be judged: {why}", job.id)).await
}

/// A try did not go through, and this is why.
pub async fn not_now(tx: &mut Tx, job: Job, why: &str) -> Result<()> {
    let why = events::in_short(why);
    run!(
        tx,
        "UPDATE submission SET why = $3 WHERE id = $1 AND generation = $2",
        job.id,
        job.generation,
        why
    )?;
    Ok(())
}

/// The house gives one up by hand.
pub async fn trouble(tx: &mut Tx, id: i64, steps: &[Step]) -> Result<()> {
    run!(
        tx,
        "UPDATE submission SET state = 'trouble', steps = $2, tries = 5, generation = generation + 1, decided = $3 WHERE id = $1",
        id,
        json(steps),
        now()
    )?;
    Ok(())
}

/// Submissions that wait: id, generation, the name of the job that should judge it.
pub async fn unfinished(tx: &mut Tx) -> Result<Vec<(i64, i64, Option<String>)>> {
    Ok(all!(
        tx,
        (i64, i64, Option<String>),
        "SELECT id, generation, job FROM submission WHERE state IN ('received', 'building', 'trying') ORDER BY id"
    )?)
}

/// A new job for a submission whose job is lost; false if somebody else has done that.
pub async fn start_again(tx: &mut Tx, id: i64, generation: i64) -> Result<bool> {
    let changed = run!(
        tx,
        "UPDATE submission SET generation = $3, state = 'received' WHERE id = $1 AND generation = $2
         AND state IN ('received', 'building', 'trying')",
        id,
        generation,
        generation + 1
    )?;
    if changed == 1 {
        renew(tx, id, generation + 1, AGAIN).await?;
    }
    Ok(changed == 1)
}

/// Withdraws a player that may compete, shuts it out, or lets it in again; false if it is not where it should be by now. Who is
/// no longer in represents nobody.
pub async fn move_to(tx: &mut Tx, submission: &Submission, to: &str) -> Result<bool> {
    let changed = run!(
        tx,
        "UPDATE submission SET state = $3 WHERE id = $1 AND state = $2 AND module IS NOT NULL",
        submission.id,
        &submission.state,
        to
    )?;
    if changed == 1 && to != "qualified" {
        run!(tx, "UPDATE entrant SET representative = NULL WHERE representative = $1", submission.id)?;
    }
    if changed == 1 {
        tell(tx, submission.contest, submission.id, to).await?;
    }
    Ok(changed == 1)
}

/// A teacher's "try again" for one in trouble.
pub async fn try_again(tx: &mut Tx, id: i64) -> Result<bool> {
    let next = one!(
        tx,
        (i64,),
        "UPDATE submission SET generation = generation + 1, tries = 0, state = 'received', decided = NULL, terms = NULL
         WHERE id = $1 AND state = 'trouble' RETURNING generation",
        id
    )?;
    let Some((generation,)) = next else { return Ok(false) };
    renew(tx, id, generation, AGAIN).await?;
    Ok(true)
}

async fn renew(tx: &mut Tx, id: i64, generation: i64, priority: usize) -> Result<()> {
    let job = queue::enqueue(tx, Job { kind: Kind::Verdict, id, generation }, priority).await?;
    run!(tx, "UPDATE submission SET job = $1 WHERE id = $2", &job, id)?;
    Ok(())
}

/// A query of submissions, with what follows.
macro_rules! submissions {
    ($rest:literal) => {
        concat!(
            "SELECT submission.id, submission.contest, submission.entrant, submission.account, submission.name, submission.version,
             submission.language, submission.source, submission.module, submission.seed, submission.state, submission.steps,
             submission.tries, submission.generation, submission.received, submission.decided, submission.terms, submission.why FROM submission ",
            $rest
        )
    };
}

/// A submission by its number.
pub async fn find(tx: &mut Tx, id: i64) -> Result<Option<Submission>> {
    Ok(one!(tx, Submission, submissions!("WHERE id = $1"), id)?)
}

/// All of an entrant, the newest first.
pub async fn of_entrant(tx: &mut Tx, entrant: i64) -> Result<Vec<Submission>> {
    Ok(all!(tx, Submission, submissions!("WHERE entrant = $1 ORDER BY id DESC"), entrant)?)
}

/// All of a contest, the newest first.
pub async fn of_contest(tx: &mut Tx, contest: i64) -> Result<Vec<Submission>> {
    Ok(all!(tx, Submission, submissions!("WHERE contest = $1 ORDER BY id DESC"), contest)?)
}

/// The players that compete: the qualified representatives of all entrants.
pub async fn competing(tx: &mut Tx, contest: i64) -> Result<Vec<Submission>> {
    Ok(all!(
        tx,
        Submission,
        concat!(
            submissions!("JOIN entrant ON submission.id = "),
            represents!(),
            " WHERE entrant.contest = $1 AND submission.state = 'qualified' ORDER BY submission.id"
        ),
        contest
    )?)
}

/// How many wait before this one.
pub async fn before(tx: &mut Tx, id: i64) -> Result<i64> {
    let count = one!(
        tx,
        (i64,),
        "SELECT COUNT(*) FROM submission WHERE id < $1 AND state IN ('received', 'building', 'trying')",
        id
    )?;
    Ok(count.map_or(0, |(count,)| count))
}

/// How long the last fifty verdicts took from reception, on average, in milliseconds.
pub async fn usual_wait(tx: &mut Tx) -> Result<Option<i64>> {
    let mean = one!(
        tx,
        (Option<i64>,),
        "SELECT CAST(AVG(took) AS BIGINT) FROM (SELECT decided - received AS took FROM submission
         WHERE decided IS NOT NULL ORDER BY decided DESC LIMIT 50) AS latest"
    )?;
    Ok(mean.and_then(|(mean,)| mean))
}

/// How long workers were at the last fifty verdicts, on average, in milliseconds.
pub async fn usual_work(tx: &mut Tx) -> Result<Option<i64>> {
    let mean = one!(
        tx,
        (Option<i64>,),
        "SELECT CAST(AVG(took) AS BIGINT) FROM (SELECT decided - began AS took FROM submission
         WHERE decided IS NOT NULL AND began IS NOT NULL ORDER BY decided DESC LIMIT 50) AS latest"
    )?;
    Ok(mean.and_then(|(mean,)| mean))
}

/// How long somebody will wait who has so many before them, in milliseconds: from how long a verdict takes, and how many
/// workers there are. None if nothing is known.
pub async fn expected_wait(tx: &mut Tx, before: i64) -> Result<Option<i64>> {
    let mean = usual_work(tx).await?;
    let workers = super::workers::judging(tx).await?;
    // Where nobody works, nobody knows.
    if workers == 0 {
        return Ok(None);
    }
    Ok(mean.map(|mean| wait(mean, before, workers)))
}

/// Verdicts of so many milliseconds end one after the other, evenly spread: a worker is free after all but the last few of
/// those before, and the next one ends, on average, in half the time between two.
fn wait(mean: i64, before: i64, workers: i64) -> i64 {
    let first = if before < workers { 0 } else { 2 * (before - workers) + 1 };
    mean + mean * first / (2 * workers)
}

/// How long verdicts took, from reception on.
pub struct Durations {
    /// Seconds, and how many verdicts took at most so long.
    pub buckets: Vec<(i64, i64)>,
    /// How many there were.
    pub count: i64,
    /// Milliseconds of all together.
    pub sum: i64,
}

/// How long all verdicts took that there ever were.
pub async fn durations(tx: &mut Tx) -> Result<Durations> {
    let mut buckets = Vec::new();
    for bound in [1, 3, 10, 30, 100, 300, 1000] {
        let within = one!(
            tx,
            (i64,),
            "SELECT COUNT(*) FROM submission WHERE decided IS NOT NULL AND decided - received <= $1",
            bound * 1000
        )?;
        buckets.push((bound, within.map_or(0, |(count,)| count)));
    }
    let all = one!(
        tx,
        (i64, i64),
        "SELECT COUNT(*), CAST(COALESCE(SUM(decided - received), 0) AS BIGINT) FROM submission WHERE decided IS NOT NULL"
    )?;
    let (count, sum) = all.unwrap_or_default();
    Ok(Durations { buckets, count, sum })
}

/// How many there are in each state.
pub async fn counts(tx: &mut Tx) -> Result<Vec<(String, i64)>> {
    Ok(all!(tx, (String, i64), "SELECT state, COUNT(*) FROM submission GROUP BY state ORDER BY state")?)
}

/// How many an account sent since a time.
pub async fn sent_since(tx: &mut Tx, account: i64, since: i64) -> Result<i64> {
    let count = one!(
        tx,
        (i64,),
        "SELECT COUNT(*) FROM submission WHERE account = $1 AND received >= $2",
        account,
        since
    )?;
    Ok(count.map_or(0, |(count,)| count))
}

/// Both the submission's own page and those of its contest want to know.
async fn tell(tx: &mut Tx, contest: i64, id: i64, state: &str) -> Result<()> {
    let data = serde_json::json!({ "state": state });
    events::tell(tx, Some(contest), &Submission::topic(id), &data).await?;
    events::tell(tx, Some(contest), &format!("contest/{contest}"), &data).await
}

fn json(steps: &[Step]) -> String {
    serde_json::to_string(steps).unwrap_or_else(|_| "[]".to_owned())
}

#[cfg(test)]
mod tests {
    use super::wait;

    #[test]
    fn who_finds_a_free_worker_waits_for_nobody() {
        assert_eq!([wait(1000, 0, 2), wait(1000, 1, 2)], [1000, 1000]);
        assert_eq!([wait(1000, 2, 2), wait(1000, 3, 2), wait(1000, 10, 2)], [1250, 1750, 5250]);
    }
}
