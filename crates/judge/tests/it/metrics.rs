//! What is seen from outside: numbers that move with real requests and real rows, and name nobody.

use palestra_judge::store::accounts;

use crate::site::{World, world};

/// The number behind a name with its labels; none if there is no such row.
async fn number(world: &World, row: &str) -> Option<f64> {
    let text = world.get("/metrics", None).await.body;
    let found = text.lines().find_map(|line| line.strip_prefix(row)?.strip_prefix(' '));
    found.map(|number| number.parse().unwrap_or_else(|_| panic!("{row} {number}")))
}

async fn run(world: &World, query: &'static str) {
    let palestra_judge::store::db::Db::Sqlite { write, .. } = &world.db else { unreachable!() };
    sqlx::query(query).execute(write).await.expect("a change");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_are_counted_by_route_and_never_by_name() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let link = accounts::invite(&mut tx, "admin", None, 1).await.expect("a link");
    tx.commit().await.expect("a commit");
    let count = |route: &str, status: &str| {
        format!("palestra_http_seconds_count{{route=\"{route}\",status=\"{status}\"}}")
    };
    assert_eq!(number(&world, &count("/c/{slug}", "2xx")).await, None);
    for _ in 0..3 {
        assert_eq!(world.get("/c/ring", world.sessions[2].as_deref()).await.status, 200);
    }
    assert_eq!(world.get("/c/ring", None).await.status, 404);
    assert_eq!(world.get("/c/secret-slug", None).await.status, 404);
    assert_eq!(world.get(&format!("/welcome/{link}"), None).await.status, 200);
    for wild in 0..40 {
        assert_eq!(world.get(&format!("/wild/{wild}/secret-page"), None).await.status, 404);
    }
    assert_eq!(number(&world, &count("/c/{slug}", "2xx")).await, Some(3.0));
    assert_eq!(number(&world, &count("/c/{slug}", "4xx")).await, Some(2.0));
    assert_eq!(number(&world, &count("/welcome/{secret}", "2xx")).await, Some(1.0));
    assert_eq!(number(&world, &count("none", "4xx")).await, Some(40.0));
    // The buckets are a histogram: each holds what the one before held.
    let text = world.get("/metrics", None).await.body;
    let buckets = "palestra_http_seconds_bucket{route=\"/c/{slug}\",status=\"2xx\"";
    let held: Vec<u64> = text
        .lines()
        .filter(|line| line.starts_with(buckets))
        .map(|line| line.rsplit(' ').next().and_then(|count| count.parse().ok()).expect("a count"))
        .collect();
    assert!(held.len() == 7 && held.is_sorted() && held[6] == 3, "{held:?}");
    let sum = number(&world, "palestra_http_seconds_sum{route=\"/c/{slug}\",status=\"2xx\"}").await;
    assert!(sum.is_some_and(|sum| sum > 0.0 && sum < 60.0), "{sum:?}");
    assert!(!text.contains(&link) && !text.contains("secret-") && !text.contains("frodo"), "{text}");
    // What is not a comment is a name and a number.
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (name, number) = line.rsplit_once(' ').expect(line);
        assert!(name.starts_with("palestra_") && number.parse::<f64>().is_ok(), "{line}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_that_wait_are_tried_again_or_given_up_are_seen() {
    let world = world().await;
    let lane = |what: &str, lane: &str| format!("palestra_{what}{{lane=\"{lane}\"}}");
    for what in ["oldest_waiting_seconds", "retried", "dead"] {
        assert_eq!(number(&world, &lane(what, "verdict")).await, Some(0.0), "{what}");
    }
    let sent = world
        .upload(
            "/c/ring/submit",
            &[("sec-fetch-site", "same-origin")],
            world.sessions[1].as_deref(),
            "AISam.cc",
            b"// x",
        )
        .await;
    assert_eq!(sent.status, 303, "{}", sent.body);
    run(&world, "UPDATE submission SET received = received - 90000, tries = 2 WHERE state = 'received'")
        .await;
    let age = number(&world, &lane("oldest_waiting_seconds", "verdict")).await.expect("an age");
    assert!((90.0..200.0).contains(&age), "{age}");
    assert_eq!(number(&world, &lane("retried", "verdict")).await, Some(1.0));
    run(&world, "UPDATE submission SET state = 'trouble' WHERE state = 'received'").await;
    assert_eq!(number(&world, &lane("oldest_waiting_seconds", "verdict")).await, Some(0.0));
    assert_eq!(number(&world, &lane("dead", "verdict")).await, Some(1.0));
    let asked = world
        .post("/c/ring/friendly", world.sessions[2].as_deref(), &format!("me={}", world.submission))
        .await;
    assert_eq!(asked.status, 303, "{}", asked.body);
    run(&world, "UPDATE chunk SET state = 'dead', tries = 6").await;
    assert_eq!(number(&world, &lane("dead", "play")).await, Some(1.0));
    assert_eq!(number(&world, &lane("retried", "play")).await, Some(1.0));
    for kind in ["read", "write"] {
        let wait = number(&world, &format!("palestra_database_wait_seconds{{for=\"{kind}\"}}")).await;
        assert!(wait.is_some_and(|wait| wait < 60.0), "{kind}: {wait:?}");
    }
}
