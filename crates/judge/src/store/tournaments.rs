//! Tournaments: announced, played, stopped, ended. Their rounds are in `rounds.rs`.

use palestra_contest::chain::Chain;
use palestra_contest::verify::Terms;

use super::db::{Result, StoreError, Tx, all, one, run};
use super::guests::Guest;
use super::receipts::{bytes, hex};
use super::{accounts, events, now};
use crate::jobs::tournament::MOST_ROUNDS;
use crate::queue::{self, Job, Kind};

/// It does not keep verdicts waiting, and nobody waits for it longer than needed.
const PRIORITY: usize = 90;

/// A tournament.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Tournament {
    /// Its number.
    pub id: i64,
    /// Its contest.
    pub contest: i64,
    /// Its title.
    pub title: String,
    /// What is played, and how, as JSON.
    pub terms: String,
    /// Their digest, published at the beginning.
    pub terms_digest: String,
    /// What was published at the beginning.
    pub tip: String,
    /// The last secret of the chain.
    pub secret: String,
    /// `announced`, `playing`, `stopped` or `ended`.
    pub state: String,
    /// From one round's start to the next one's, at least.
    pub every_ms: i64,
    /// When the next round may begin.
    pub due: i64,
    /// Whether results wait for the teacher's release.
    pub by_hand: i64,
    /// Whether each round waits for a beacon.
    pub beacons: i64,
    /// Whether players may be changed between rounds.
    pub changes: i64,
    /// Which job counts.
    pub generation: i64,
    /// When it was announced.
    pub created: i64,
    /// When it was over.
    pub ended: Option<i64>,
}

impl Tournament {
    /// What is played, and how.
    pub fn terms(&self) -> Result<Terms> {
        let damaged = |error| StoreError::Damaged(format!("tournament {}: {error}", self.id));
        serde_json::from_str(&self.terms).map_err(damaged)
    }

    /// What live pages follow.
    pub fn topic(&self) -> String {
        format!("tournament/{}", self.id)
    }
}

/// A tournament to be announced.
pub struct NewTournament<'a> {
    /// In which contest.
    pub contest: i64,
    /// Its title.
    pub title: &'a str,
    /// What is played, and how.
    pub terms: &'a Terms,
    /// Who fills the semifinals.
    pub guests: &'a [Guest],
    /// From one round's start to the next one's, at least.
    pub every_ms: i64,
    /// Whether results wait for the teacher's release.
    pub by_hand: bool,
    /// Whether players may be changed between rounds.
    pub changes: bool,
}

/// A query of tournaments, with what follows.
macro_rules! tournaments {
    ($rest:literal) => {
        concat!(
            "SELECT id, contest, title, terms, terms_digest, tip, secret, state, every_ms, due, by_hand, beacons, changes, generation,
             created, ended FROM tournament ",
            $rest
        )
    };
}

/// Announces a tournament: its chain is drawn, and its tip is everybody's from now on.
pub async fn create(tx: &mut Tx, new: &NewTournament<'_>) -> Result<i64> {
    let secret = accounts::secret();
    let tip = Chain::new(bytes(&secret)?, MOST_ROUNDS).tip();
    let (id,) = one!(
        tx,
        (i64,),
        "INSERT INTO tournament (contest, title, terms, terms_digest, tip, secret, state, every_ms, due, by_hand, beacons, changes, created)
         VALUES ($1, $2, $3, $4, $5, $6, 'announced', $7, 0, $8, $9, $10, $11) RETURNING id",
        new.contest,
        new.title,
        serde_json::to_string(new.terms).map_err(|error| StoreError::Damaged(error.to_string()))?,
        hex(&new.terms.digest()),
        hex(&tip),
        &secret,
        new.every_ms,
        i64::from(new.by_hand),
        i64::from(!new.terms.beacon.is_empty()),
        i64::from(new.changes),
        now()
    )?
    .unwrap_or_default();
    // The house's own player is number 0, guests follow.
    for (number, guest) in (1i64..).zip(new.guests) {
        run!(
            tx,
            "INSERT INTO player (tournament, number, kind, name, digest, submission, module, since) VALUES ($1, $2, 'guest', $3, $4, NULL, $5, 1)",
            id,
            number,
            &guest.name,
            guest.module.clone().unwrap_or_else(|| built_in(&guest.name)),
            guest.module.as_deref()
        )?;
    }
    Ok(id)
}

/// What stands for a player of the house until its address is known.
pub(super) fn built_in(name: &str) -> String {
    hex(&palestra_contest::sha256(&[b"palestra built-in", name.as_bytes()]))
}

/// A tournament by its number.
pub async fn find(tx: &mut Tx, id: i64) -> Result<Option<Tournament>> {
    Ok(one!(tx, Tournament, tournaments!("WHERE id = $1"), id)?)
}

/// Those of a contest, the newest first.
pub async fn of_contest(tx: &mut Tx, contest: i64) -> Result<Vec<Tournament>> {
    Ok(all!(tx, Tournament, tournaments!("WHERE contest = $1 ORDER BY id DESC"), contest)?)
}

