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

/// Why a job is given up about which no worker ever said a word.
pub const SILENT: &str = "each worker that began it was gone before it could say why";

/// What went wrong, as it is kept: a compiler may say much, and PostgreSQL keeps no text with a zero in it.
pub fn in_short(why: &str) -> String {
    why.chars().filter(|c| *c != '\0').take(500).collect()
}

/// Tells the administrator that something is wrong with the house.
pub async fn alarm(tx: &mut Tx, what: &str) -> Result<()> {
    tracing::error!(what, "alarm");
    tell(tx, None, "alarm", &serde_json::json!({ "what": what })).await
}

/// The newest alarms: when, and what.
pub async fn alarms(tx: &mut Tx) -> Result<Vec<(i64, String)>> {
    let rows = all!(
        tx,
        (i64, String),
        "SELECT at, data FROM event WHERE topic = 'alarm' ORDER BY id DESC LIMIT 100"
    )?;
    let what = |data: &str| {
        let data: serde_json::Value = serde_json::from_str(data).unwrap_or_default();
        data["what"].as_str().unwrap_or_default().to_owned()
    };
    Ok(rows.into_iter().map(|(at, data)| (at, what(&data))).collect())
}

/// So many at a time.
pub const PAGE: usize = 200;

/// What happened about a topic since an event, at most a page of it.
pub async fn since(tx: &mut Tx, topic: &str, id: i64) -> Result<Vec<Event>> {
    Ok(all!(
        tx,
        Event,
        "SELECT id, topic, data FROM event WHERE topic = $1 AND id > $2 ORDER BY id LIMIT 200",
        topic,
        id
    )?)
}

/// What happened about anything since an event, in the order of numbers.
pub async fn all_since(tx: &mut Tx, id: i64) -> Result<Vec<Event>> {
    Ok(all!(tx, Event, "SELECT id, topic, data FROM event WHERE id > $1 ORDER BY id LIMIT 5000", id)?)
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

/// An entry of the audit log: when, who, what, about what.
pub type Entry = (i64, Option<String>, String, String);

/// The newest entries of the audit log.
pub async fn audited(tx: &mut Tx, limit: i64) -> Result<Vec<Entry>> {
    Ok(all!(
        tx,
        Entry,
        "SELECT audit.at, account.login, audit.action, audit.subject FROM audit LEFT JOIN account ON account.id = audit.account
         ORDER BY audit.id DESC LIMIT $1",
        limit
    )?)
}
