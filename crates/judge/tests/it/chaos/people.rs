//! A class that does not give up: students who send players until they are taken, a teacher who asks for matches.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use palestra_judge::store::contests::Plan;
use palestra_judge::store::db::Db;
use palestra_judge::store::{accounts, contests, documents, entrants, years};

const STUDENTS: usize = 20;

/// A small player that beats the Null, to be called something else.
const DEMO: &str = include_str!("../../../../../players/cpp/honey-rush/AIDemo.cc");
/// One that does nothing.
const NULL: &str = include_str!("../../../../../players/cpp/honey-rush/AINull.cc");
const BOARD: &str = include_str!("../../../../games/honey-rush/configs/default.cnf");

/// What lets them in.
pub struct Class {
    /// Tokens of students.
    students: Vec<String>,
    /// The teacher's session.
    teacher: String,
}

/// A contest with its people, and a player of an earlier year to compare with.
pub async fn class(db: &Db) -> Class {
    let mut tx = db.write().await.expect("a transaction");
    let plan = Plan {
        slug: "ring".into(),
        game: "honey-rush".into(),
        board: BOARD.into(),
        dummy: "Null".into(),
        visible: "public".into(),
        closes: i64::MAX,
        ..Plan::default()
    };
    let contest = contests::create(&mut tx, &plan).await.expect("a contest").expect("a new one");
    let mut students = Vec::new();
    for number in 0..STUDENTS {
        let name = format!("s{number}");
        let account = accounts::create(&mut tx, &name, &name, None, false).await.expect("an account");
        let account = account.expect("a new one");
        entrants::join(&mut tx, contest, account, "student", &name).await.expect("a member");
        students.push(accounts::create_token(&mut tx, account, "submit", "chaos").await.expect("a token"));
    }
    let teacher = accounts::create(&mut tx, "teacher", "Teacher", None, true).await.expect("an account");
    let teacher = accounts::begin_session(&mut tx, teacher.expect("a new one")).await.expect("a session");
    let year = years::create(&mut tx, "honey-rush", "2025", false, None).await.expect("a year");
    documents::import(&mut tx, year.expect("a new one"), "ada", "ada/AIAda.cc", DEMO.as_bytes())
        .await
        .expect("a player");
    tx.commit().await.expect("a commit");
    Class { students, teacher }
}

/// The how-manieth player: most are good, one in ten does nothing, one in ten does not compile, one in ten breaks a rule.
/// There are so many different sources; who comes later sends one of them again, as students do.
fn player(number: usize, sources: usize) -> (String, String) {
    let number = number % sources;
    let name = format!("N{number}");
    let (base, word) = match number % 10 {
        3 => (NULL, "Null"),
        _ => (DEMO, "Demo"),
    };
    let source = base.replace(&format!("PLAYER_NAME {word}"), &format!("PLAYER_NAME {name}"));
    let source = match number % 10 {
        5 => source.replace("struct PLAYER_NAME", "strict PLAYER_NAME"),
        7 => source.replace("struct PLAYER_NAME", "int everywhere = 1;\nstruct PLAYER_NAME"),
        _ => source,
    };
    (format!("AI{name}.cc"), source)
}

impl Class {
    /// Sends players from a thread of its own; says at the end how often one had to be sent again.
    pub fn submits(self: &Arc<Self>, port: u16, count: usize, sources: usize) -> JoinHandle<usize> {
        let class = self.clone();
        std::thread::spawn(move || (0..count).map(|number| class.send(port, number, sources)).sum())
    }

    /// Sends a player until the site says that it has it.
    fn send(&self, port: u16, number: usize, sources: usize) -> usize {
        let (file, source) = player(number, sources);
        // A name is somebody's: the same student sends it again.
        let token = &self.students[number % sources % self.students.len()];
        let body = format!(
            "--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{file}\"\r\n\r\n{source}\r\n--xyz--\r\n"
        );
        for again in 0.. {
            assert!(again < 600, "the site does not come back");
            let request = palestra_judge::http::agent(Duration::from_secs(20))
                .post(format!("http://127.0.0.1:{port}/api/v1/contests/ring/submissions"))
                .header("authorization", format!("Bearer {token}"))
                .header("idempotency-key", number.to_string())
                .header("content-type", "multipart/form-data; boundary=xyz");
            match request.send(body.as_bytes()) {
                Ok(answer) if answer.status() == 201 => return again,
                Ok(answer) if answer.status().is_client_error() => panic!("{file}: {}", answer.status()),
                _ => std::thread::sleep(Duration::from_millis(200)),
            }
        }
        unreachable!()
    }

    /// Asks for league matches, once: whether it was heard, the tables say.
    pub async fn wants_matches(self: &Arc<Self>, port: u16, count: usize) {
        let class = self.clone();
        let asked = tokio::task::spawn_blocking(move || {
            let _ = palestra_judge::http::agent(Duration::from_secs(20))
                .post(format!("http://127.0.0.1:{port}/c/ring/teach/league"))
                .header("cookie", format!("palestra={}", class.teacher))
                .header("sec-fetch-site", "same-origin")
                .header("content-type", "application/x-www-form-urlencoded")
                .send(format!("count={count}"));
        });
        asked.await.expect("a request");
    }
}
