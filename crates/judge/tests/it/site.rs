//! A site on a database, in this process, with people in it; and a small browser.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use palestra_contest::beacon::Rule;
use palestra_judge::config::Config;
use palestra_judge::jobs::behaviour;
use palestra_judge::jobs::compare::Found;
use palestra_judge::jobs::tournament::{Settings, format_terms};
use palestra_judge::jobs::{Played, SeatResult, Step, Verdict};
use palestra_judge::queue::{Job, Kind};
use palestra_judge::store::comparisons::{self, Done};
use palestra_judge::store::contests::Plan;
use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::games::{self, NewGame};
use palestra_judge::store::submissions::{self, NewSubmission};
use palestra_judge::store::tournaments::NewTournament;
use palestra_judge::store::{
    accounts, behaviours, contests, documents, entrants, likenesses, now, rounds, tournaments, years,
};
use palestra_judge::web::Site;
use palestra_plagiarism::{Evidence, Fragment, Scores, Span};

use crate::databases::Database;
use crate::dummy::Dummy;

pub struct World {
    pub address: SocketAddr,
    pub db: Db,
    pub contest: i64,
    pub submission: i64,
    pub game: i64,
    pub tournament: i64,
    /// Two authors who look alike: the owner, and somebody of an earlier year; the owner was shown it.
    pub likeness: i64,
    pub year: i64,
    pub public: i64,
    /// Sessions of visitor, other student, owner, assistant, teacher, administrator, assistant whom the teacher trusts.
    pub sessions: [Option<String>; 7],
    pub accounts: Vec<i64>,
    _database: Database,
}

/// A contest of members, `ring`, with a qualified player.
pub async fn world() -> World {
    world_with(Config::default()).await
}

/// The same with other settings.
pub async fn world_with(config: Config) -> World {
    world_on(Database::file(), config).await
}

/// The same in this database.
pub async fn world_on(database: Database, config: Config) -> World {
    let db = Db::open(&database.address()).await.expect("a database");
    let mut tx = db.write().await.expect("a transaction");
    let new = Plan {
        slug: "ring".into(),
        title: "One <b>Ring</b>".into(),
        about: "<script>alert(1)</script>".into(),
        game: "ork-island".into(),
        board: "board".into(),
        dummy: "Dummy".into(),
        opens: 0,
        closes: now() + 86_400_000,
        visible: "members".into(),
        join_code: Some("mordor".into()),
        ..Plan::default()
    };
    let contest = contests::create(&mut tx, &new).await.expect("a contest").expect("a new one");
    let people = [
        ("sam", "student"),
        ("frodo", "student"),
        ("merry", "assistant"),
        ("gandalf", "teacher"),
        ("root", ""),
        ("faramir", "assistant"),
    ];
    let mut sessions = vec![None];
    let mut ids = Vec::new();
    for (login, role) in people {
        let id = accounts::create(&mut tx, login, &format!("<i>{login}</i>"), None, login == "root")
            .await
            .expect("an account");
        let id = id.expect("a new one");
        if !role.is_empty() {
            entrants::join(&mut tx, contest, id, role, login).await.expect("a member");
            accounts::born(&mut tx, id, contest).await.expect("a home");
        }
        sessions.push(Some(accounts::begin_session(&mut tx, id).await.expect("a session")));
        ids.push(id);
    }
    assert!(entrants::trust(&mut tx, contest, ids[5], true).await.expect("trust"));
    let (_, entrant) =
        entrants::membership(&mut tx, contest, ids[1]).await.expect("a member").expect("a member");
    let new = NewSubmission {
        contest,
        entrant: entrant.expect("an entrant"),
        account: ids[1],
        name: "Frodo",
        language: "cc",
        source: b"// <script>",
        seed: 7,
        received: now(),
        key: None,
    };
    let submission = submissions::create(&mut tx, &new).await.expect("a submission").expect("a free name");
    let job = Job { kind: Kind::Verdict, id: submission, generation: 0 };
    submissions::fence(&mut tx, job).await.expect("a fence");
    let step = Step {
        what: "it <b>wins</b>".into(),
        good: true,
        notes: vec!["</pre><script>alert(2)</script>".into()],
        matches: vec![0],
    };
    let seat = SeatResult { score: 1, fuel: 1, frozen: Some("<img src=x onerror=alert(3)>".into()) };
    let played = Played { engine: "none".into(), record: b"no record".to_vec(), seats: vec![seat; 4] };
    let verdict = Verdict {
        steps: vec![step],
        module: Some(b"module".to_vec()),
        matches: vec![(7, vec![true; 4], played.clone())],
    };
    assert!(submissions::decide(&mut tx, job, contest, &verdict, 1500).await.expect("a verdict"));
    let seats: Vec<_> = (0..4).map(|_| ("Frodo".to_owned(), Some(submission))).collect();
    let new = NewGame {
        contest,
        kind: "qualify",
        key: "s",
        seed: "7",
        submission: Some(submission),
        author: None,
        chunk: None,
        board: 0,
        seats: &seats,
    };
    let game = games::create(&mut tx, &new).await.expect("a game");
    games::keep(&mut tx, game, &played, "nobody", 0).await.expect("a result");
    let format = format_terms("fair-show", 1, &Settings::default()).expect("a format");
    let ring = contests::find(&mut tx, contest).await.expect("a contest").expect("one");
    let terms = palestra_judge::web::terms(&Dummy, &mut tx, &ring, format, &Rule::None).await.expect("terms");
    let new = NewTournament {
        contest,
        title: "One <b>Ring</b>",
        terms: &terms,
        guests: &[],
        every_ms: 0,
        by_hand: true,
        changes: false,
    };
    let tournament = tournaments::create(&mut tx, &new).await.expect("a tournament");
    let announced = tournaments::find(&mut tx, tournament).await.expect("a row").expect("a tournament");
    let facts = rounds::facts(&mut tx, &announced).await.expect("facts");
    assert!(rounds::begin(&mut tx, &announced, &facts, &|_| None).await.expect("a round"));
    let (likeness, year, public) = alike(&mut tx, contest, &ids).await;
    tx.commit().await.expect("a commit");

    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(Site::new(db.clone(), config, Arc::new(Dummy)).serve(listener));
    let sessions = sessions.try_into().expect("seven");
    World {
        address,
        db,
        contest,
        submission,
        game,
        likeness,
        year,
        public,
        tournament,
        sessions,
        accounts: ids,
        _database: database,
    }
}

