//! Players that look alike: found by the workers, decided by people, seen by nobody else.

use std::sync::Arc;
use std::time::{Duration, Instant};

use palestra_judge::jobs::behaviour::Answer;
use palestra_judge::jobs::{Played, SeatResult, Step, Verdict};
use palestra_judge::queue::{Job, Kind};
use palestra_judge::store::behaviours::{self, Behaviour};
use palestra_judge::store::contests::Plan;
use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::likenesses::Likeness;
use palestra_judge::store::submissions::{self, NewSubmission};
use palestra_judge::store::{
    accounts, comparisons, contests, documents, entrants, likenesses, now, people, years,
};
use palestra_judge::work::Worker;

use crate::databases::Database;
use crate::dummy::Dummy;
use crate::site::world;

const ADA: &str = include_str!("../../../../conformance/plagiarism/players/ada/AIAdaOrk.cc");
const CARL: &str = include_str!("../../../../conformance/plagiarism/players/carl/AICarlOrk.cc");

/// The same player under other names.
fn disguised() -> String {
    ADA.replace("flood", "wave").replace("dist", "far").replace("AdaOrk", "Zoe")
}

/// A contest of a game.
async fn contest(tx: &mut Tx, slug: &str) -> i64 {
    let plan = Plan {
        slug: slug.into(),
        title: slug.into(),
        game: "ork-island".into(),
        closes: i64::MAX,
        ..Plan::default()
    };
    contests::create(tx, &plan).await.expect("a contest").expect("a new one")
}

/// Somebody's accepted player.
async fn accepted(tx: &mut Tx, contest: i64, login: &str, source: &str) -> i64 {
    let account = match accounts::by_login(tx, login).await.expect("accounts") {
        Some(account) => account.id,
        None => {
            accounts::create(tx, login, login, None, false).await.expect("an account").expect("a new one")
        }
    };
    entrants::join(tx, contest, account, "student", login).await.expect("a member");
    let (_, entrant) = entrants::membership(tx, contest, account).await.expect("a member").expect("a member");
    let new = NewSubmission {
        contest,
        entrant: entrant.expect("an entrant"),
        account,
        name: login,
        language: "cc",
        source: source.as_bytes(),
        seed: 7,
        received: now(),
        key: None,
    };
    let id = submissions::create(tx, &new).await.expect("a submission").expect("a free name");
    let job = Job { kind: Kind::Verdict, id, generation: 0 };
    submissions::fence(tx, job).await.expect("a fence");
    let step = Step { what: "it wins".into(), good: true, notes: Vec::new(), matches: Vec::new() };
    let seat = SeatResult { score: 1, fuel: 1, frozen: None };
    let played = Played { engine: "none".into(), record: b"none".to_vec(), seats: vec![seat; 4] };
    let verdict =
        Verdict { steps: vec![step], module: Some(b"m".to_vec()), matches: vec![(7, vec![true; 4], played)] };
    assert!(submissions::decide(tx, job, contest, &verdict, 1).await.expect("a verdict"));
    account
}

