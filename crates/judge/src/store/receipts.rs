//! The log of uploads: every head covers all that was ever handed in before, so nothing can be dropped or slipped in later.

use palestra_contest::Bytes;
use palestra_contest::chain::Log;

use super::db::{Result, StoreError, Tx, one, run};

/// Takes an upload in, at the end of its contest's log.
pub async fn add(tx: &mut Tx, contest: i64, submission: i64, player: &str, source: &str) -> Result<()> {
    // One at a time: whoever changes the contest's row first is first in the log.
    run!(tx, "UPDATE contest SET title = title WHERE id = $1", contest)?;
    let (count, head) = last(tx, contest).await?;
    let mut log = Log { count: count as u64, head };
    let Log { count, head } = log.add(player, &bytes(source)?, submission.to_string().as_bytes());
    run!(
        tx,
        "INSERT INTO receipt (contest, number, submission, player, source, head) VALUES ($1, $2, $3, $4, $5, $6)",
        contest,
        count as i64,
        submission,
        player,
        source,
        hex(&head)
    )?;
    Ok(())
}

/// How many uploads there were, and the digest of all of them.
pub async fn last(tx: &mut Tx, contest: i64) -> Result<(i64, Bytes)> {
    let last = one!(
        tx,
        (i64, String),
        "SELECT number, head FROM receipt WHERE contest = $1 ORDER BY number DESC LIMIT 1",
        contest
    )?;
    match last {
        Some((number, head)) => Ok((number, bytes(&head)?)),
        None => Ok((0, Log::default().head)),
    }
}

/// The receipt of a submission: its place in the log, and the head there.
pub async fn of(tx: &mut Tx, submission: i64) -> Result<Option<(i64, String)>> {
    Ok(one!(tx, (i64, String), "SELECT number, head FROM receipt WHERE submission = $1", submission)?)
}

/// 32 bytes as the tables keep them.
pub fn hex(bytes: &Bytes) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// 32 bytes from the tables.
pub fn bytes(hex: &str) -> Result<Bytes> {
    let damaged = || StoreError::Damaged(format!("\"{hex}\" are not 32 bytes"));
    let mut bytes = [0; 32];
    if hex.len() != 64 || !hex.is_ascii() {
        return Err(damaged());
    }
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).map_err(|_| damaged())?;
    }
    Ok(bytes)
}