/// The owner's player is like one of an earlier year.
async fn alike(tx: &mut Tx, contest: i64, ids: &[i64]) -> (i64, i64, i64) {
    let year = years::create(tx, "ork-island", "<b>2025</b>", false, None)
        .await
        .expect("a year")
        .expect("a new one");
    documents::import(tx, year, "<i>bilbo</i>", "bilbo/AI<script>alert(8).cc", b"int x; // <script>alert(9)")
        .await
        .expect("a player");
    documents::add_public(tx, "ork-island", "<script>alert(10).cc", b"int y;", ids[3])
        .await
        .expect("a source");
    let public = documents::publics(tx, "ork-island").await.expect("sources")[0].id;
    let job = Job { kind: Kind::Compare, id: contest, generation: 1 };
    let (_, wanted) = comparisons::fence(tx, job).await.expect("a fence").expect("it waits");
    let done = Done { wanted, players: 2, pairs: 1, cpu_ms: 1 };
    assert!(comparisons::finish(tx, job, done).await.expect("a comparison"));
    let span = Span { start: 0, end: 3, first_line: 1, last_line: 1 };
    let fragment = Fragment { a: span, b: span, tokens: 9, bits: 99, others: 0 };
    let found = Found {
        authors: ("earlier <i>bilbo</i>".into(), format!("person {}", ids[1])),
        a: 2,
        b: 1,
        e: 0.001,
        p: 0.0001,
        surprise: 9.0,
        scores: Scores { loose: 0.5, strict: 0.6, blind: 0.7, canonical: 0.8 },
        bits: 99,
        evidence: Evidence { fragments: vec![fragment], ..Evidence::default() },
    };
    likenesses::keep(tx, contest, 1, &[found]).await.expect("a pair");
    let id = likenesses::of_contest(tx, contest).await.expect("pairs")[0].id;
    likenesses::show(tx, id, ids[3], true, "<script>alert(11)</script>").await.expect("shown");
    // Somebody asked how they play, and the answer would like to be a script.
    assert!(behaviours::ask(tx, id).await.expect("a question"));
    let job = Job { kind: Kind::Shadow, id, generation: 0 };
    assert_eq!(behaviours::fence(tx, job).await.expect("a fence"), Some((1, 2, 1)));
    let why = "<script>alert(13)</script>".to_owned();
    behaviours::finish(tx, job, &behaviour::Answer::Cannot(why)).await.expect("an answer");
    (id, year, public)
}

/// What came back.
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
    pub bytes: Vec<u8>,
}

