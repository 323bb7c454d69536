//! Machines that work over HTTP: honest ones, liars, those of another version, and those that fall silent.

use std::sync::Arc;
use std::time::{Duration, Instant};

use palestra_judge::config::Config;
use palestra_judge::gateway::{Answer, Client, Gateway, Hello, Task, Welcome};
use palestra_judge::jobs::{Compute, Fixture, Played, Recipe, Step, Trouble, Verdict};
use palestra_judge::store::blobs::hash;
use palestra_judge::store::contests::{self, Plan};
use palestra_judge::store::games::{self, NewGame};
use palestra_judge::store::{accounts, chunks, events, rechecks};
use palestra_judge::work::Worker;

use crate::dummy::Dummy;
use crate::site::{World, world_with};

/// Says that it plays with another version, or gives a wrong result.
struct Strange {
    engine: &'static str,
    lies: bool,
    /// The record is right, and the scores beside it are not.
    cheats: bool,
}

impl Compute for Strange {
    fn shadow(
        &self,
        asking: &palestra_judge::jobs::behaviour::Asking,
    ) -> Result<palestra_judge::jobs::behaviour::Answer, Trouble> {
        Dummy.shadow(asking)
    }

    fn engine(&self) -> String {
        self.engine.to_owned()
    }

    fn built_in(&self, game: &str, name: &str) -> Option<[u8; 32]> {
        Dummy.built_in(game, name)
    }

    fn play(&self, fixture: &Fixture) -> Result<Played, Trouble> {
        let mut played = Dummy.play(fixture)?;
        if self.lies {
            played.record.push(b'!');
            played.seats[0].score += 1;
        }
        played.seats[1].score += i64::from(self.cheats);
        Ok(played)
    }

    fn judge(&self, recipe: &Recipe, tell: &mut dyn FnMut(Step)) -> Result<Verdict, Trouble> {
        Dummy.judge(recipe, tell)
    }

    fn given(&self, game: &str) -> Vec<(String, Vec<u8>)> {
        Dummy.given(game)
    }
}

const HONEST: Strange = Strange { engine: "dummy 1", lies: false, cheats: false };

/// A judge without workers that checks everything, with a token for machines.
async fn judge(verdicts: bool) -> (World, String) {
    let mut config = Config::default();
    config.work.recheck_one_in = 1;
    config.work.remote_verdicts = verdicts;
    let world = world_with(config).await;
    let mut tx = world.db.write().await.expect("a transaction");
    let token = accounts::create_token(&mut tx, world.accounts[4], "work", "lab").await.expect("a token");
    tx.commit().await.expect("a commit");
    tokio::spawn(palestra_judge::sweep::forever(world.db.clone()));
    (world, token)
}

fn client(world: &World, token: &str, compute: Strange) -> Client {
    Client {
        server: format!("http://{}", world.address),
        token: token.to_owned(),
        name: "lab".to_owned(),
        compute: Arc::new(compute),
    }
}

/// Matches for somebody to play, one of them with the player that was sent in.
async fn matches(world: &World) -> Vec<i64> {
    let mut tx = world.db.write().await.expect("a transaction");
    let chunk = chunks::create(&mut tx, world.contest, "league", 20).await.expect("a chunk");
    let mut ids = Vec::new();
    for number in 0..3 {
        let mut seats: Vec<_> = (0..4).map(|_| ("Dummy".to_owned(), None)).collect();
        seats[0] = ("Frodo".to_owned(), Some(world.submission));
        let new = NewGame {
            contest: world.contest,
            kind: "league",
            key: &format!("r{number}"),
            seed: &(100 + number).to_string(),
            submission: None,
            author: None,
            chunk: Some(chunk),
            board: 0,
            seats: &seats,
        };
        ids.push(games::create(&mut tx, &new).await.expect("a match"));
    }
    tx.commit().await.expect("a commit");
    ids
}

