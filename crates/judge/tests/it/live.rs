//! Live pages: every event, once and in order, for everybody who may hear it; and nobody takes all places.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use palestra_judge::store::{contests, events};
use serde_json::json;

use crate::site::{World, world};

/// A listener that reads until it has so many events; says their numbers.
fn listen(world: &World, topic: &str, last: Option<i64>, count: usize) -> std::thread::JoinHandle<Vec<i64>> {
    listen_as(world, world.sessions[2].as_deref(), topic, last, count)
}

fn listen_as(
    world: &World,
    session: Option<&str>,
    topic: &str,
    last: Option<i64>,
    count: usize,
) -> std::thread::JoinHandle<Vec<i64>> {
    let mut stream = TcpStream::connect(world.address).expect("a connection");
    let session = session.unwrap_or_default();
    let resume = last.map(|id| format!("last-event-id: {id}\r\n")).unwrap_or_default();
    write!(
        stream,
        "GET /events?topic={topic} HTTP/1.1\r\nhost: judge\r\ncookie: palestra={session}\r\n{resume}\r\n"
    )
    .expect("a request");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("patience");
    std::thread::spawn(move || {
        let (mut text, mut bytes) = (String::new(), [0; 4096]);
        loop {
            let whole = text.rfind('\n').map_or("", |end| &text[..end]);
            let ids: Vec<i64> =
                whole.lines().filter_map(|line| line.strip_prefix("id:")?.trim().parse().ok()).collect();
            if ids.len() >= count {
                return ids;
            }
            let read = stream.read(&mut bytes).expect("events");
            assert!(read > 0, "the stream ended: {text}");
            text += &String::from_utf8_lossy(&bytes[..read]);
        }
    })
}

/// `PALESTRA_SPECTATORS=500` asks for more than the few of a test run.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_spectator_misses_an_event() {
    let spectators =
        std::env::var("PALESTRA_SPECTATORS").ok().and_then(|count| count.parse().ok()).unwrap_or(30);
    let world = world().await;
    let topic = format!("contest/{}", world.contest);
    const EVENTS: usize = 40;
    // Nobody follows from hundreds of windows, but a whole hall may.
    let mut tx = world.db.write().await.expect("a transaction");
    let contest = contests::find(&mut tx, world.contest).await.expect("a row").expect("a contest");
    let plan = contests::Plan { visible: "public".to_owned(), ..contest.plan };
    contests::change(&mut tx, world.contest, &plan).await.expect("a change");
    tx.commit().await.expect("a commit");
    let listeners: Vec<_> = (0..spectators).map(|_| listen_as(&world, None, &topic, None, EVENTS)).collect();
    // All are there before the first one is told.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let began = Instant::now();
    for number in 0..EVENTS {
        let mut tx = world.db.write().await.expect("a transaction");
        events::tell(&mut tx, Some(world.contest), &topic, &json!({ "number": number }))
            .await
            .expect("an event");
        events::tell(&mut tx, None, "contest/999", &json!({ "number": "not for them" }))
            .await
            .expect("an event");
        tx.commit().await.expect("a commit");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let heard: Vec<Vec<i64>> = tokio::task::spawn_blocking(move || {
        listeners.into_iter().map(|listener| listener.join().expect("a listener")).collect()
    })
    .await
    .expect("listeners");
    eprintln!("{spectators} spectators heard {EVENTS} events each within {:.1?}", began.elapsed());
    let first = &heard[0];
    assert_eq!(first.len(), EVENTS);
    assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), EVENTS, "each once");
    assert!(heard.iter().all(|ids| ids == first));
    // Who was away for a while gets what was missed, and then goes on.
    let resumed = listen(&world, &topic, Some(first[9]), EVENTS - 10);
    let resumed =
        tokio::task::spawn_blocking(move || resumed.join().expect("a listener")).await.expect("a listener");
    assert_eq!(resumed, first[10..]);
}

/// More at once than is kept for those who are slow: they read the rest in the table, all of it and each event once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_events_reaches_everybody() {
    const FLOOD: usize = 3000;
    let world = world().await;
    let topic = format!("contest/{}", world.contest);
    let listener = listen(&world, &topic, None, FLOOD + 1);
    tokio::time::sleep(Duration::from_millis(600)).await;
    for count in [FLOOD, 1] {
        let mut tx = world.db.write().await.expect("a transaction");
        for number in 0..count {
            events::tell(&mut tx, Some(world.contest), &topic, &json!({ "number": number }))
                .await
                .expect("an event");
        }
        tx.commit().await.expect("a commit");
    }
    let heard = |listener: std::thread::JoinHandle<Vec<i64>>| async {
        tokio::task::spawn_blocking(move || listener.join().expect("a listener")).await.expect("a listener")
    };
    let live = heard(listener).await;
    assert!(live.windows(2).all(|pair| pair[0] + 1 == pair[1]), "each once, in order");
    assert_eq!(heard(listen(&world, &topic, Some(live[0]), FLOOD)).await, live[1..], "and after an absence");
}

/// One person does not take the places of all others; who leaves makes room.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_listens_from_everywhere() {
    let world = world().await;
    let (address, contest) = (world.address, world.contest);
    let open = move |session: String| {
        let mut stream = TcpStream::connect(address).expect("a connection");
        let asked = format!(
            "GET /events?topic=contest/{contest} HTTP/1.1\r\nhost: judge\r\ncookie: palestra={session}\r\n\r\n"
        );
        stream.write_all(asked.as_bytes()).expect("a request");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("patience");
        let mut head = [0; 12];
        stream.read_exact(&mut head).expect("a head");
        (stream, String::from_utf8_lossy(&head[9..]).into_owned())
    };
    let [sam, frodo] = [1, 2].map(|who| world.sessions[who].clone().expect("a session"));
    tokio::task::spawn_blocking(move || {
        let mut streams: Vec<_> = (0..50).map(|_| open(sam.clone())).collect();
        assert!(streams.iter().all(|(_, status)| status == "200"));
        assert_eq!(open(sam.clone()).1, "429");
        assert_eq!(open(frodo).1, "200", "somebody else");
        streams.truncate(10);
        let began = Instant::now();
        while open(sam.clone()).1 != "200" {
            assert!(began.elapsed() < Duration::from_secs(20), "there is no room again");
            std::thread::sleep(Duration::from_millis(200));
        }
    })
    .await
    .expect("listeners");
}