impl Answer {
    /// The session that it begins.
    pub fn session(&self) -> String {
        let cookies = self.headers.iter().filter(|(name, _)| name == "set-cookie");
        let session =
            cookies.filter_map(|(_, value)| value.strip_prefix("palestra=")?.split(';').next()).next();
        session.unwrap_or_else(|| panic!("no session: {} {}", self.status, self.body)).to_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str())
    }
}

impl World {
    pub async fn get(&self, path: &str, session: Option<&str>) -> Answer {
        self.ask("GET", path, session, &[], Vec::new()).await
    }

    /// A form, as a browser sends it.
    pub async fn post(&self, path: &str, session: Option<&str>, body: &str) -> Answer {
        let headers =
            [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "same-origin")];
        self.ask("POST", path, session, &headers, body.as_bytes().to_vec()).await
    }

    /// A form that may hold files, as a browser sends it.
    pub async fn send_form(&self, path: &str, session: Option<&str>, fields: &[(&str, &str)]) -> Answer {
        let mut body = String::new();
        for (name, value) in fields {
            body += &format!("--xyz\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        }
        body += "--xyz--\r\n";
        let headers =
            [("content-type", "multipart/form-data; boundary=xyz"), ("sec-fetch-site", "same-origin")];
        self.ask("POST", path, session, &headers, body.into_bytes()).await
    }

    /// The same with a file: its field, its name, what is in it.
    pub async fn form_with_file(
        &self,
        path: &str,
        session: Option<&str>,
        fields: &[(&str, &str)],
        (field, file, content): (&str, &str, &[u8]),
    ) -> Answer {
        let mut body = Vec::new();
        for (name, value) in fields {
            body.extend(
                format!("--xyz\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
                    .into_bytes(),
            );
        }
        body.extend(
            format!("--xyz\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{file}\"\r\n\r\n")
                .into_bytes(),
        );
        body.extend(content);
        body.extend(b"\r\n--xyz--\r\n");
        let headers =
            [("content-type", "multipart/form-data; boundary=xyz"), ("sec-fetch-site", "same-origin")];
        self.ask("POST", path, session, &headers, body).await
    }

    /// What a program sends and gets.
    pub async fn ask_bytes(&self, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> (u16, Vec<u8>) {
        let answer = self.ask("POST", path, None, headers, body).await;
        (answer.status, answer.bytes)
    }

    /// A player, as a browser sends it.
    pub async fn upload(
        &self,
        path: &str,
        headers: &[(&str, &str)],
        session: Option<&str>,
        name: &str,
        source: &[u8],
    ) -> Answer {
        let mut body =
            format!("--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n")
                .into_bytes();
        body.extend(source);
        body.extend(b"\r\n--xyz--\r\n");
        let mut all = vec![("content-type", "multipart/form-data; boundary=xyz")];
        all.extend(headers);
        self.ask("POST", path, session, &all, body).await
    }

    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        session: Option<&str>,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Answer {
        let mut request =
            ureq::http::Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        if let Some(session) = session {
            request = request.header("cookie", format!("palestra={session}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let get = method == "GET";
        let events = path.starts_with("/events");
        let asked = tokio::task::spawn_blocking(move || {
            let config = ureq::Agent::config_builder()
                .http_status_as_error(false)
                .max_redirects(0)
                .timeout_global(Some(Duration::from_secs(60)));
            let agent: ureq::Agent = config.build().into();
            let answer = match get {
                true => agent.run(request.body(()).expect("a request")),
                false => agent.run(request.body(body).expect("a request")),
            };
            let mut answer = match answer {
                // Somebody who sends too much is not listened to until the end.
                Err(ureq::Error::Io(error))
                    if matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset) =>
                {
                    return Answer {
                        status: 413,
                        headers: Vec::new(),
                        body: String::new(),
                        bytes: Vec::new(),
                    };
                }
                answer => answer.expect("an answer"),
            };
            let headers = answer
                .headers()
                .iter()
                .map(|(name, value)| (name.to_string(), value.to_str().unwrap_or("").to_owned()));
            let headers = headers.collect();
            // A stream of events does not end.
            let bytes = if events && answer.status() == 200 {
                Vec::new()
            } else {
                answer.body_mut().read_to_vec().unwrap_or_default()
            };
            let body = String::from_utf8_lossy(&bytes).into_owned();
            Answer { status: answer.status().as_u16(), headers, body, bytes }
        });
        asked.await.expect("an answer")
    }
}