/// Waits until something is so.
async fn until(world: &World, patience: u64, what: impl AsyncFn(&World) -> bool) {
    let began = Instant::now();
    while !what(world).await {
        assert!(began.elapsed() < Duration::from_secs(patience), "nothing happens");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn all_played(world: &World) -> bool {
    let mut tx = world.db.read().await.expect("a transaction");
    chunks::open(&mut tx).await.expect("chunks").is_empty()
}

async fn all_checked(world: &World) -> bool {
    let mut tx = world.db.read().await.expect("a transaction");
    rechecks::open(&mut tx).await.expect("rechecks").is_empty()
}

/// The house looks at what the others said.
async fn house(world: &World) {
    let worker = Worker::of_the_house(world.db.clone(), Arc::new(Dummy), "house".to_owned(), 5);
    let working = tokio::spawn(worker.run());
    until(world, 60, all_checked).await;
    working.abort();
}

async fn digests(world: &World, ids: &[i64]) -> Vec<String> {
    let mut tx = world.db.read().await.expect("a transaction");
    let mut digests = Vec::new();
    for id in ids {
        let game = games::find(&mut tx, *id).await.expect("a match").expect("a match");
        digests.push(game.digest.expect("a result"));
    }
    digests
}

fn expected(number: u64) -> String {
    let sitter = |name: &str| palestra_judge::jobs::Sitter { name: name.to_owned(), module: None };
    let fixture = Fixture {
        game: "ork-island".to_owned(),
        board: "board".into(),
        budget: None,
        seed: (100 + number).into(),
        seats: ["Frodo", "Dummy", "Dummy", "Dummy"].map(sitter).to_vec(),
    };
    hash(&Dummy.play(&fixture).expect("a match").record)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_machine_plays_and_the_house_agrees() {
    let (world, token) = judge(false).await;
    let ids = matches(&world).await;
    let machine = client(&world, &token, HONEST);
    std::thread::spawn(move || machine.run());
    until(&world, 60, all_played).await;
    assert_eq!(digests(&world, &ids).await, [expected(0), expected(1), expected(2)]);
    house(&world).await;
    let mut tx = world.db.read().await.expect("a transaction");
    assert_eq!(rechecks::counts(&mut tx).await.expect("counts"), [("agrees".to_owned(), 3)]);
    assert!(events::alarms(&mut tx).await.expect("alarms").is_empty());
    drop(tx);
    let page = world.get("/admin", world.sessions[5].as_deref()).await;
    assert!(page.body.contains("remote-lab-") && page.body.contains("Nothing is wrong"), "{}", page.body);
}

/// A contest that is changed between a match and its check makes no liar of anybody.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_contest_raises_no_alarm() {
    let (world, token) = judge(false).await;
    matches(&world).await;
    let machine = client(&world, &token, HONEST);
    std::thread::spawn(move || machine.run());
    until(&world, 60, all_played).await;
    let mut tx = world.db.write().await.expect("a transaction");
    let contest = contests::find(&mut tx, world.contest).await.expect("a row").expect("a contest");
    let plan = Plan { board: "another board".to_owned(), ..contest.plan };
    contests::change(&mut tx, world.contest, &plan).await.expect("a change");
    tx.commit().await.expect("a commit");
    house(&world).await;
    let mut tx = world.db.read().await.expect("a transaction");
    assert_eq!(rechecks::counts(&mut tx).await.expect("counts"), [("agrees".to_owned(), 3)]);
    assert!(events::alarms(&mut tx).await.expect("alarms").is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_liar_raises_an_alarm_and_changes_nothing_silently() {
    let (world, token) = judge(false).await;
    let ids = matches(&world).await;
    let machine = client(&world, &token, Strange { lies: true, ..HONEST });
    std::thread::spawn(move || machine.run());
    until(&world, 60, all_played).await;
    let said = digests(&world, &ids).await;
    house(&world).await;
    assert_eq!(digests(&world, &ids).await, said, "the first result stays until somebody decides");
    let mut tx = world.db.read().await.expect("a transaction");
    assert_eq!(rechecks::counts(&mut tx).await.expect("counts"), [("differs".to_owned(), 3)]);
    assert_eq!(events::alarms(&mut tx).await.expect("alarms").len(), 3);
    drop(tx);
    let page = world.get("/admin", world.sessions[5].as_deref()).await;
    assert!(page.body.contains("the first result was kept"), "{}", page.body);
    let metrics = world.get("/metrics", None).await.body;
    assert!(
        metrics.contains("palestra_alarms 3") && metrics.contains("palestra_rechecks{state=\"differs\"} 3"),
        "{metrics}"
    );
}

/// Whoever sends the right record, and scores that are not in it, is noticed, too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_record_with_wrong_scores_raises_an_alarm() {
    let (world, token) = judge(false).await;
    let ids = matches(&world).await;
    let machine = client(&world, &token, Strange { cheats: true, ..HONEST });
    std::thread::spawn(move || machine.run());
    until(&world, 60, all_played).await;
    assert_eq!(digests(&world, &ids).await, [expected(0), expected(1), expected(2)]);
    house(&world).await;
    let mut tx = world.db.read().await.expect("a transaction");
    assert_eq!(rechecks::counts(&mut tx).await.expect("counts"), [("differs".to_owned(), 3)]);
    let alarms = events::alarms(&mut tx).await.expect("alarms");
    assert!(alarms.len() == 3 && alarms[0].1.contains("with other scores"), "{alarms:?}");
}

/// A machine cannot fill the judge: with steps that never end, with sessions, with bytes that nobody asked for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_machine_that_says_too_much_is_not_heard() {
    let (world, token) = judge(true).await;
    let same = [("sec-fetch-site", "same-origin")];
    world.upload("/c/ring/submit", &same, world.sessions[2].as_deref(), "AIFrodo.cc", b"// x").await;
    let bearer = format!("Bearer {token}");
    let say = async |what: &str, session: &str, body: Vec<u8>| {
        let headers = [("authorization", bearer.as_str()), ("x-palestra-session", session)];
        world.ask_bytes(&format!("/work/v1/{what}"), &headers, body).await
    };
    let hello = Hello { name: "chatter".to_owned(), engine: "dummy 1".to_owned() };
    let (_, bytes) = say("hello", "", postcard::to_stdvec(&hello).expect("words")).await;
    let session = postcard::from_bytes::<Welcome>(&bytes).expect("a welcome").session;
    let (status, bytes) = say("take", &session, Vec::new()).await;
    assert_eq!(status, 200);
    let lease = postcard::from_bytes::<Task>(&bytes).expect("a task").lease;
    let step = Answer::Step(Step { what: "x".into(), good: true, notes: Vec::new(), matches: Vec::new() });
    let step = postcard::to_stdvec(&step).expect("words");
    let mut statuses = Vec::new();
    for _ in 0..110 {
        statuses.push(say(&format!("done/{lease}"), &session, step.clone()).await.0);
    }
    assert_eq!((statuses[0], statuses.last()), (204, Some(&410)), "{statuses:?}");
    // Whose token is taken back is heard no more, with a session or without.
    let mut tx = world.db.write().await.expect("a transaction");
    let (id, ..) = accounts::tokens(&mut tx, world.accounts[4]).await.expect("tokens")[0].clone();
    accounts::revoke_token(&mut tx, world.accounts[4], id).await.expect("it");
    tx.commit().await.expect("a commit");
    assert_eq!(say("beat", &session, Vec::new()).await.0, 401);
    let gateway = Gateway::new(world.db.clone(), "dummy 1".to_owned(), false, 1, 5);
    let said: Vec<_> = (0..300).map(|_| gateway.hello(&hello)).collect();
    let full = said.iter().find_map(|said| said.as_ref().err()).expect("an end");
    assert!(full.contains("takes no more"), "{full}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_version_and_another_token_are_refused_with_a_sentence() {
    let (world, token) = judge(false).await;
    let mut tx = world.db.write().await.expect("a transaction");
    let other = accounts::create_token(&mut tx, world.accounts[4], "submit", "no").await.expect("a token");
    tx.commit().await.expect("a commit");
    let cases = [
        (
            token.clone(),
            "dummy 2",
            "This judge plays with dummy 1; you have dummy 2. Results would differ: install the judge's version.",
        ),
        (other, "dummy 1", "You may not do this."),
        (
            "pal_nobody".to_owned(),
            "dummy 1",
            "Log in first: nobody has this token, it was taken back, or it ended with a new password.",
        ),
    ];
    for (token, engine, sentence) in cases {
        let machine = client(&world, &token, Strange { engine, ..HONEST });
        let refused = tokio::task::spawn_blocking(move || machine.run()).await.expect("an end");
        assert_eq!(refused.expect_err("a refusal").to_string(), format!("the judge says: {sentence}"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_machine_judges_players_where_that_is_allowed() {
    let (world, token) = judge(true).await;
    let same = [("sec-fetch-site", "same-origin")];
    let owner = world.sessions[2].as_deref();
    let sent = world.upload("/c/ring/submit", &same, owner, "AIFrodo.cc", b"broken").await;
    let page = sent.header("location").to_owned();
    let machine = client(&world, &token, HONEST);
    std::thread::spawn(move || machine.run());
    let decided = async |world: &World| {
        world.get(&page, world.sessions[2].as_deref()).await.body.contains("It does not compile")
    };
    until(&world, 60, decided).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_falls_silent_loses_the_task_to_somebody_else() {
    let (world, token) = judge(false).await;
    let ids = matches(&world).await;
    let say = async |what: &str, session: &str, body: Vec<u8>| {
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str()), ("x-palestra-session", session)];
        world.ask_bytes(&format!("/work/v1/{what}"), &headers, body).await
    };
    let hello = Hello { name: "sleepy".to_owned(), engine: "dummy 1".to_owned() };
    let (status, bytes) = say("hello", "", postcard::to_stdvec(&hello).expect("words")).await;
    assert_eq!(status, 200);
    let welcome: Welcome = postcard::from_bytes(&bytes).expect("a welcome");
    let (status, bytes) = say("take", &welcome.session, Vec::new()).await;
    assert_eq!(status, 200);
    let task: Task = postcard::from_bytes(&bytes).expect("a task");
    // Asked again, because an answer can be lost on its way, the same task comes.
    let (_, again) = say("take", &welcome.session, Vec::new()).await;
    assert_eq!(postcard::from_bytes::<Task>(&again).expect("a task").lease, task.lease);
    // Only what the task speaks of is given out.
    let module = task.seats[0].1.clone().expect("a module");
    assert_eq!(say(&format!("blob/{module}"), &welcome.session, Vec::new()).await, (200, b"module".to_vec()));
    assert_eq!(say(&format!("blob/{}", hash(b"// <script>")), &welcome.session, Vec::new()).await.0, 404);
    // And now: silence. Somebody else comes.
    let machine = client(&world, &token, HONEST);
    std::thread::spawn(move || machine.run());
    until(&world, 90, all_played).await;
    assert_eq!(digests(&world, &ids).await, [expected(0), expected(1), expected(2)]);
    let late = say(&format!("done/{}", task.lease), &welcome.session, vec![3, 1, b'x']).await;
    assert_eq!(late.0, 410, "nobody waits for it any more");
}
