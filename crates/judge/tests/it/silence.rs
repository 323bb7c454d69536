//! Who is not heard any more loses what was lent to them; nobody else does.

use palestra_judge::queue;
use palestra_judge::store::contests::{self, Plan};
use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::{chunks, workers};

use crate::chaos::rows;
use crate::databases::Database;

/// Names of the house, three of them alike: who is silent, who is here, who only begins as the first.
const SILENT: &str = "house0-7-0";
const HERE: &str = "house1-8-0";
const ALIKE: &str = "house0-7-01";

#[tokio::test]
async fn what_the_silent_had_comes_first_in_a_file() {
    what_the_silent_had_comes_first(Database::file()).await;
}

#[tokio::test]
async fn what_the_silent_had_comes_first_on_a_server() {
    what_the_silent_had_comes_first(Database::server()).await;
}

async fn what_the_silent_had_comes_first(database: Database) {
    let db = Db::open(&database.address()).await.expect("a database");
    let mut tx = db.write().await.expect("a transaction");
    let plan =
        Plan { slug: "ring".into(), game: "ork-island".into(), board: "board".into(), ..Plan::default() };
    let contest = contests::create(&mut tx, &plan).await.expect("a contest").expect("a new one");
    let mut lent = Vec::new();
    for name in [SILENT, HERE, ALIKE] {
        workers::beat(&mut tx, name, "house", "dummy 1").await.expect("a worker");
        let chunk = chunks::create(&mut tx, contest, "league", 20).await.expect("a chunk");
        lend(&mut tx, chunk, &format!("{name}-play-01J")).await;
        lent.push(chunk);
    }
    let waits = chunks::create(&mut tx, contest, "league", 60).await.expect("a chunk");
    let since = tx.clock().await.expect("a time") - workers::SILENCE.as_millis() as i64;
    assert_eq!(queue::rescue(&mut tx, since).await.expect("nobody"), 0, "all were heard a moment ago");
    change(&mut tx, "UPDATE worker SET seen = seen - 10000 WHERE name = 'house0-7-0'").await;
    assert_eq!(queue::rescue(&mut tx, since).await.expect("one"), 1);
    assert_eq!(queue::rescue(&mut tx, since).await.expect("nobody"), 0, "once is enough");
    let query = match &tx {
        Tx::Sqlite(_) => {
            "SELECT chunk.id, Jobs.priority FROM Jobs JOIN chunk ON chunk.job = Jobs.id WHERE status = 'Pending'
             ORDER BY Jobs.priority DESC"
        }
        Tx::Postgres(_) => {
            "SELECT chunk.id, CAST(jobs.priority AS BIGINT) FROM apalis.jobs JOIN chunk ON chunk.job = jobs.id
             WHERE status = 'Pending' ORDER BY jobs.priority DESC"
        }
    };
    let pending: Vec<(i64, i64)> = rows(&mut tx, query).await;
    assert_eq!(
        pending,
        [(lent[0], queue::LOST as i64), (waits, 60)],
        "what was lost, before what only waited"
    );
    assert_eq!(queue::lent_to(&mut tx, HERE).await.expect("names").len(), 1);
    assert_eq!(queue::lent_to(&mut tx, "house0-7-01-").await.expect("names").len(), 1);
    tx.commit().await.expect("a commit");
    // Who is known to be gone is not waited for.
    queue::let_go(&db, &format!("{HERE}-")).await;
    let mut tx = db.read().await.expect("a transaction");
    assert_eq!(queue::lent_to(&mut tx, "").await.expect("names").len(), 1, "only who is alike keeps theirs");
}

/// A lane of somebody's has the job of this chunk.
async fn lend(tx: &mut Tx, chunk: i64, lane: &str) {
    let [new, lock] = match tx {
        Tx::Sqlite(_) => [
            "INSERT INTO Workers (id, worker_type, storage_name, layers) VALUES ('LANE', 'play', 'test', '')",
            "UPDATE Jobs SET status = 'Running', lock_by = 'LANE' WHERE id = (SELECT job FROM chunk WHERE id = CHUNK)",
        ],
        Tx::Postgres(_) => [
            "INSERT INTO apalis.workers (id, worker_type, storage_name, layers) VALUES ('LANE', 'play', 'test', '')",
            "UPDATE apalis.jobs SET status = 'Running', lock_by = 'LANE' WHERE id = (SELECT job FROM chunk WHERE id = CHUNK)",
        ],
    };
    for text in [new, lock] {
        change(tx, &text.replace("LANE", lane).replace("CHUNK", &chunk.to_string())).await;
    }
}

async fn change(tx: &mut Tx, text: &str) {
    let text = sqlx::AssertSqlSafe(text.to_owned());
    let changed = match tx {
        Tx::Sqlite(tx) => sqlx::query(text).execute(&mut **tx).await.expect("a change").rows_affected(),
        Tx::Postgres(tx) => sqlx::query(text).execute(&mut **tx).await.expect("a change").rows_affected(),
    };
    assert_eq!(changed, 1);
}
