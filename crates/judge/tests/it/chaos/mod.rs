//! Kills the site and workers at random moments, stops and continues them, pulls the server's plug; and compares all that is
//! known at the end with what a calm run makes of the same submissions and matches.
//!
//! The program is the real one: players are compiled and judged, matches are played. `PALESTRA_CHAOS=100` asks for a hundred
//! kills, 500 submissions and 20 000 matches instead of a few.

mod inputs;
mod orphans;
mod people;
mod processes;
mod tables;

use std::sync::Arc;
use std::time::{Duration, Instant};

use palestra_judge::store::chunks;
use palestra_judge::store::contests::{self, Plan};
use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::games::{self, NewGame};

use crate::databases::Database;
use crate::dummy::POISON;
use orphans::Orphans;
use people::class;
use processes::Site;
pub use processes::{Program, Workers};
pub use tables::{facts, left, rows, until_done};
use tables::{repeats, tally};

/// Beside the one that the site has.
const WORKERS: usize = 2;

/// What a run is made of.
struct Size {
    kills: usize,
    submissions: usize,
    /// How many of them are different.
    sources: usize,
    matches: usize,
    /// After so many seconds at most, what somebody was killed at is begun again. Beside other tests on a busy machine all clocks seem fast.
    patience: u64,
}

fn size() -> Size {
    match std::env::var("PALESTRA_CHAOS").ok().and_then(|kills| kills.parse().ok()) {
        Some(kills) => {
            Size { kills, submissions: 5 * kills, sources: kills, matches: 200 * kills, patience: 15 }
        }
        None => Size { kills: 4, submissions: 24, sources: 8, matches: 400, patience: 60 },
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chaos_on_sqlite() {
    chaos(Database::file(), Database::file()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chaos_on_postgresql() {
    chaos(Database::server(), Database::server()).await;
}

async fn chaos(wild: Database, calm: Database) {
    let size = size();
    let db = Db::open(&wild.address()).await.expect("a database");
    let class = Arc::new(class(&db).await);
    let cache = tempfile::tempdir().expect("a folder");
    let program = Program::Palestra(cache.path().to_owned());
    let mut storm = Storm {
        db: db.clone(),
        site: Site::new(&wild.address(), cache.path()),
        workers: Workers::new(program, &wild.address(), WORKERS, 1000),
        chance: Chance(12345),
        stopped: None,
        orphans: Orphans::default(),
        kills: 0,
        sites: 0,
        stops: 0,
        restarts: 0,
    };
    let began = Instant::now();
    let students = class.submits(storm.site.port, size.submissions, size.sources);
    loop {
        tokio::time::sleep(Duration::from_millis(100 + storm.chance.below(400))).await;
        storm.orphans.look(&db).await;
        storm.go_on();
        storm.workers.refill();
        storm.site.refill();
        let Some(now) = tally(&db).await else { continue };
        let enough = storm.kills >= size.kills && now.matches >= size.matches;
        if enough && students.is_finished() && storm.orphans.is_empty() && left(&db).await == Some(0) {
            break;
        }
        // Kills are spread over all verdicts; matches go on until there were enough of both.
        if storm.kills < size.kills && storm.kills * size.submissions <= now.judged * size.kills {
            storm.strike(&wild).await;
        }
        if !enough && now.qualified >= 8 && now.open_chunks < 20 {
            class.wants_matches(storm.site.port, (size.matches / 20).clamp(100, 1000)).await;
        }
    }
    let sent_again =
        tokio::task::spawn_blocking(move || students.join().expect("students")).await.expect("students");
    if let Some((name, _)) = storm.stopped.take() {
        // Who wakes up now finds that others did its work.
        storm.workers.signal(&name, "-CONT");
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    let (found, repeated, played) = (facts(&db).await, repeats(&db).await, tally(&db).await.expect("tables"));
    eprintln!(
        "{}: {} kills ({} of the site), {} stops, {} restarts within {:.0?}; {} submissions, {} matches of the league, {} facts; \
         {sent_again} requests sent again, {repeated} jobs begun again; {}",
        db.kind(),
        storm.kills,
        storm.sites,
        storm.stops,
        storm.restarts,
        began.elapsed(),
        played.judged,
        played.matches,
        found.len(),
        storm.orphans
    );
    let longest = storm.orphans.longest();
    drop(storm);
    assert_eq!(played.judged, size.submissions, "each is there, once");
    assert_eq!(played.results, played.matches + 5 * played.tried, "each match has one result");
    assert!(found.iter().any(|fact| fact.starts_with("comparison done ")), "players are compared, too");
    assert!(repeated > 0, "no kill met a worker at work: this proved nothing");
    let expected = again_in_peace(&db, &calm).await;
    let (lost, more) = (missing(&expected, &found), missing(&found, &expected));
    assert!(lost.is_empty() && more.is_empty(), "without faults: {lost:#?}\nwith them: {more:#?}");
    assert_eq!(expected.len(), found.len());
    assert!(longest < Duration::from_secs(size.patience), "{longest:?}");
}

/// Those of the first that the second does not have; a few of them, to be read.
fn missing<'a>(these: &'a [String], those: &[String]) -> Vec<&'a String> {
    these.iter().filter(|fact| those.binary_search(fact).is_err()).take(20).collect()
}

/// What comes over a judge.
struct Storm {
    db: Db,
    site: Site,
    workers: Workers,
    chance: Chance,
    /// Who sleeps, and since when.
    stopped: Option<(String, Instant)>,
    orphans: Orphans,
    kills: usize,
    sites: usize,
    stops: usize,
    restarts: usize,
}

impl Storm {
    /// One thing or another.
    async fn strike(&mut self, database: &Database) {
        let asleep = self.stopped.as_ref().map(|(name, _)| name.clone());
        let awake: Vec<usize> =
            (0..WORKERS).filter(|number| Some(&self.workers.running[*number].0) != asleep.as_ref()).collect();
        let victim = awake[self.chance.below(awake.len() as u64) as usize];
        let name = self.workers.running[victim].0.clone();
        match (self.chance.below(10), database) {
            (0, _) if self.stopped.is_none() => {
                self.workers.signal(&name, "-STOP");
                self.orphans.of(&self.db, &format!("{name}-")).await;
                self.stopped = Some((name, Instant::now()));
                self.stops += 1;
            }
            (1, Database::Server(cluster)) => {
                cluster.restart_at_once();
                // Whoever was at work either keeps what it has until the server is back, or is heard of no more.
                self.orphans.of(&self.db, "").await;
                self.restarts += 1;
            }
            (2..5, _) => {
                self.site.kill();
                self.orphans.of(&self.db, "house0-").await;
                self.sites += 1;
                self.kills += 1;
            }
            _ => {
                self.workers.kill(victim);
                self.orphans.of(&self.db, &format!("{name}-")).await;
                self.kills += 1;
            }
        }
    }

    /// Who slept long enough to be taken for dead goes on.
    fn go_on(&mut self) {
        if let Some((name, _)) = self.stopped.take_if(|(_, since)| since.elapsed() > Duration::from_secs(12))
        {
            self.workers.signal(&name, "-CONT");
        }
    }
}

/// The same submissions with the same seeds, and then the same matches, in another database, where nothing goes wrong.
async fn again_in_peace(wild: &Db, calm: &Database) -> Vec<String> {
    let db = Db::open(&calm.address()).await.expect("a database");
    class(&db).await;
    let cache = tempfile::tempdir().expect("a folder");
    let _site = Site::new(&calm.address(), cache.path());
    let program = Program::Palestra(cache.path().to_owned());
    let _workers = Workers::new(program, &calm.address(), WORKERS, 5);
    inputs::submissions(wild, &db).await;
    until_done(&db, Duration::from_secs(3600)).await;
    inputs::matches(wild, &db).await;
    until_done(&db, Duration::from_secs(3600)).await;
    facts(&db).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_that_kills_its_worker_is_dead_after_some_tries_and_nobody_waits_for_it() {
    let file = Database::file();
    let db = Db::open(&file.address()).await.expect("a database");
    let mut tx = db.write().await.expect("a transaction");
    let plan =
        Plan { slug: "ring".into(), game: "ork-island".into(), board: "board".into(), ..Plan::default() };
    let contest = contests::create(&mut tx, &plan).await.expect("a contest").expect("a new one");
    // The poison comes first.
    let poison = chunks::create(&mut tx, contest, "league", 99).await.expect("a chunk");
    game(&mut tx, poison, "poison", POISON).await;
    for number in 0..3 {
        let chunk = chunks::create(&mut tx, contest, "league", 20).await.expect("a chunk");
        game(&mut tx, chunk, &format!("c{number}"), 1_000_000 + number).await;
    }
    tx.commit().await.expect("a commit");
    let mut workers = Workers::new(Program::Light, &file.address(), 1, 2);
    let mut died = 0;
    while left(&db).await != Some(0) {
        died += workers.refill();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut tx = db.read().await.expect("a transaction");
    let states: Vec<(i64, String)> = rows(&mut tx, "SELECT id, state FROM chunk WHERE state <> 'done'").await;
    assert_eq!(states, [(poison, "dead".to_owned())]);
    assert_eq!(died, 2);
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

/// Small numbers, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }
}
