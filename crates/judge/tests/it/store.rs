//! The tables, the same in both databases.

use palestra_judge::store::contests::{self, Plan};
use palestra_judge::store::copy::copy;
use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::schema::{TABLES, catalogue};
use palestra_judge::store::submissions::{self, NewSubmission};
use palestra_judge::store::{accounts, entrants, now};

use crate::chaos::rows;
use crate::databases::Database;

#[tokio::test]
async fn both_databases_have_the_same_tables() {
    let (file, server) = (Database::file(), Database::server());
    let mut catalogues = Vec::new();
    for database in [&file, &server] {
        let db = Db::open(&database.address()).await.expect("a database");
        let again = Db::open(&database.address()).await.expect("a second time changes nothing");
        let mut tx = again.read().await.expect("a transaction");
        catalogues.push(catalogue(&mut tx).await.expect("a catalogue"));
        drop(tx);
        again.close().await;
        db.close().await;
    }
    assert!(catalogues[0].len() > TABLES.len() * 3, "{:?}", catalogues[0]);
    assert_eq!(catalogues[0], catalogues[1]);
}

#[tokio::test]
async fn a_newer_schema_is_refused_with_a_sentence() {
    let file = Database::file();
    let path = file.address();
    let db = Db::open(&path).await.expect("a database");
    let Db::Sqlite { write, .. } = &db else { unreachable!() };
    sqlx::query("INSERT INTO schema_version (version) VALUES (99)").execute(write).await.expect("a version");
    db.close().await;
    let error = Db::open(&path).await.expect_err("a refusal").to_string();
    assert_eq!(
        error,
        "the database has schema 99, this program knows 5: use the newer palestra that made it"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_judge_moves_to_a_server_and_back_and_is_the_same() {
    let world = crate::site::world().await;
    let (server, file) = (Database::server(), Database::file());
    let there = Db::open(&server.address()).await.expect("a server");
    let back = Db::open(&file.address()).await.expect("a file");
    let copied = copy(&world.db, &there).await.expect("a copy");
    assert_eq!(copy(&there, &back).await.expect("a copy"), copied);
    let before = dump(&world.db).await;
    assert_eq!(before.len() as u64, copied);
    assert!(copied > 30, "{copied}");
    assert_eq!(before, dump(&back).await);
    let error = copy(&world.db, &there).await.expect_err("a refusal").to_string();
    assert!(error.contains("choose an empty database"), "{error}");
    // What waits goes on there: its job is made anew.
    let mut tx = there.write().await.expect("a transaction");
    let account = accounts::create(&mut tx, "new", "New", None, false).await.expect("an account");
    assert!(account.is_some_and(|id| id > world.accounts[4]), "{account:?}");
}

/// Every row of every table of a file.
async fn dump(db: &Db) -> Vec<String> {
    let mut tx = db.read().await.expect("a transaction");
    everything(&mut tx).await
}

/// The same in a transaction.
pub async fn everything(tx: &mut Tx) -> Vec<String> {
    let columns = catalogue(tx).await.expect("a catalogue");
    let Tx::Sqlite(tx) = tx else { unreachable!() };
    let mut rows = Vec::new();
    for table in TABLES {
        let cells: Vec<String> = columns
            .iter()
            .filter(|column| column.0 == *table)
            .map(|column| format!("quote({})", column.1))
            .collect();
        let query = format!("SELECT '{table} ' || {} FROM {table} ORDER BY 1", cells.join(" || ' ' || "));
        let found: Vec<(String,)> =
            sqlx::query_as(sqlx::AssertSqlSafe(query)).fetch_all(&mut **tx).await.expect("rows");
        rows.extend(found.into_iter().map(|(row,)| row));
    }
    rows
}

/// A rush waits for its verdicts, and one of them lost its worker: it has waited already.
#[tokio::test]
async fn who_is_started_again_does_not_go_to_the_end_of_the_line() {
    for database in [Database::file(), Database::server()] {
        let db = Db::open(&database.address()).await.expect("a database");
        let mut tx = db.write().await.expect("a transaction");
        let plan =
            Plan { slug: "rush".into(), game: "ork-island".into(), board: "board".into(), ..Plan::default() };
        let contest = contests::create(&mut tx, &plan).await.expect("a contest").expect("a new one");
        let mut ids = Vec::new();
        for name in ["Early", "Late", "Last"] {
            let account = accounts::create(&mut tx, name, name, None, false).await.expect("an account");
            let account = account.expect("a new one");
            entrants::join(&mut tx, contest, account, "student", name).await.expect("a member");
            let (_, entrant) =
                entrants::membership(&mut tx, contest, account).await.expect("a row").expect("a member");
            let new = NewSubmission {
                contest,
                entrant: entrant.expect("an entrant"),
                account,
                name,
                language: "cc",
                source: name.as_bytes(),
                seed: 1,
                received: now(),
                key: None,
            };
            ids.push(submissions::create(&mut tx, &new).await.expect("a submission").expect("a free name"));
        }
        assert!(submissions::start_again(&mut tx, ids[1], 0).await.expect("a new job"));
        let query = match tx {
            Tx::Sqlite(_) => {
                "SELECT submission.id FROM Jobs AS lent JOIN submission ON submission.job = lent.id ORDER BY priority DESC, run_at, lent.id"
            }
            Tx::Postgres(_) => {
                "SELECT submission.id FROM apalis.jobs AS lent JOIN submission ON submission.job = lent.id ORDER BY priority DESC, run_at, lent.id"
            }
        };
        let line: Vec<(i64,)> = rows(&mut tx, query).await;
        // The two others may have come within one millisecond: then it does not matter who is first.
        assert_eq!((line.len(), line[0]), (3, (ids[1],)), "{line:?}");
    }
}