/// Waits until everything is compared that was asked for; says what was found in a contest.
async fn compared(db: &Db, contest: i64) -> Vec<Likeness> {
    let began = Instant::now();
    loop {
        let mut tx = db.read().await.expect("a transaction");
        if comparisons::open(&mut tx).await.expect("rows").is_empty()
            && years::open(&mut tx).await.expect("rows").is_empty()
        {
            return likenesses::of_contest(&mut tx, contest).await.expect("pairs");
        }
        drop(tx);
        assert!(began.elapsed() < Duration::from_secs(300), "nothing moves");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Waits for the answer about a pair.
async fn answered(db: &Db, pair: i64) -> Behaviour {
    let began = Instant::now();
    loop {
        let mut tx = db.read().await.expect("a transaction");
        let plays = behaviours::find(&mut tx, pair).await.expect("a row").expect("a question");
        if plays.state != "open" {
            return plays;
        }
        drop(tx);
        assert!(began.elapsed() < Duration::from_secs(60), "nothing moves");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The pair of two authors.
fn pair<'a>(pairs: &'a [Likeness], one: &str, other: &str) -> Option<&'a Likeness> {
    pairs
        .iter()
        .find(|pair| [(&pair.who_a[..], &pair.who_b[..]), (&pair.who_b, &pair.who_a)].contains(&(one, other)))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_accepted_is_compared_in_a_file() {
    compares(Database::file()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_accepted_is_compared_on_a_server() {
    compares(Database::server()).await;
}

async fn compares(database: Database) {
    let db = Db::open(&database.address()).await.expect("a database");
    let mut tx = db.write().await.expect("a transaction");
    let (last, this) = (contest(&mut tx, "last").await, contest(&mut tx, "this").await);
    accepted(&mut tx, last, "ada", ADA).await;
    accepted(&mut tx, this, "ada", ADA).await;
    let zoe = accepted(&mut tx, this, "zoe", &disguised()).await;
    accepted(&mut tx, this, "carl", CARL).await;
    tx.commit().await.expect("a commit");
    let worker = tokio::spawn(Worker::of_the_house(db.clone(), Arc::new(Dummy), "w".into(), 5).run());

    let pairs = compared(&db, this).await;
    let copy = pair(&pairs, "ada", "zoe").expect("the copy").clone();
    assert!(copy.e() < 0.01 && copy.strength() == "strong", "{}", copy.e());
    assert!(copy.longest().is_some_and(|tokens| tokens > 100), "{:?}", copy.longest());
    assert!(pair(&pairs, "ada", "ada").is_none(), "nobody is held against themselves, in no year");
    assert!(pair(&pairs, "ada", "carl").is_none_or(|pair| pair.e() > 1.0), "strangers");

    // Do they play alike, too? Asked once, answered once; asked again, answered again.
    for again in [false, true] {
        let mut tx = db.write().await.expect("a transaction");
        assert!(behaviours::ask(&mut tx, copy.id).await.expect("a question"), "{again}");
        assert!(!behaviours::ask(&mut tx, copy.id).await.expect("a question"), "the answer is on its way");
        tx.commit().await.expect("a commit");
        let plays = answered(&db, copy.id).await;
        let Some(Answer::Alike(manner)) = &plays.answer else { panic!("{plays:?}") };
        assert!(plays.is_current && manner.first_difference.is_none(), "{plays:?}");
        assert_eq!(manner.others, 1, "Carl is asked, Ada's player of last year is not");
    }

    // Once more: the same. What people said stays, and stale jobs change nothing.
    let mut tx = db.write().await.expect("a transaction");
    likenesses::decide(&mut tx, copy.id, zoe, "upheld", "both said so").await.expect("a decision");
    comparisons::ask(&mut tx, this).await.expect("a wish");
    let stale = Job { kind: Kind::Compare, id: this, generation: 1 };
    assert!(comparisons::fence(&mut tx, stale).await.expect("a fence").is_none());
    tx.commit().await.expect("a commit");
    let again = compared(&db, this).await;
    let same = pair(&again, "ada", "zoe").expect("the copy");
    assert_eq!((same.id, same.e(), same.state.as_str()), (copy.id, copy.e(), "upheld"));
    assert_eq!(again.len(), pairs.len());

    // Earlier years: somebody else's player, and one of the same person.
    let mut tx = db.write().await.expect("a transaction");
    let year =
        years::create(&mut tx, "ork-island", "2025", false, None).await.expect("a year").expect("a new one");
    documents::import(&mut tx, year, "Carl", "Carl/AICarl.cc", CARL.as_bytes()).await.expect("his own");
    documents::import(&mut tx, year, "olga", "olga/AIOlga.cc", CARL.as_bytes()).await.expect("another's");
    comparisons::ask_all(&mut tx, "ork-island").await.expect("a wish");
    tx.commit().await.expect("a commit");
    let pairs = compared(&db, this).await;
    let old = pair(&pairs, "carl", "olga").expect("the year's");
    assert!(old.e() < 0.01 && (old.elsewhere_a() == Some("2025") || old.elsewhere_b() == Some("2025")));
    assert!(pair(&pairs, "carl", "Carl").is_none(), "a login is a person in all years");

    // A public source explains it: the pair falls.
    let mut tx = db.write().await.expect("a transaction");
    documents::add_public(&mut tx, "ork-island", "carl.cc", CARL.as_bytes(), zoe).await.expect("a source");
    tx.commit().await.expect("a commit");
    let pairs = compared(&db, this).await;
    assert!(pair(&pairs, "carl", "olga").is_none_or(|pair| pair.e() > 1.0), "it counts for nobody");
    assert!(pair(&pairs, "ada", "zoe").is_some_and(|pair| pair.e() < 0.01));

    // A person who is deleted is forgotten, with what was found.
    let mut tx = db.write().await.expect("a transaction");
    likenesses::say(&mut tx, copy.id, zoe, "answer", "my own words").await.expect("an answer");
    let known = people::export(&mut tx, zoe).await.expect("an export").expect("a person").to_string();
    assert!(known.contains("my own words"), "{known}");
    assert!(people::delete(&mut tx, zoe).await.expect("a deletion"));
    tx.commit().await.expect("a commit");
    let pairs = compared(&db, this).await;
    assert!(pairs.iter().all(|pair| pair.id != copy.id), "{pairs:?}");
    let mut tx = db.read().await.expect("a transaction");
    let papers = documents::without_prints(&mut tx, "ork-island", "").await.expect("documents");
    assert!(papers.iter().all(|(_, name, _)| !name.contains("zoe")), "{papers:?}");
    worker.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_student_sees_a_case_before_it_is_shown() {
    let world = world().await;
    let [_, other, owner, _, teacher, ..] = &world.sessions;
    let (other, owner, teacher) = (other.as_deref(), owner.as_deref(), teacher.as_deref());
    let case = format!("/case/{}", world.likeness);
    let show = format!("/c/ring/alike/{}/show", world.likeness);
    let hidden = world.send_form(&show, teacher, &[("shown", "no")]).await;
    assert_eq!(hidden.status, 303, "{}", hidden.body);
    for session in [None, other, owner] {
        assert_ne!(world.get(&case, session).await.status, 200);
        assert_ne!(world.post(&format!("{case}/answer"), session, "answer=x").await.status, 303);
    }
    assert!(!world.get("/c/ring/mine", owner).await.body.contains("/case/"));
    for path in [
        "/account/data.json",
        "/c/ring",
        "/c/ring/queue",
        "/c/ring/mine",
        &format!("/s/{}", world.submission),
    ] {
        let body = world.get(path, owner).await.body.to_lowercase();
        assert!(!body.contains("alike") && !body.contains("bilbo"), "{path} tells something");
    }

    assert_eq!(world.send_form(&show, teacher, &[("shown", "yes")]).await.status, 422, "a message is needed");
    let shown = world.send_form(&show, teacher, &[("shown", "yes"), ("message", "Please explain.")]).await;
    assert_eq!(shown.status, 303, "{}", shown.body);
    assert!(world.get("/c/ring/mine", owner).await.body.contains(&case));
    let page = world.get(&case, owner).await;
    assert_eq!(page.status, 200);
    assert!(
        page.body.contains("Please explain.") && page.body.contains("Nothing is decided"),
        "{}",
        page.body
    );
    assert!(!page.body.contains("bilbo"), "whose the other one is, is not told");
    assert_eq!(world.get(&case, other).await.status, 404);
    assert_eq!(world.post(&format!("{case}/answer"), owner, "answer=From+the+lecture.").await.status, 303);
    let pair = world.get(&format!("/c/ring/alike/{}", world.likeness), teacher).await.body;
    assert!(pair.contains("From the lecture.") && pair.contains("Who looked at it (1)"), "{pair}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_contest_exports_another_one_brings_as_an_earlier_year() {
    let world = world().await;
    let teacher = world.sessions[4].as_deref();
    let worker = tokio::spawn(Worker::of_the_house(world.db.clone(), Arc::new(Dummy), "w".into(), 5).run());
    let zip = world.get("/c/ring/export/submissions.zip", teacher).await.bytes;
    let path = "/c/ring/alike/years";
    for (name, file, status) in
        [("2024", &zip[..], 303), ("2024", &zip[..], 422), ("", &zip[..], 422), ("broken", b"PK", 303)]
    {
        let answer = world.form_with_file(path, teacher, &[("name", name)], ("file", "year.zip", file)).await;
        assert_eq!(answer.status, status, "{name}: {}", answer.body);
    }
    compared(&world.db, world.contest).await;
    let mut tx = world.db.read().await.expect("a transaction");
    let years = years::of_game(&mut tx, "ork-island").await.expect("years");
    let found: Vec<_> =
        years.iter().map(|year| (&year.name[..], &year.state[..], year.players, &year.note[..])).collect();
    let expected =
        [("broken", "dead", 0, "it is no zip file"), ("2024", "done", 1, ""), ("<b>2025</b>", "done", 1, "")];
    assert_eq!(found, expected);
    drop(tx);
    let decide = format!("/c/ring/alike/{}/decide", world.likeness);
    let explained = [("state", "explained"), ("note", "the lecture's search")];
    let file = ("public", "search.cc", &b"int x;"[..]);
    let answer = world.form_with_file(&decide, teacher, &explained, file).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    for fields in [&[("state", "guilty"), ("note", "x")][..], &[("state", "upheld"), ("note", " ")]] {
        assert_eq!(world.send_form(&decide, teacher, fields).await.status, 422);
    }
    assert!(world.get(path, teacher).await.body.contains("search.cc"));
    worker.abort();
}
