//! What the tables say.

use std::collections::HashMap;
use std::time::Duration;

use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::{chunks, comparisons, submissions};

/// How far a run is.
pub struct Tally {
    pub judged: usize,
    pub qualified: usize,
    /// Submissions that played their matches.
    pub tried: usize,
    /// Matches of the league, played or not.
    pub matches: usize,
    pub results: usize,
    pub open_chunks: usize,
}

/// How far a run is; none if the database is away.
pub async fn tally(db: &Db) -> Option<Tally> {
    let query = "SELECT
        (SELECT COUNT(*) FROM submission WHERE decided IS NOT NULL),
        (SELECT COUNT(*) FROM submission WHERE state = 'qualified'),
        (SELECT COUNT(*) FROM submission WHERE state IN ('qualified', 'unqualified')),
        (SELECT COUNT(*) FROM game WHERE kind = 'league'),
        (SELECT COUNT(*) FROM result),
        (SELECT COUNT(*) FROM chunk WHERE state = 'open')";
    let mut tx = db.read().await.ok()?;
    let found = try_rows::<(i64, i64, i64, i64, i64, i64)>(&mut tx, query).await.ok()?;
    let (judged, qualified, tried, matches, results, open) = *found.first()?;
    let [judged, qualified, tried, matches, results, open_chunks] =
        [judged, qualified, tried, matches, results, open].map(|count| count as usize);
    Some(Tally { judged, qualified, tried, matches, results, open_chunks })
}

/// How many rows still wait for a worker; none if the database is away.
pub async fn left(db: &Db) -> Option<usize> {
    let mut tx = db.read().await.ok()?;
    let open = chunks::open(&mut tx).await.ok()?.len();
    let comparing = comparisons::open(&mut tx).await.ok()?.len();
    Some(open + comparing + submissions::unfinished(&mut tx).await.ok()?.len())
}

pub async fn until_done(db: &Db, patience: Duration) {
    let began = std::time::Instant::now();
    while left(db).await != Some(0) {
        assert!(began.elapsed() < patience, "nothing moves: {:?} left", left(db).await);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// A submission as both runs call it: numbers may differ, for PostgreSQL gives none twice, also if its row was not kept.
macro_rules! called {
    () => {
        "submission.name || '_v' || CAST(submission.version AS TEXT)"
    };
}

/// All that is known and does not depend on who did it when.
pub async fn facts(db: &Db) -> Vec<String> {
    let queries = [
        concat!(
            "SELECT 'submission ' || ",
            called!(),
            " || ' ' || state || ' ' || seed || ' ' || source || ' ' || steps || ' ' || COALESCE(module, '-') FROM submission"
        ),
        "SELECT 'chunk ' || kind || ' ' || state FROM chunk",
        "SELECT 'game ' || key || ' ' || seed || ' ' || state FROM game",
        concat!(
            "SELECT 'seat ' || game.key || ' ' || CAST(seat.seat AS TEXT) || ' ' || seat.name || ' ' || COALESCE(",
            called!(),
            ", '-') FROM seat JOIN game ON game.id = seat.game LEFT JOIN submission ON submission.id = seat.submission"
        ),
        "SELECT 'result ' || key || ' ' || digest || ' ' || engine || ' ' || record FROM result JOIN game ON game.id = result.game",
        "SELECT 'score ' || key || ' ' || CAST(seat AS TEXT) || ' ' || CAST(score AS TEXT) || ' ' || CAST(place2 AS TEXT) || ' ' ||
         CAST(fuel AS TEXT) || COALESCE(frozen, '') FROM score JOIN game ON game.id = score.game",
        "SELECT 'blob ' || hash || ' ' || kind || ' ' || CAST(size AS TEXT) FROM blob",
        "SELECT 'document ' || name || ' ' || COALESCE(made_with, '-') FROM document",
        "SELECT 'comparison ' || state || ' ' || CAST(players AS TEXT) || ' ' || CAST(pairs AS TEXT) FROM comparison",
        "SELECT 'likeness ' || author_a || ' ' || author_b || ' ' || CAST(log_e AS TEXT) || ' ' || state FROM likeness",
        "SELECT 'alarm ' || data FROM event WHERE topic = 'alarm'",
        concat!(
            "SELECT 'represents ' || entrant.name || ' ' || ",
            called!(),
            " FROM entrant JOIN submission ON submission.id = COALESCE(entrant.representative,
             (SELECT MIN(s.id) FROM submission s WHERE s.entrant = entrant.id AND s.state = 'qualified'))"
        ),
    ];
    let mut tx = db.read().await.expect("a transaction");
    let mut facts = Vec::new();
    for query in queries {
        facts.extend(rows::<(String,)>(&mut tx, query).await.into_iter().map(|(fact,)| fact));
    }
    let names = concat!("SELECT CAST(id AS TEXT), ", called!(), " FROM submission");
    let names: HashMap<String, String> = rows::<(String, String)>(&mut tx, names).await.into_iter().collect();
    for fact in &mut facts {
        // The key of a match of a verdict.
        let number = fact.split(' ').nth(1).and_then(|key| key.strip_prefix('s')?.split_once('/'));
        if let Some((id, rest)) = number
            && let Some(name) = names.get(id)
        {
            *fact = fact.replacen(&format!(" s{id}/{rest}"), &format!(" {name}/{rest}"), 1);
        }
    }
    facts.sort();
    facts
}

/// How many jobs were begun more than once.
pub async fn repeats(db: &Db) -> i64 {
    let mut tx = db.read().await.expect("a transaction");
    let query = "SELECT COUNT(*) FROM (SELECT tries FROM chunk UNION ALL SELECT tries FROM submission) AS t WHERE tries > 1";
    rows::<(i64,)>(&mut tx, query).await[0].0
}

/// Rows of either database.
pub async fn rows<R: FromEither>(tx: &mut Tx, query: &'static str) -> Vec<R> {
    try_rows(tx, query).await.expect("rows")
}

pub async fn try_rows<R: FromEither>(tx: &mut Tx, query: &'static str) -> sqlx::Result<Vec<R>> {
    match tx {
        Tx::Sqlite(tx) => sqlx::query_as(query).fetch_all(&mut **tx).await,
        Tx::Postgres(tx) => sqlx::query_as(query).fetch_all(&mut **tx).await,
    }
}

/// What a row of either database can be.
pub trait FromEither:
    Send
    + Unpin
    + for<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow>
    + for<'r> sqlx::FromRow<'r, sqlx::postgres::PgRow>
{
}

impl<R> FromEither for R where
    R: Send
        + Unpin
        + for<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow>
        + for<'r> sqlx::FromRow<'r, sqlx::postgres::PgRow>
{
}
