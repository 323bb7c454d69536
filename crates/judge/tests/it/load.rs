//! Load: short in every run, as large as the promises on demand. Speeds are printed, not asserted: machines differ.
//!
//! `PALESTRA_PAGES=20000` requests for a ranking of 300; `PALESTRA_WORKERS=64` workers on PostgreSQL;
//! `PALESTRA_SPECTATORS=500` (in `outside.rs`); `PALESTRA_CHAOS=100` (in `chaos/`); `crates/judge/load/deadline.mjs`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use palestra_judge::jobs::{Played, SeatResult, Verdict};
use palestra_judge::queue::{Job, Kind};
use palestra_judge::store::contests::Plan;
use palestra_judge::store::db::Db;
use palestra_judge::store::games::{self, NewGame};
use palestra_judge::store::submissions::{self, NewSubmission};
use palestra_judge::store::{accounts, chunks, contests, entrants, now, workers};

use crate::chaos::{Program, Workers, game, rows, until_done};
use crate::databases::Database;
use crate::dummy::LONG;
use crate::site::{World, world};

fn wished(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// A public contest with so many players that compete, and a league between them.
async fn field(world: &World, players: usize, matches: usize) {
    let mut tx = world.db.write().await.expect("a transaction");
    let plan = Plan {
        slug: "field".into(),
        title: "The Field".into(),
        game: "ork-island".into(),
        board: "board".into(),
        closes: now() + 1_000_000,
        visible: "public".into(),
        ..Plan::default()
    };
    let contest = contests::create(&mut tx, &plan).await.expect("a contest").expect("a new one");
    let mut ids = Vec::new();
    let seat = |score| SeatResult { score, fuel: 1, frozen: None };
    for number in 0..players {
        let name = format!("P{number}");
        let account = accounts::create(&mut tx, &name, &name, None, false)
            .await
            .expect("an account")
            .expect("a new one");
        entrants::join(&mut tx, contest, account, "student", &name).await.expect("a member");
        let (_, entrant) =
            entrants::membership(&mut tx, contest, account).await.expect("a member").expect("a member");
        let new = NewSubmission {
            contest,
            entrant: entrant.expect("an entrant"),
            account,
            name: &name,
            language: "cc",
            source: name.as_bytes(),
            seed: 1,
            received: now(),
            key: None,
        };
        let id = submissions::create(&mut tx, &new).await.expect("a submission").expect("a free name");
        let job = Job { kind: Kind::Verdict, id, generation: 0 };
        submissions::fence(&mut tx, job).await.expect("a fence");
        let played =
            Played { engine: "none".into(), record: name.clone().into_bytes(), seats: vec![seat(1); 4] };
        let verdict = Verdict {
            steps: Vec::new(),
            module: Some(name.into_bytes()),
            matches: vec![(1, vec![true; 4], played)],
        };
        assert!(submissions::decide(&mut tx, job, contest, &verdict, 1).await.expect("a verdict"));
        ids.push(id);
    }
    for number in 0..matches {
        let table: Vec<usize> =
            (0..4).map(|seat| (number * 7 + seat * (1 + number % 61)) % players).collect();
        let seats: Vec<_> = table.iter().map(|player| (format!("P{player}"), Some(ids[*player]))).collect();
        let new = NewGame {
            contest,
            kind: "league",
            key: &format!("x{number}"),
            seed: &number.to_string(),
            submission: None,
            author: None,
            chunk: None,
            board: 0,
            seats: &seats,
        };
        let game = games::create(&mut tx, &new).await.expect("a match");
        let scores = table.iter().map(|player| seat((player * 37 % 101) as i64)).collect();
        let played =
            Played { engine: "none".into(), record: format!("x{number}").into_bytes(), seats: scores };
        games::keep(&mut tx, game, &played, "nobody", 1).await.expect("a result");
    }
    tx.commit().await.expect("a commit");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ranking_is_read_by_many() {
    const CONNECTIONS: usize = 16;
    let requests = wished("PALESTRA_PAGES", 400);
    let world = world().await;
    field(&world, 300, 2000).await;
    let first = world.get("/c/field/ranking", None).await;
    assert!(first.status == 200 && first.body.contains("300 in all; page 1 of 6"), "{}", first.body);
    let address = world.address;
    let reader = move || {
        let mut stream = TcpStream::connect(address).expect("a connection");
        let mut reader = BufReader::new(stream.try_clone().expect("a connection"));
        let mut times = Vec::new();
        for _ in 0..requests / CONNECTIONS {
            let began = Instant::now();
            stream.write_all(b"GET /c/field/ranking HTTP/1.1\r\nhost: judge\r\n\r\n").expect("a request");
            let (mut length, mut line) = (0, String::new());
            loop {
                line.clear();
                reader.read_line(&mut line).expect("a head");
                if times.is_empty() && line.starts_with("HTTP") {
                    assert!(line.contains(" 200 "), "{line}");
                }
                if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().expect("a length");
                }
                if line == "\r\n" {
                    break;
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).expect("a page");
            assert!(length > 5000, "a whole page");
            times.push(began.elapsed());
        }
        times
    };
    let began = Instant::now();
    let readers: Vec<_> = (0..CONNECTIONS).map(|_| std::thread::spawn(reader)).collect();
    let mut times: Vec<Duration> = tokio::task::spawn_blocking(move || {
        readers.into_iter().flat_map(|reader| reader.join().expect("a reader")).collect()
    })
    .await
    .expect("readers");
    let wall = began.elapsed();
    times.sort();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    eprintln!(
        "ranking of 300: {} requests, {:.0} a second, p50 {:.1?}, p99 {:.1?}",
        times.len(),
        times.len() as f64 / wall.as_secs_f64(),
        at(0.5),
        at(0.99)
    );
    assert_eq!(times.len(), requests / CONNECTIONS * CONNECTIONS);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_workers_share_one_server() {
    const PART: usize = 8;
    let count = wished("PALESTRA_WORKERS", 6);
    let server = Database::server();
    let db = Db::open(&server.address()).await.expect("a server");
    let mut tx = db.write().await.expect("a transaction");
    let plan =
        Plan { slug: "ring".into(), game: "ork-island".into(), board: "board".into(), ..Plan::default() };
    contests::create(&mut tx, &plan).await.expect("a contest").expect("a new one");
    tx.commit().await.expect("a commit");
    let house = Workers::new(Program::Light, &server.address(), count, 5);
    let Database::Server(cluster) = &server else { unreachable!("a server") };
    let spent = || (house.cpu_time(), cluster.cpu_time());
    loop {
        let mut tx = db.read().await.expect("a transaction");
        if workers::count(&mut tx, workers::LATELY).await.expect("workers") as usize == count {
            break;
        }
        drop(tx);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    // All are here, and there is nothing to do.
    let (began, before) = (Instant::now(), spent());
    tokio::time::sleep(Duration::from_secs(if count < 10 { 1 } else { 10 })).await;
    let after = spent();
    let idle = (after.0 + after.1 - before.0 - before.1) / began.elapsed().as_secs_f64();
    // About a second of matches each, as the judge bundles them.
    let bundles = if count < 10 { count } else { 2 * count };
    let mut tx = db.write().await.expect("a transaction");
    for number in 0..bundles {
        let chunk = chunks::create(&mut tx, 1, "league", 20).await.expect("a chunk");
        for part in 0..PART {
            game(&mut tx, chunk, &format!("w{number}/{part}"), LONG + (PART * number + part) as u64).await;
        }
    }
    let (began, before) = (Instant::now(), spent());
    tx.commit().await.expect("a commit");
    until_done(&db, Duration::from_secs(3600)).await;
    let (wall, after) = (began.elapsed(), spent());
    let (cpu, serving) = (after.0 - before.0, after.1 - before.1);
    let mut tx = db.read().await.expect("a transaction");
    let query = "SELECT COUNT(*), CAST(SUM(cpu_ms) AS BIGINT), COUNT(DISTINCT worker) FROM result";
    let (played, playing, hands): (i64, i64, i64) = rows(&mut tx, query).await[0];
    let twice: Vec<(i64,)> = rows(&mut tx, "SELECT COUNT(*) FROM chunk WHERE tries > 1").await;
    let playing = playing as f64 / 1000.0;
    eprintln!(
        "{count} workers, {hands} of them with results: {played} matches in {wall:.1?}; {playing:.1} s of CPU playing, {:.2} s around it, \
         {serving:.2} s of the server: {:.1} % for the queue; {} bundles begun twice; with nothing to do {:.1} % of a core",
        cpu - playing,
        100.0 * (cpu + serving - playing) / (cpu + serving).max(0.01),
        twice[0].0,
        100.0 * idle
    );
    assert_eq!(played, (PART * bundles) as i64);
}
