//! A house that cannot judge says why, to those who can do something about it.

use std::sync::Arc;
use std::time::Duration;

use palestra_judge::store::submissions::{self, NewSubmission};
use palestra_judge::store::{entrants, events, now};
use palestra_judge::work::Worker;

use crate::dummy::{Dummy, NO_HOUSE};
use crate::site::world;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_teacher_reads_why_nobody_could_judge() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let owner = world.accounts[1];
    let entrant = entrants::membership(&mut tx, world.contest, owner).await.expect("a member");
    let new = NewSubmission {
        contest: world.contest,
        entrant: entrant.and_then(|(_, entrant)| entrant).expect("an entrant"),
        account: owner,
        name: "Bilbo",
        language: "cc",
        source: NO_HOUSE,
        seed: 7,
        received: now(),
        key: None,
    };
    let id = submissions::create(&mut tx, &new).await.expect("a submission").expect("a free name");
    tx.commit().await.expect("a commit");
    let worker = Worker::of_the_house(world.db.clone(), Arc::new(Dummy), "w".to_owned(), 1);
    let worker = tokio::spawn(worker.run());
    let found = tokio::time::timeout(Duration::from_secs(60), async {
        loop {
            let mut tx = world.db.read().await.expect("a transaction");
            let found = submissions::find(&mut tx, id).await.expect("a row").expect("a submission");
            if !found.is_unfinished() {
                break found;
            }
            drop(tx);
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    })
    .await
    .expect("an end");
    worker.abort();
    assert_eq!(found.state, "trouble");
    let said = "the compiler is missing";
    let mut tx = world.db.read().await.expect("a transaction");
    let alarms = events::alarms(&mut tx).await.expect("alarms");
    assert!(alarms.iter().any(|(_, what)| what.contains(said)), "{alarms:?}");
    for (session, reads) in [(2, false), (4, true)] {
        let page = world.get(&format!("/s/{id}"), world.sessions[session].as_deref()).await.body;
        assert!(page.contains("not your fault") && page.contains(said) == reads, "{session}: {page}");
    }
}
