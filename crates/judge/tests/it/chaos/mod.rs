//! Kills the site and workers at random moments, stops and continues them, pulls the server's plug; and compares all that is
//! known at the end with a run in which nothing happened.
//!
//! `PALESTRA_CHAOS=100` asks for a hundred kills, 500 submissions and 20 000 matches instead of a few.

use std::collections::HashMap;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use palestra_judge::config::Config;
use palestra_judge::queue;
use palestra_judge::store::contests::Plan;
use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::games::{self, NewGame};
use palestra_judge::store::submissions;
use palestra_judge::store::{accounts, chunks, comparisons, contests, documents, entrants, years};
use palestra_judge::web::Site;
use palestra_judge::work::Worker;

use crate::databases::Database;
use crate::dummy::{Dummy, POISON};

const WORKERS: usize = 3;

/// What every player of the student is made of, and one of an earlier year: a comparison finds it.
const ADA: &str = include_str!("../../../../conformance/plagiarism/players/ada/AIAdaOrk.cc");

/// What a run is made of.
struct Size {
    kills: usize,
    submissions: usize,
    chunks: usize,
}

fn size() -> Size {
    let kills = std::env::var("PALESTRA_CHAOS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(4);
    // A hundred kills go with 500 submissions and 20 000 matches; a short run has fewer for each.
    Size { kills, submissions: 5 * kills, chunks: if kills < 50 { 8 * kills } else { 18 * kills } }
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
    Worker::of_the_house(db, Arc::new(Dummy), name, max_tries).run().await;
}

/// The process of the site, likewise.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn web_process() {
    let Ok(port) = std::env::var("CHAOS_PORT") else { return };
    let address = std::env::var("CHAOS_DATABASE").expect("a database");
    let mut config = Config { listen: format!("127.0.0.1:{port}"), ..Config::default() };
    config.limits.submissions_per_hour = i64::MAX;
    loop {
        if let (Ok(listener), Ok(db)) =
            (tokio::net::TcpListener::bind(&config.listen).await, Db::open(&address).await)
        {
            Site::new(db, config.clone(), Arc::new(Dummy)).serve(listener).await.expect("a site");
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// A site of its own process, to which a student sends one player after the other, again and again until it is answered.
struct Web {
    address: String,
    port: u16,
    process: Child,
}

impl Web {
    fn new(address: &str) -> Self {
        let port = std::net::TcpListener::bind("127.0.0.1:0")
            .expect("a port")
            .local_addr()
            .expect("an address")
            .port();
        Web { address: address.to_owned(), port, process: Self::start(address, port) }
    }

    fn start(address: &str, port: u16) -> Child {
        Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "chaos::web_process"])
            .env("CHAOS_DATABASE", address)
            .env("CHAOS_PORT", port.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a site")
    }

    fn kill(&mut self) {
        self.process.kill().expect("SIGKILL");
        self.process.wait().expect("its end");
        self.process = Self::start(&self.address, self.port);
    }

    /// Sends players from a thread of its own, a little pause between them.
    fn student(&self, token: String, count: usize) -> std::thread::JoinHandle<usize> {
        let address = format!("http://127.0.0.1:{}/api/v1/contests/ring/submissions", self.port);
        std::thread::spawn(move || (0..count).map(|number| send(&address, &token, number)).sum())
    }
}

impl Drop for Web {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Sends a player until the site says that it has it; says how often it had to be sent again.
fn send(address: &str, token: &str, number: usize) -> usize {
    let source = if number % 7 == 3 { format!("broken {number}") } else { format!("player {number} {ADA}") };
    let body = format!(
        "--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"AIN{number}.cc\"\r\n\r\n{source}\r\n--xyz--\r\n"
    );
    for again in 0.. {
        assert!(again < 600, "the site does not come back");
        let request = palestra_judge::http::agent(Duration::from_secs(20))
            .post(address)
            .header("authorization", format!("Bearer {token}"))
            .header("idempotency-key", number.to_string())
            .header("content-type", "multipart/form-data; boundary=xyz");
        match request.send(body.as_bytes()) {
            Ok(answer) if answer.status() == 201 => return again,
            _ => std::thread::sleep(Duration::from_millis(200)),
        }
    }
    unreachable!()
}

/// Workers, each a process of its own.
pub struct Workers {
    address: String,
    max_tries: usize,
    started: usize,
    running: Vec<(String, Child)>,
}

impl Workers {
    pub fn new(address: &str, count: usize, max_tries: usize) -> Self {
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

    /// CPU time of all of them, in seconds.
    pub fn cpu_time(&self) -> f64 {
        let of = |(_, child): &(String, Child)| {
            let text = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
            let fields: Vec<f64> = text
                .rsplit(')')
                .next()
                .unwrap_or_default()
                .split_whitespace()
                .map(|word| word.parse().unwrap_or_default())
                .collect();
            // User and system time, in hundredths.
            fields.get(11).zip(fields.get(12)).map_or(0.0, |(user, system)| (user + system) / 100.0)
        };
        self.running.iter().map(of).sum()
    }

    pub fn kill(&mut self, number: usize) -> String {
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
        let (db, token) = filled(&calm, &size).await;
        let web = Web::new(&calm.address());
        let _workers = Workers::new(&calm.address(), WORKERS, 5);
        joined(web.student(token, size.submissions)).await;
        until_done(&db, Duration::from_secs(3600)).await;
        facts(&db).await
    };
    let (db, token) = filled(&wild, &size).await;
    let mut web = Web::new(&wild.address());
    let student = web.student(token, size.submissions);
    let mut workers = Workers::new(&wild.address(), WORKERS, 1000);
    let mut chance = Chance(12345);
    let (mut kills, mut webs, mut stops, mut restarts) = (0, 0, 0, 0);
    let mut orphaned: Vec<(String, Instant)> = Vec::new();
    let mut longest = Duration::ZERO;
    let mut stopped: Option<(usize, Instant)> = None;
    while kills < size.kills || !student.is_finished() || left(&db).await != Some(0) {
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
            5 => {
                web.kill();
                webs += 1;
                kills += 1;
            }
            _ => {}
        }
    }
    let sent_again = joined(student).await;
    if let Some((number, _)) = stopped {
        workers.signal(number, "-CONT");
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    let found = facts(&db).await;
    let repeated = repeats(&db).await;
    eprintln!(
        "{}: {kills} kills ({webs} of the site), {stops} stops, {restarts} restarts; {} facts, {sent_again} requests sent again, {repeated} jobs begun again, orphans back after at most {longest:.1?}",
        db.kind(),
        found.len()
    );
    assert!(found.iter().any(|fact| fact.starts_with("likeness earlier ada person 1 -")), "{found:#?}");
    assert_eq!(expected, found);
    assert!(repeated > 0, "no kill met a worker at work: this proved nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_that_kills_its_worker_is_dead_after_some_tries_and_nobody_waits_for_it() {
    let file = Database::file();
    let size = Size { kills: 0, submissions: 1, chunks: 3 };
    let (db, _) = filled(&file, &size).await;
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

async fn joined(thread: std::thread::JoinHandle<usize>) -> usize {
    tokio::task::spawn_blocking(move || thread.join().expect("a student")).await.expect("a student")
}

/// A database with matches to play, and the token of a student.
async fn filled(database: &Database, size: &Size) -> (Db, String) {
    let db = Db::open(&database.address()).await.expect("a database");
    let mut tx = db.write().await.expect("a transaction");
    let account = accounts::create(&mut tx, "frodo", "Frodo", None, false)
        .await
        .expect("an account")
        .expect("a new one");
    let new = Plan {
        slug: "ring".into(),
        game: "ork-island".into(),
        visible: "public".into(),
        closes: i64::MAX,
        ..Plan::default()
    };
    let contest = contests::create(&mut tx, &new).await.expect("a contest").expect("a new one");
    entrants::join(&mut tx, contest, account, "student", "Frodo").await.expect("a member");
    let token = accounts::create_token(&mut tx, account, "submit", "chaos").await.expect("a token");
    let year =
        years::create(&mut tx, "ork-island", "2025", false, None).await.expect("a year").expect("a new one");
    documents::import(&mut tx, year, "ada", "ada/AIAda.cc", ADA.as_bytes()).await.expect("a player");
    for number in 0..size.chunks {
        let chunk = chunks::create(&mut tx, contest, "league", 20).await.expect("a chunk");
        for part in 0..10 {
            game(&mut tx, chunk, &format!("c{number}/{part}"), 1_000_000 + (10 * number + part) as u64).await;
        }
    }
    tx.commit().await.expect("a commit");
    (db, token)
}

pub async fn game(tx: &mut Tx, chunk: i64, key: &str, seed: u64) {
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
        board: 0,
        seats: &seats,
    };
    games::create(tx, &new).await.expect("a game");
}

/// How many rows still wait for a worker; none if the database is away.
async fn left(db: &Db) -> Option<usize> {
    let mut tx = db.read().await.ok()?;
    let open = chunks::open(&mut tx).await.ok()?.len();
    let comparing = comparisons::open(&mut tx).await.ok()?.len();
    Some(open + comparing + submissions::unfinished(&mut tx).await.ok()?.len())
}

pub async fn until_done(db: &Db, patience: Duration) {
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
        "SELECT 'seat ' || game.key || ' ' || CAST(seat.seat AS TEXT) || ' ' || seat.name || ' ' || COALESCE(submission.name, '-')
         FROM seat JOIN game ON game.id = seat.game LEFT JOIN submission ON submission.id = seat.submission",
        "SELECT 'result ' || key || ' ' || digest || ' ' || engine || ' ' || record FROM result JOIN game ON game.id = result.game",
        "SELECT 'score ' || key || ' ' || CAST(seat AS TEXT) || ' ' || CAST(score AS TEXT) || ' ' || CAST(place2 AS TEXT) || ' ' ||
         CAST(fuel AS TEXT) FROM score JOIN game ON game.id = score.game",
        "SELECT 'blob ' || hash || ' ' || kind || ' ' || CAST(size AS TEXT) FROM blob",
        "SELECT 'document ' || name || ' ' || COALESCE(made_with, '-') FROM document",
        "SELECT 'comparison ' || state || ' ' || CAST(players AS TEXT) || ' ' || CAST(pairs AS TEXT) FROM comparison",
        "SELECT 'likeness ' || author_a || ' ' || author_b || ' ' || CAST(log_e AS TEXT) || ' ' || state FROM likeness",
        "SELECT 'alarm ' || data FROM event WHERE topic = 'alarm'",
        "SELECT 'represents ' || entrant.name || ' ' || submission.name FROM entrant JOIN submission ON submission.id =
         COALESCE(entrant.representative, (SELECT MIN(s.id) FROM submission s WHERE s.entrant = entrant.id AND s.state = 'qualified'))",
    ];
    let mut tx = db.read().await.expect("a transaction");
    let mut facts = Vec::new();
    for query in queries {
        facts.extend(rows::<(String,)>(&mut tx, query).await.into_iter().map(|(fact,)| fact));
    }
    // PostgreSQL never gives a number twice, also if its row was not kept: a match of a verdict goes by the player's name.
    let names: HashMap<String, String> =
        rows::<(String, String)>(&mut tx, "SELECT CAST(id AS TEXT), name FROM submission")
            .await
            .into_iter()
            .collect();
    for fact in &mut facts {
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
async fn repeats(db: &Db) -> i64 {
    let mut tx = db.read().await.expect("a transaction");
    let query = "SELECT COUNT(*) FROM (SELECT tries FROM chunk UNION ALL SELECT tries FROM submission) AS t WHERE tries > 1";
    rows::<(i64,)>(&mut tx, query).await[0].0
}

pub async fn rows<R>(tx: &mut Tx, query: &'static str) -> Vec<R>
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