/// From one state to another; false if it was in none of those. Whoever is at it loses it.
pub async fn change(tx: &mut Tx, id: i64, from: &[&str], to: &str, due: i64) -> Result<bool> {
    for state in from {
        let changed = run!(
            tx,
            "UPDATE tournament SET state = $3, generation = generation + 1, tries = 0, due = $4,
             ended = CASE WHEN $3 = 'ended' THEN $5 ELSE NULL END WHERE id = $1 AND state = $2",
            id,
            *state,
            to,
            due,
            now()
        )?;
        if changed == 1 {
            tell(tx, id).await?;
            wake(tx, id).await?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// A page that shows it is shown anew.
pub async fn tell(tx: &mut Tx, id: i64) -> Result<()> {
    let contest = one!(tx, (i64,), "SELECT contest FROM tournament WHERE id = $1", id)?.map(|(id,)| id);
    events::tell(tx, contest, &format!("tournament/{id}"), &serde_json::json!({ "moved": true })).await
}

/// Those that may go on: number, generation, the name of the job that should see to it.
pub async fn open(tx: &mut Tx) -> Result<Vec<(i64, i64, Option<String>)>> {
    Ok(all!(
        tx,
        (i64, i64, Option<String>),
        "SELECT id, generation, job FROM tournament WHERE state = 'playing' AND due <= $1
         AND NOT EXISTS (SELECT 1 FROM round WHERE round.tournament = tournament.id AND round.state = 'frozen')
         AND NOT EXISTS (SELECT 1 FROM pairing JOIN game ON game.id = pairing.game
                         WHERE pairing.tournament = tournament.id AND game.state = 'waiting') ORDER BY id",
        now()
    )?)
}

/// A new job for one whose job is lost; false if somebody else has done that.
pub async fn start_again(tx: &mut Tx, id: i64, generation: i64) -> Result<bool> {
    let changed = run!(
        tx,
        "UPDATE tournament SET generation = $3 WHERE id = $1 AND generation = $2 AND state = 'playing'",
        id,
        generation,
        generation + 1
    )?;
    if changed == 1 {
        renew(tx, id, generation + 1).await?;
    }
    Ok(changed == 1)
}

/// The last match of a step was played: it goes on at once. If two were last together, the sweep sees it.
pub async fn wake_by_chunk(tx: &mut Tx, chunk: i64) -> Result<()> {
    let of = one!(
        tx,
        (i64,),
        "SELECT pairing.tournament FROM pairing JOIN game ON game.id = pairing.game WHERE game.chunk = $1 LIMIT 1",
        chunk
    )?;
    match of {
        Some((id,)) => wake(tx, id).await,
        None => Ok(()),
    }
}

/// A job, if it may go on.
pub async fn wake(tx: &mut Tx, id: i64) -> Result<()> {
    let waiting = open(tx).await?.into_iter().find(|(open, ..)| *open == id);
    match waiting {
        Some((_, generation, _)) => renew(tx, id, generation).await,
        None => Ok(()),
    }
}

async fn renew(tx: &mut Tx, id: i64, generation: i64) -> Result<()> {
    let job = queue::enqueue(tx, Job { kind: Kind::Advance, id, generation }, PRIORITY).await?;
    run!(tx, "UPDATE tournament SET job = $1 WHERE id = $2", &job, id)?;
    Ok(())
}

/// The first act of a job: counts the try. `None` if the job is stale.
pub async fn fence(tx: &mut Tx, job: Job) -> Result<Option<i64>> {
    let tries = one!(
        tx,
        (i64,),
        "UPDATE tournament SET tries = tries + 1 WHERE id = $1 AND generation = $2 AND state = 'playing' RETURNING tries",
        job.id,
        job.generation
    )?;
    Ok(tries.map(|(tries,)| tries))
}

/// The house cannot: it stops, until a teacher lets it go on.
pub async fn give_up(tx: &mut Tx, job: Job, why: &str) -> Result<()> {
    let stopped = run!(
        tx,
        "UPDATE tournament SET state = 'stopped', generation = generation + 1 WHERE id = $1 AND generation = $2",
        job.id,
        job.generation
    )?;
    if stopped == 1 {
        tell(tx, job.id).await?;
        events::alarm(tx, &format!("tournament {} stopped: {why}", job.id)).await?;
    }
    Ok(())
}

/// There was nothing to do: this was no try.
pub async fn idle(tx: &mut Tx, id: i64, generation: i64) -> Result<()> {
    run!(tx, "UPDATE tournament SET tries = 0 WHERE id = $1 AND generation = $2", id, generation)?;
    Ok(())
}

/// Takes the turn of a job: only who gets the next generation may store what it found.
pub async fn take_turn(tx: &mut Tx, id: i64, generation: i64) -> Result<Option<i64>> {
    let next = one!(
        tx,
        (i64,),
        "UPDATE tournament SET generation = generation + 1, tries = 0 WHERE id = $1 AND generation = $2 AND state = 'playing'
         RETURNING generation",
        id,
        generation
    )?;
    Ok(next.map(|(next,)| next))
}
