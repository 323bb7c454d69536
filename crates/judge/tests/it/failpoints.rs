//! A worker that dies after the first statement of its jobs, another one after the second, and so on: whoever comes next makes the
//! same of what they leave.
//!
//! `PALESTRA_FAILPOINTS=1` tries every statement, not only some of them.

use std::fmt;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use palestra_judge::store::contests::{self, Plan};
use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::submissions::{self, NewSubmission};
use palestra_judge::store::{accounts, chunks, entrants};
use palestra_judge::sweep;
use palestra_judge::work::Worker;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::chaos::{facts, game, left, until_done};
use crate::databases::Database;
use crate::dummy::Dummy;

/// Counts the statements of jobs, as the database's driver tells them, and dies after one of them.
struct Crash {
    after: usize,
    seen: AtomicUsize,
}

/// What begins with a statement that counts a try.
struct Fence(bool);

impl Visit for Fence {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "summary" {
            let text = format!("{value:?}");
            self.0 = text.contains("UPDATE submission SET tries") || text.contains("UPDATE chunk SET tries");
        }
    }
}

impl Subscriber for Crash {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn event(&self, event: &Event<'_>) {
        let mut fence = Fence(false);
        event.record(&mut fence);
        // What a worker asks before it has a job is no part of one.
        if (fence.0 || self.seen.load(Ordering::Relaxed) > 0)
            && self.seen.fetch_add(1, Ordering::Relaxed) + 1 == self.after
        {
            std::process::abort();
        }
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// The process that dies: started by the test below, with an address; without one there is nothing to do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doomed() {
    let Ok(address) = std::env::var("DOOMED_DATABASE") else { return };
    let after = std::env::var("DOOMED_AFTER").ok().and_then(|count| count.parse().ok()).expect("a number");
    tracing::subscriber::set_global_default(Crash { after, seen: AtomicUsize::new(0) })
        .expect("the only one");
    let db = Db::open(&address).await.expect("a database");
    Worker::of_the_house(db, Arc::new(Dummy), "doomed".to_owned(), 5).run().await;
}

fn doom(address: &str, after: usize) -> Child {
    Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "failpoints::doomed"])
        .env("DOOMED_DATABASE", address)
        .env("DOOMED_AFTER", after.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a worker")
}

/// A verdict, a comparison that follows from it, and two matches.
async fn to_do(address: &str) -> Db {
    let db = Db::open(address).await.expect("a database");
    let mut tx = db.write().await.expect("a transaction");
    let account = accounts::create(&mut tx, "frodo", "Frodo", None, false).await.expect("an account");
    let account = account.expect("a new one");
    let plan =
        Plan { slug: "ring".into(), game: "ork-island".into(), board: "board".into(), ..Plan::default() };
    let contest = contests::create(&mut tx, &plan).await.expect("a contest").expect("a new one");
    entrants::join(&mut tx, contest, account, "student", "Frodo").await.expect("a member");
    let (_, entrant) =
        entrants::membership(&mut tx, contest, account).await.expect("a row").expect("a member");
    let new = NewSubmission {
        contest,
        entrant: entrant.expect("an entrant"),
        account,
        name: "Frodo",
        language: "cc",
        source: b"player 4",
        seed: 1,
        received: 1,
        key: None,
    };
    submissions::create(&mut tx, &new).await.expect("a submission").expect("a free name");
    let chunk = chunks::create(&mut tx, contest, "league", 20).await.expect("a chunk");
    game(&mut tx, chunk, "one", 1_000_001).await;
    game(&mut tx, chunk, "two", 1_000_002).await;
    tx.commit().await.expect("a commit");
    db
}

/// Does what is left; as if the time had passed after which a silent worker is taken for dead.
async fn finish(db: &Db) {
    let mut tx = db.write().await.expect("a transaction");
    if let Tx::Sqlite(tx) = &mut tx {
        sqlx::query("UPDATE Workers SET last_seen = 0").execute(&mut **tx).await.expect("workers");
    }
    tx.commit().await.expect("a commit");
    sweep::once(db).await.expect("a sweep");
    let next = Worker::of_the_house(db.clone(), Arc::new(Dummy), "next".to_owned(), 5);
    let next = tokio::spawn(next.run());
    until_done(db, Duration::from_secs(60)).await;
    next.abort();
}

/// One life and what comes after it; nothing if the worker was done before it died.
async fn life(after: usize) -> Option<Vec<String>> {
    let file = Database::file();
    let db = to_do(&file.address()).await;
    let mut child = doom(&file.address(), after);
    let began = Instant::now();
    let died = loop {
        if child.try_wait().expect("a state").is_some() {
            break true;
        }
        if left(&db).await == Some(0) {
            break false;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "neither dead nor done after statement {after}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let _ = child.kill();
    let _ = child.wait();
    if !died {
        return None;
    }
    finish(&db).await;
    Some(facts(&db).await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_may_die_after_any_statement() {
    /// So many lives at a time: they mostly wait for the disk.
    const TOGETHER: usize = 4;
    let stride = if std::env::var("PALESTRA_FAILPOINTS").is_ok() { 1 } else { 13 };
    let file = Database::file();
    let db = to_do(&file.address()).await;
    finish(&db).await;
    let expected = facts(&db).await;
    assert!(expected.iter().any(|fact| fact.starts_with("represents Frodo")), "it qualifies: {expected:#?}");
    let mut lives = 0;
    for first in (1..).step_by(stride * TOGETHER) {
        let batch = (0..TOGETHER).map(|number| tokio::spawn(life(first + number * stride)));
        let mut over = false;
        for (number, one) in futures_util::future::join_all(batch).await.into_iter().enumerate() {
            match one.expect("a life") {
                Some(found) => assert_eq!(expected, found, "after statement {}", first + number * stride),
                None => over = true,
            }
            lives += usize::from(!over);
        }
        if over {
            break;
        }
    }
    eprintln!("{lives} workers died, each after another statement");
    assert!(lives * stride > 60, "only {lives} of them died");
}
