//! What happened, in order: live pages read it. And who did what: the audit log.

use super::db::{Result, Tx, all, one, run};
use super::now;

/// Something that happened.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Event {
    /// Its place in the order of things.
    pub id: i64,
    /// What it is about, as `submission/12`.
    pub topic: String,
    /// What happened, as JSON.
    pub data: String,
}

/// Tells that something happened.
pub async fn tell(tx: &mut Tx, contest: Option<i64>, topic: &str, data: &serde_json::Value) -> Result<()> {
    run!(
        tx,
        "INSERT INTO event (contest, topic, data, at) VALUES ($1, $2, $3, $4)",
        contest,
        topic,
        data.to_string(),
        now()
    )?;
    Ok(())
}

/// What happened about a topic since an event.
pub async fn since(tx: &mut Tx, topic: &str, id: i64) -> Result<Vec<Event>> {
    Ok(all!(
        tx,
        Event,
        "SELECT id, topic, data FROM event WHERE topic = $1 AND id > $2 ORDER BY id LIMIT 200",
        topic,
        id
    )?)
}

/// The last event there is.
pub async fn last(tx: &mut Tx) -> Result<i64> {
    Ok(one!(tx, (Option<i64>,), "SELECT MAX(id) FROM event")?.and_then(|(id,)| id).unwrap_or_default())
}

/// Writes down who did what.
pub async fn audit(tx: &mut Tx, account: Option<i64>, action: &str, subject: &str) -> Result<()> {
    run!(
        tx,
        "INSERT INTO audit (at, account, action, subject) VALUES ($1, $2, $3, $4)",
        now(),
        account,
        action,
        subject
    )?;
    Ok(())
}

/// The newest entries of the audit log: when, who, what, about what.
pub async fn audited(tx: &mut Tx, limit: i64) -> Result<Vec<(i64, Option<String>, String, String)>> {
    Ok(all!(
        tx,
        (i64, Option<String>, String, String),
        "SELECT audit.at, account.login, audit.action, audit.subject FROM audit LEFT JOIN account ON account.id = audit.account
         ORDER BY audit.id DESC LIMIT $1",
        limit
    )?)
}
