//! The door itself: who brings much, takes nothing, or asks for ever; and what every answer says to browsers.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use palestra_judge::config::Config;
use palestra_judge::store::accounts;
use palestra_judge::store::workers;

use crate::site::{world, world_with};

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("patience");
    stream
}

/// What machines bring is large. Nobody waits for it, and nothing is kept of it, before it is known who they are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_things_are_not_read_from_strangers() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let read = accounts::create_token(&mut tx, world.accounts[4], "read", "t").await.expect("a token");
    tx.commit().await.expect("a commit");
    let address = world.address;
    tokio::task::spawn_blocking(move || {
        for (path, token, status) in [
            ("/work/v1/done/1", "pal_wrong", "401"),
            ("/work/v1/done/1", read.as_str(), "403"),
            ("/c/ring/alike/years", "", "401"),
        ] {
            let mut stream = connect(address);
            let bearer = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
            // Only the beginning ever comes.
            let head = format!(
                "POST {path} HTTP/1.1\r\nhost: judge\r\n{bearer}content-type: multipart/form-data; boundary=x\r\ncontent-length: 60000000\r\n\r\n--x"
            );
            stream.write_all(head.as_bytes()).expect("a request");
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).unwrap_or_else(|error| panic!("{path}: {error}"));
            assert_eq!(&String::from_utf8_lossy(&answer)[9..], status, "{path}");
        }
    })
    .await
    .expect("answers");
}

/// Who asks for much and reads nothing of it is let go; so is who says nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_takes_nothing_is_let_go() {
    const ASKED: usize = 400;
    let mut config = Config::default();
    config.limits.patience_s = 1;
    let world = world_with(config).await;
    let address = world.address;
    tokio::task::spawn_blocking(move || {
        let mut stream = connect(address);
        let asked = "GET /board.jpg HTTP/1.1\r\nhost: judge\r\n\r\n".repeat(ASKED);
        stream.write_all(asked.as_bytes()).expect("requests");
        std::thread::sleep(Duration::from_secs(5));
        let (mut bytes, mut whole) = (vec![0; 1 << 16], 0);
        // What the system holds for us still comes; then there is an end.
        while let Ok(read @ 1..) = stream.read(&mut bytes) {
            whole += read;
        }
        assert!(whole < ASKED * 90_000, "all of it came: {whole}");
        let mut idle = connect(address);
        idle.write_all(b"GET /health HTTP/1.1\r\nhost: judge\r\n\r\n").expect("a request");
        let began = Instant::now();
        let mut answer = Vec::new();
        idle.read_to_end(&mut answer).expect("an answer, and an end");
        assert!(answer.starts_with(b"HTTP/1.1 200") && began.elapsed() < Duration::from_secs(8));
    })
    .await
    .expect("an end");
}

/// Every kind of answer says how browsers must treat it; over https also that they must stay there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_protects_itself() {
    let world = world().await;
    let root = world.sessions[5].as_deref();
    let (s, m) = (world.submission, world.game);
    let watch = world.get(&format!("/m/{m}"), root).await.body;
    let watch =
        watch.split("src=\"/watch/").nth(1).and_then(|rest| rest.split('"').next()).expect("a viewer");
    let watch = format!("/watch/{watch}");
    let text = watch.replace("viewer.html?game=match", "match");
    for path in [
        "/",
        "/login",
        "/nowhere",
        "/c/ring/ranking",
        "/c/ring/kit.zip",
        "/c/ring/export/grades.csv",
        "/c/ring/export/results.json",
        &format!("/s/{s}/source"),
        &format!("/m/{m}/match.out"),
        &watch,
        &text,
        "/account/data.json",
        "/api/v1/contests",
        "/api/v1/nowhere",
        "/api/v1/openapi.json",
        "/style.css",
        "/live.js",
        "/health",
        "/metrics",
        "/m/x",
    ] {
        let answer = world.get(path, root).await;
        let framed = answer.header("content-security-policy");
        assert!(
            framed.contains("frame-ancestors 'self'") && framed.contains("default-src"),
            "{path}: {framed}"
        );
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{path}: {name}");
        }
        // What is the same for everybody may be kept for a while, and nothing else.
        let open = ["/style.css", "/live.js"].contains(&path);
        let kept = if open { "public, max-age=300" } else { "no-store" };
        assert_eq!(answer.header("cache-control"), kept, "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "{path}: it is not there over http");
    }
    let config = Config { public_url: Some("https://judge.example".to_owned()), ..Config::default() };
    let world = world_with(config).await;
    let mut tx = world.db.write().await.expect("a transaction");
    let link = accounts::invite(&mut tx, "password", Some(world.accounts[1]), 1).await.expect("a link");
    tx.commit().await.expect("a commit");
    let answer = world.post(&format!("/welcome/{link}"), None, "password=my-precious-1").await;
    assert_eq!(answer.header("strict-transport-security"), "max-age=31536000");
    let cookie = answer.header("set-cookie");
    assert!(cookie.starts_with("__Host-palestra=") && cookie.ends_with("; Secure"), "{cookie}");
}

/// Anybody may ask whether the judge is ready, and it writes to know; but not for everybody who asks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readiness_is_looked_at_once_a_second() {
    let world = world().await;
    let written = async || {
        let mut tx = world.db.read().await.expect("a transaction");
        workers::setting(&mut tx, "ready").await.expect("a setting")
    };
    let mut seen = std::collections::BTreeSet::new();
    let began = Instant::now();
    for _ in 0..40 {
        assert_eq!(world.get("/ready", None).await.status, 503, "nobody works here");
        seen.insert(written().await);
    }
    let seconds = 1 + began.elapsed().as_secs() as usize;
    assert!(seen.len() <= seconds, "{} writes in {seconds} s", seen.len());
}

/// Where the judge itself is wrong, whoever asked is told so on a page of ours, and the next one is served.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_breaks_is_answered() {
    let world = world().await;
    let teacher = world.sessions[4].as_deref();
    let plan = [
        ("title", "T"),
        ("opens", "2026-01-01T00:00"),
        ("closes", "2999-01-01T00:00"),
        ("dummy", "Dummy"),
        ("cc", "1"),
        ("board", "board that breaks"),
    ];
    let answer = world.send_form("/c/ring/teach/change", teacher, &plan).await;
    assert!(answer.status == 500 && answer.body.contains("This page is broken"), "{}", answer.body);
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(world.get("/c/ring/teach", teacher).await.status, 200);
}
