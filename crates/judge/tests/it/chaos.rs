//! Kills workers at random moments, stops and continues them, pulls the server's plug; and compares all that is known at
//! the end with a run in which nothing happened.
//!
//! `PALESTRA_CHAOS=100` asks for a hundred kills instead of a few.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use palestra_judge::queue;
use palestra_judge::store::contests::NewContest;
use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::games::{self, NewGame};
use palestra_judge::store::submissions::{self, NewSubmission};
use palestra_judge::store::{accounts, chunks, contests};
use palestra_judge::work::Worker;

use crate::databases::Database;
use crate::dummy::{Dummy, POISON};

const WORKERS: usize = 3;

/// What a run is made of.
struct Size {
    kills: usize,
    submissions: usize,
    chunks: usize,
}

fn size() -> Size {
    let kills = std::env::var("PALESTRA_CHAOS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(4);
    Size { kills, submissions: 5 * kills, chunks: 8 * kills }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chaos_on_sqlite() {
    chaos(Database::file(), Database::file()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chaos_on_postgresql() {
    chaos(Database::server(), Database::server()).await;
}

/// The process of a worker: started by the tests beside, with an address; without one there is nothing to do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn worker_process() {
    let Ok(address) = std::env::var("CHAOS_DATABASE") else { return };
    let name = std::env::var("CHAOS_NAME").expect("a name");
    let max_tries = std::env::var("CHAOS_TRIES").ok().and_then(|tries| tries.parse().ok()).expect("a number");
    let db = loop {
        match Db::open(&address).await {
            Ok(db) => break db,
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    };
    Worker { db, compute: Arc::new(Dummy), name, max_tries }.run().await;
}

/// Workers, each a process of its own.
struct Workers {
    address: String,
    max_tries: usize,
    started: usize,
    running: Vec<(String, Child)>,
}

impl Workers {
    fn new(address: &str, count: usize, max_tries: usize) -> Self {
        let mut workers = Workers { address: address.to_owned(), max_tries, started: 0, running: Vec::new() };
        (0..count).for_each(|_| workers.start());
        workers
    }

    fn start(&mut self) {
        let name = format!("w{}", self.started);
        self.started += 1;
        let child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "chaos::worker_process"])
            .env("CHAOS_DATABASE", &self.address)
            .env("CHAOS_NAME", &name)
            .env("CHAOS_TRIES", self.max_tries.to_string())
            .stdout(Stdio::null())
            .spawn()
            .expect("a worker");
        self.running.push((name, child));
    }

    fn kill(&mut self, number: usize) -> String {
        let (name, mut child) = self.running.remove(number);
        child.kill().expect("SIGKILL");
        child.wait().expect("its end");
        self.start();
        name
    }

    fn signal(&self, number: usize, signal: &str) {
        let pid = self.running[number].1.id().to_string();
        Command::new("kill").args([signal, &pid]).status().expect("kill");
    }

    /// Starts again who died by itself.
    fn refill(&mut self) -> usize {
        let before = self.running.len();
        self.running.retain_mut(|(_, child)| child.try_wait().expect("a state").is_none());
        let died = before - self.running.len();
        (0..died).for_each(|_| self.start());
        died
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        for (_, child) in &mut self.running {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

async fn chaos(calm: Database, wild: Database) {
    let size = size();
    let expected = {
        let db = filled(&calm, &size).await;
        let _workers = Workers::new(&calm.address(), WORKERS, 5);
        until_done(&db, Duration::from_secs(600)).await;
        facts(&db).await
    };
    let db = filled(&wild, &size).await;
    let mut workers = Workers::new(&wild.address(), WORKERS, 1000);
    let mut chance = Chance(12345);
    let (mut kills, mut stops, mut restarts) = (0, 0, 0);
    let mut orphaned: Vec<(String, Instant)> = Vec::new();
    let mut longest = Duration::ZERO;
    let mut stopped: Option<(usize, Instant)> = None;
    while kills < size.kills || left(&db).await != Some(0) {
        tokio::time::sleep(Duration::from_millis(100 + chance.below(500))).await;
        for (name, since) in std::mem::take(&mut orphaned) {
            match locked_by(&db, &name).await {
                Some(0) => longest = longest.max(since.elapsed()),
                _ => orphaned.push((name, since)),
            }
        }
        if let Some((number, since)) = stopped
            && since.elapsed() > Duration::from_secs(12)
        {
            workers.signal(number, "-CONT");
            stopped = None;
        }
        if kills >= size.kills {
            assert!(workers.refill() <= WORKERS);
            continue;
        }
        let victim = chance.below(WORKERS as u64 - 1) as usize;
        match chance.below(8) {
            0 if stopped.is_none() => {
                // The last one is never killed, so that it can be continued.
                workers.running.rotate_left(victim);
                workers.signal(WORKERS - 1, "-STOP");
                stopped = Some((WORKERS - 1, Instant::now()));
                stops += 1;
            }
            1 => {
                if let Database::Server(cluster) = &wild {
                    cluster.restart_at_once();
                    restarts += 1;
                }
            }
            2..5 => {
                let name = workers.kill(victim);
                // The new one is last now; who is stopped must stay last.
                if stopped.is_some() {
                    workers.running.swap(WORKERS - 2, WORKERS - 1);
                }
                orphaned.push((name, Instant::now()));
                kills += 1;
            }
            _ => {}
        }
    }
    if let Some((number, _)) = stopped {
        workers.signal(number, "-CONT");
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    let found = facts(&db).await;
    let repeated = repeats(&db).await;
    eprintln!(
        "{}: {kills} kills, {stops} stops, {restarts} restarts; {} facts, {repeated} jobs begun again, orphans back after at most {longest:.1?}",
        db.kind(),
        found.len()
    );
    assert_eq!(expected, found);
    assert!(repeated > 0, "no kill met a worker at work: this proved nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_that_kills_its_worker_is_dead_after_some_tries_and_nobody_waits_for_it() {
    let file = Database::file();
    let size = Size { kills: 0, submissions: 1, chunks: 3 };
    let db = filled(&file, &size).await;
    let mut tx = db.write().await.expect("a transaction");
    let chunk = chunks::create(&mut tx, 1, "league", 99).await.expect("a chunk");
    game(&mut tx, chunk, "poison", POISON).await;
    tx.commit().await.expect("a commit");
    let mut workers = Workers::new(&file.address(), 1, 2);
    let mut died = 0;
    while left(&db).await != Some(0) {
        died += workers.refill();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut tx = db.read().await.expect("a transaction");
    let states: Vec<(i64, String)> = rows(&mut tx, "SELECT id, state FROM chunk WHERE state <> 'done'").await;
    assert_eq!(states, [(chunk, "dead".to_owned())]);
    assert_eq!(died, 2);
}

/// A database with work to do.
async fn filled(database: &Database, size: &Size) -> Db {
    let db = Db::open(&database.address()).await.expect("a database");
    let mut tx = db.write().await.expect("a transaction");
    let account = accounts::create(&mut tx, "frodo", "Frodo", None, false)
        .await
        .expect("an account")
        .expect("a new one");
    let new = NewContest {
        slug: "ring".into(),
        game: "ork-island".into(),
        visible: "public".into(),
        dummy: "Dummy".into(),
        ..NewContest::default()
    };
    let contest = contests::create(&mut tx, &new).await.expect("a contest").expect("a new one");
    contests::join(&mut tx, contest, account, "student", "Frodo").await.expect("a member");
    let (_, entrant) =
        contests::membership(&mut tx, contest, account).await.expect("a member").expect("a member");
    for number in 0..size.submissions {
        let source = if number % 7 == 3 { format!("broken {number}") } else { format!("player {number}") };
        let new = NewSubmission {
            contest,
            entrant: entrant.expect("an entrant"),
            account,
            name: &format!("P{number}"),
            language: "cc",
            source: source.as_bytes(),
            seed: 1000 * number as u64,
            received: 0,
        };
        submissions::create(&mut tx, &new).await.expect("a submission").expect("a free name");
    }
    for number in 0..size.chunks {
        let chunk = chunks::create(&mut tx, contest, "league", 20).await.expect("a chunk");
        for part in 0..10 {
            game(&mut tx, chunk, &format!("c{number}/{part}"), 1_000_000 + (10 * number + part) as u64).await;
        }
    }
    tx.commit().await.expect("a commit");
    db
}

async fn game(tx: &mut Tx, chunk: i64, key: &str, seed: u64) {
    let seats: Vec<_> = (0..4).map(|seat| (format!("D{seat}"), None)).collect();
    let seed = seed.to_string();
    let new = NewGame {
        contest: 1,
        kind: "league",
        key,
        seed: &seed,
        submission: None,
        author: None,
        chunk: Some(chunk),
        seats: &seats,
    };
    games::create(tx, &new).await.expect("a game");
}

/// How many rows still wait for a worker; none if the database is away.
async fn left(db: &Db) -> Option<usize> {
    let mut tx = db.read().await.ok()?;
    let open = chunks::open(&mut tx).await.ok()?.len();
    Some(open + submissions::unfinished(&mut tx).await.ok()?.len())
}

async fn until_done(db: &Db, patience: Duration) {
    let began = Instant::now();
    while left(db).await != Some(0) {
        assert!(began.elapsed() < patience, "nothing moves: {:?} left", left(db).await);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// How many jobs the queue has lent to a worker; none if the database is away.
async fn locked_by(db: &Db, worker: &str) -> Option<usize> {
    let mut tx = db.read().await.ok()?;
    queue::lent_to(&mut tx, worker).await.ok()
}

/// All that is known and does not depend on who did it when.
async fn facts(db: &Db) -> Vec<String> {
    let queries = [
        "SELECT 'submission ' || name || ' ' || state || ' ' || steps || ' ' || COALESCE(module, '-') FROM submission",
        "SELECT 'chunk ' || CAST(id AS TEXT) || ' ' || state FROM chunk",
        "SELECT 'game ' || key || ' ' || seed || ' ' || state FROM game",
        "SELECT 'seat ' || key || ' ' || CAST(seat.seat AS TEXT) || ' ' || seat.name || ' ' || COALESCE(submission.name, '-')
         FROM seat JOIN game ON game.id = seat.game LEFT JOIN submission ON submission.id = seat.submission",
        "SELECT 'result ' || key || ' ' || digest || ' ' || engine || ' ' || record FROM result JOIN game ON game.id = result.game",
        "SELECT 'score ' || key || ' ' || CAST(seat AS TEXT) || ' ' || CAST(score AS TEXT) || ' ' || CAST(place2 AS TEXT) || ' ' ||
         CAST(fuel AS TEXT) FROM score JOIN game ON game.id = score.game",
        "SELECT 'blob ' || hash || ' ' || kind || ' ' || CAST(size AS TEXT) FROM blob",
        "SELECT 'alarm ' || data FROM event WHERE topic = 'alarm'",
    ];
    let mut tx = db.read().await.expect("a transaction");
    let mut facts = Vec::new();
    for query in queries {
        facts.extend(rows::<(String,)>(&mut tx, query).await.into_iter().map(|(fact,)| fact));
    }
    facts.sort();
    facts
}

/// How many jobs were begun more than once.
async fn repeats(db: &Db) -> i64 {
    let mut tx = db.read().await.expect("a transaction");
    let query = "SELECT COUNT(*) FROM (SELECT tries FROM chunk UNION ALL SELECT tries FROM submission) AS t WHERE tries > 1";
    rows::<(i64,)>(&mut tx, query).await[0].0
}

async fn rows<R>(tx: &mut Tx, query: &'static str) -> Vec<R>
where
    R: Send
        + Unpin
        + for<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow>
        + for<'r> sqlx::FromRow<'r, sqlx::postgres::PgRow>,
{
    match tx {
        Tx::Sqlite(tx) => sqlx::query_as(query).fetch_all(&mut **tx).await.expect("rows"),
        Tx::Postgres(tx) => sqlx::query_as(query).fetch_all(&mut **tx).await.expect("rows"),
    }
}

/// Small numbers, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }
}
