//! Who works, and what the judge keeps about itself.

use std::time::Duration;

use super::db::{Result, Tx, all, one, run};
use super::now;

/// How often a worker says that it is here.
pub const PULSE: Duration = Duration::from_millis(1500);
/// Who was not heard for so long is dead, or so busy that somebody else should do its job.
pub const SILENCE: Duration = Duration::from_secs(5);

/// Who was seen within this time is here, as far as people are concerned.
pub const LATELY: Duration = Duration::from_secs(30);

/// Somebody who works.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Seen {
    /// Machine and process.
    pub name: String,
    /// `house`, `remote`, or `keeper`: one of the house who neither judges nor plays.
    pub kind: String,
    /// What it plays with.
    pub engine: String,
    /// When it was seen last.
    pub seen: i64,
}

/// A worker says that it is here.
pub async fn beat(tx: &mut Tx, name: &str, kind: &str, engine: &str) -> Result<()> {
    let now = tx.clock().await?;
    run!(
        tx,
        "INSERT INTO worker (name, kind, engine, seen) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO UPDATE SET seen = $4",
        name,
        kind,
        engine,
        now
    )?;
    Ok(())
}

/// Those not seen for an hour are forgotten.
pub async fn forget(tx: &mut Tx) -> Result<()> {
    let since = tx.clock().await? - 3_600_000;
    run!(tx, "DELETE FROM worker WHERE seen < $1", since)?;
    Ok(())
}

/// How many judge or play, and were seen within this time.
pub async fn count(tx: &mut Tx, within: Duration) -> Result<i64> {
    let since = tx.clock().await? - within.as_millis() as i64;
    let count = one!(tx, (i64,), "SELECT COUNT(*) FROM worker WHERE seen >= $1 AND kind <> 'keeper'", since)?;
    Ok(count.map_or(0, |(count,)| count))
}

/// How many give verdicts now, as far as one can tell: the house's, unless there are none. A dead one is soon not counted.
pub async fn judging(tx: &mut Tx) -> Result<i64> {
    let since = tx.clock().await? - 2 * SILENCE.as_millis() as i64;
    let house = one!(tx, (i64,), "SELECT COUNT(*) FROM worker WHERE seen >= $1 AND kind = 'house'", since)?;
    match house {
        Some((house @ 1..,)) => Ok(house),
        _ => count(tx, 2 * SILENCE).await,
    }
}

/// All that judge or play, and were seen lately.
pub async fn all_seen(tx: &mut Tx) -> Result<Vec<Seen>> {
    let query = "SELECT name, kind, engine, seen FROM worker WHERE kind <> 'keeper' ORDER BY seen DESC, name";
    Ok(all!(tx, Seen, query)?)
}

/// What is kept under a name.
pub async fn setting(tx: &mut Tx, name: &str) -> Result<Option<String>> {
    Ok(one!(tx, (String,), "SELECT value FROM setting WHERE name = $1", name)?.map(|(value,)| value))
}

/// Keeps something under a name.
pub async fn set(tx: &mut Tx, name: &str, value: &str) -> Result<()> {
    run!(
        tx,
        "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2",
        name,
        value
    )?;
    Ok(())
}

/// Takes a turn at something that one process is to do, now and then: false if another one did so within this time. A turn
/// that was taken in the future was taken by a clock that is wrong, and counts for nothing.
pub async fn take_turn(tx: &mut Tx, what: &str, every: Duration) -> Result<bool> {
    let (now, every) = (now(), every.as_millis() as i64);
    let turn = one!(
        tx,
        (String,),
        "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2
         WHERE CAST(setting.value AS BIGINT) NOT BETWEEN $3 AND $4 RETURNING value",
        what,
        now.to_string(),
        now - every + 1,
        now + every
    )?;
    Ok(turn.is_some())
}
