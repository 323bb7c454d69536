//! The tables, the same in both databases.

use palestra_judge::store::contests::{self, Plan};
use palestra_judge::store::copy::copy;
use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::schema::{TABLES, catalogue};
use palestra_judge::store::submissions::{self, NewSubmission};
use palestra_judge::store::{accounts, entrants, now};
use palestra_judge::sweep;
use sqlx::Connection;

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
        "the database has schema 99, this program knows 6: use the newer palestra that made it"
    );
}

#[tokio::test]
async fn a_database_that_cannot_be_used_is_left_alone_and_told_with_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let text = "no database, but long enough to be looked at\n".repeat(100);
    std::fs::write(path("text"), &text).expect("a file");
    std::fs::create_dir(path("folder")).expect("a folder");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path("foreign")).create_if_missing(true);
    let mut foreign = sqlx::SqliteConnection::connect_with(&options).await.expect("a file");
    sqlx::raw_sql("CREATE TABLE account (x TEXT)").execute(&mut foreign).await.expect("a table");
    foreign.close().await.expect("an end");
    let server = Database::server();
    let mut taken = sqlx::PgConnection::connect(&server.address()).await.expect("a server");
    sqlx::raw_sql("CREATE TABLE account (x TEXT)").execute(&mut taken).await.expect("a table");
    let nowhere = server.address().replace("/postgres?", "/nowhere?");
    for (address, told) in [
        (format!("sqlite:{}", path("text")), "choose another, or restore a back-up"),
        (format!("sqlite:{}", path("folder")), "is its folder there"),
        (format!("sqlite:{}", path("nowhere/judge.db")), "is its folder there"),
        (format!("sqlite:{}", path("foreign")), "choose an empty database"),
        ("sqlite:".to_owned(), "write sqlite:FILE"),
        ("sqlite::memory:".to_owned(), "write sqlite:FILE"),
        ("mysql://user:sEcReT@host/db".to_owned(), "write sqlite:FILE"),
        (server.address(), "choose an empty database"),
        (nowhere, "make it first"),
        ("postgres://user:sEcReT@127.0.0.1:1/db".to_owned(), "is PostgreSQL running there"),
    ] {
        let error = Db::open(&address).await.err().unwrap_or_else(|| panic!("{address} was opened"));
        let error = error.to_string();
        assert!(
            error.contains(told) && !error.contains("sEcReT") && !error.contains("code:"),
            "{address}: {error}"
        );
    }
    assert_eq!(std::fs::read_to_string(path("text")).expect("a file"), text);
    let mut foreign = sqlx::SqliteConnection::connect_with(&options).await.expect("a file");
    let (tables,): (i64,) =
        sqlx::query_as("SELECT COUNT(*) FROM sqlite_master").fetch_one(&mut foreign).await.expect("a count");
    assert_eq!(tables, 1, "nothing was put into it");
    let worker =
        Db::open_for_one(&format!("sqlite:{}", path("later"))).await.expect_err("no database").to_string();
    assert!(worker.contains("start that first") && !folder.path().join("later").exists(), "{worker}");
    // A judge that was started once is one, even if nobody is in it yet.
    let (full, begun) = (Database::file(), Database::file());
    let (full, begun) =
        (Db::open(&full.address()).await.expect("a file"), Db::open(&begun.address()).await.expect("a file"));
    let mut tx = begun.write().await.expect("a transaction");
    accounts::invite(&mut tx, "admin", None, 1).await.expect("a link");
    tx.commit().await.expect("a commit");
    let error = copy(&full, &begun).await.expect_err("a refusal").to_string();
    assert!(error.contains("choose an empty database"), "{error}");
}

/// Judges as the program of the last release left them, without the queue's own tables: a contest with a student, an
/// assistant and a player that waits. Both are brought up, are the same, and go on.
#[tokio::test]
async fn a_judge_of_the_last_release_is_brought_up() {
    const FILE: &str = include_str!("releases/schema-5.sqlite.sql");
    const SERVER: &str = include_str!("releases/schema-5.postgres.sql");
    let mut dumps = Vec::new();
    for (database, text) in [(Database::file(), FILE), (Database::server(), SERVER)] {
        match &database {
            Database::File(_) => {
                let file = database.address();
                let path = file.trim_start_matches("sqlite:");
                // Tables are in the order of their names: references hold at the end, not on the way.
                let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
                let options = options.create_if_missing(true).foreign_keys(false);
                let mut old = sqlx::SqliteConnection::connect_with(&options).await.expect("a file");
                sqlx::raw_sql(text).execute(&mut old).await.expect("the tables of the last release");
                old.close().await.expect("an end");
            }
            Database::Server(_) => {
                let mut old = sqlx::PgConnection::connect(&database.address()).await.expect("a server");
                sqlx::raw_sql(text).execute(&mut old).await.expect("the tables of the last release");
                old.close().await.expect("an end");
            }
        }
        let db = Db::open(&database.address()).await.expect("brought up");
        let mut tx = db.write().await.expect("a transaction");
        let frodo = accounts::by_login(&mut tx, "Frodo").await.expect("a row").expect("an account");
        let merry = accounts::by_login(&mut tx, "merry").await.expect("a row").expect("an account");
        let ring = contests::by_slug(&mut tx, "ring").await.expect("a row").expect("a contest");
        let role = async |tx: &mut Tx, id: i64| {
            entrants::membership(tx, ring.id, id).await.expect("a row").expect("a member").0
        };
        assert_eq!(
            (role(&mut tx, frodo.id).await, role(&mut tx, merry.id).await),
            ("student".into(), "assistant".into())
        );
        assert!(
            !entrants::is_trusted(&mut tx, ring.id, merry.id).await.expect("a row"),
            "nobody is by itself"
        );
        assert!(entrants::trust(&mut tx, ring.id, merry.id, true).await.expect("a row"));
        drop(tx);
        // What waits has no job in a queue that is new, and gets one.
        let lost = sweep::lost(&db).await.expect("rows");
        assert_eq!(lost.len(), 1, "{lost:?}");
        let copied = Database::file();
        let there = Db::open(&copied.address()).await.expect("a file");
        copy(&db, &there).await.expect("a copy");
        dumps.push(dump(&there).await);
        db.close().await;
    }
    assert!(dumps[0].len() > 25, "{:?}", dumps[0]);
    assert_eq!(dumps[0], dumps[1]);
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
