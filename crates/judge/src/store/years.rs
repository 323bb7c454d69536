//! Earlier years: zip files that wait to be unpacked, and what came out of them.

use super::db::{Result, Tx, all, one, run};
use super::{blobs, comparisons, events, now};
use crate::queue::{self, Job, Kind};

const PRIORITY: usize = 2;

/// An earlier year.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Year {
    /// Its number.
    pub id: i64,
    /// What it is called.
    pub name: String,
    /// `open` while it waits, `done`, or `dead` if nobody can read it.
    pub state: String,
    /// What there is to say about it.
    pub note: String,
    /// When it was brought.
    pub created: i64,
    /// How many players it has.
    pub players: i64,
    /// Of how many authors.
    pub authors: i64,
}

/// All of a game, the newest first.
pub async fn of_game(tx: &mut Tx, game: &str) -> Result<Vec<Year>> {
    Ok(all!(
        tx,
        Year,
        "SELECT year.id, year.name, year.state, year.note, year.created, COUNT(document.id) AS players,
         COUNT(DISTINCT document.author) AS authors FROM year LEFT JOIN document ON document.year = year.id
         WHERE year.game = $1 GROUP BY year.id, year.name, year.state, year.note, year.created ORDER BY year.id DESC",
        game
    )?)
}

/// A new year: with a zip file, which a job unpacks; without one, to be filled by the caller. `None` if the name is taken.
pub async fn create(
    tx: &mut Tx,
    game: &str,
    name: &str,
    by_prefix: bool,
    upload: Option<&[u8]>,
) -> Result<Option<i64>> {
    let made = one!(
        tx,
        (i64,),
        "INSERT INTO year (game, name, authors, upload, state, created) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (game, name) DO NOTHING RETURNING id",
        game,
        name,
        if by_prefix { "prefix" } else { "folder" },
        upload,
        if upload.is_some() { "open" } else { "done" },
        now()
    )?;
    let Some((id,)) = made else { return Ok(None) };
    if upload.is_some() {
        renew(tx, id, 0).await?;
    }
    Ok(Some(id))
}

async fn renew(tx: &mut Tx, id: i64, generation: i64) -> Result<()> {
    let job = queue::enqueue(tx, Job { kind: Kind::Import, id, generation }, PRIORITY).await?;
    run!(tx, "UPDATE year SET job = $1 WHERE id = $2", &job, id)?;
    Ok(())
}

/// The first act of a job: counts the try. `None` if the job is stale.
pub async fn fence(tx: &mut Tx, job: Job) -> Result<Option<i64>> {
    let tries = one!(
        tx,
        (i64,),
        "UPDATE year SET tries = tries + 1 WHERE id = $1 AND generation = $2 AND state = 'open' RETURNING tries",
        job.id,
        job.generation
    )?;
    Ok(tries.map(|(tries,)| tries))
}

/// What is to be unpacked, and whether names tell the authors.
pub async fn upload(tx: &mut Tx, id: i64) -> Result<Option<(Vec<u8>, bool)>> {
    let found = one!(tx, (Option<Vec<u8>>, String), "SELECT upload, authors FROM year WHERE id = $1", id)?;
    Ok(found.and_then(|(upload, authors)| Some((upload?, authors == "prefix"))))
}

/// All of it is in: every contest of its game is compared with it. What was uploaded goes.
pub async fn finish(tx: &mut Tx, job: Job, note: &str) -> Result<()> {
    let game = one!(
        tx,
        (String,),
        "UPDATE year SET state = 'done', note = $3, upload = NULL WHERE id = $1 AND generation = $2 AND state = 'open' RETURNING game",
        job.id,
        job.generation,
        note
    )?;
    match game {
        Some((game,)) => comparisons::ask_all(tx, &game).await,
        None => Ok(()),
    }
}

/// Nobody can read it, and why.
pub async fn give_up(tx: &mut Tx, job: Job, why: &str) -> Result<()> {
    run!(
        tx,
        "UPDATE year SET state = 'dead', note = $3, upload = NULL WHERE id = $1 AND generation = $2 AND state = 'open'",
        job.id,
        job.generation,
        why
    )?;
    Ok(())
}

/// Too many tries: the house's fault.
pub async fn too_often(tx: &mut Tx, job: Job) -> Result<()> {
    give_up(tx, job, "it could not be unpacked").await?;
    events::alarm(tx, &format!("the players of year {} could not be unpacked", job.id)).await
}

/// Those that wait: number, generation, the name of the job that should do it.
pub async fn open(tx: &mut Tx) -> Result<Vec<(i64, i64, Option<String>)>> {
    Ok(all!(
        tx,
        (i64, i64, Option<String>),
        "SELECT id, generation, job FROM year WHERE state = 'open' ORDER BY id"
    )?)
}

/// A new job for one whose job is lost; false if somebody else has done that.
pub async fn start_again(tx: &mut Tx, id: i64, generation: i64) -> Result<bool> {
    let changed = run!(
        tx,
        "UPDATE year SET generation = $3 WHERE id = $1 AND generation = $2 AND state = 'open'",
        id,
        generation,
        generation + 1
    )?;
    if changed == 1 {
        renew(tx, id, generation + 1).await?;
    }
    Ok(changed == 1)
}

/// Forgets a year with all its players. False if there is no such year of this game.
pub async fn delete(tx: &mut Tx, game: &str, id: i64) -> Result<bool> {
    let sources =
        all!(tx, (String,), "DELETE FROM document WHERE year = $1 AND game = $2 RETURNING source", id, game)?;
    let gone = run!(tx, "DELETE FROM year WHERE id = $1 AND game = $2", id, game)?;
    for (source,) in sources {
        blobs::drop_unused(tx, &source).await?;
    }
    if gone == 1 {
        comparisons::ask_all(tx, game).await?;
    }
    Ok(gone == 1)
}
