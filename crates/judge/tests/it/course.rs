//! A course as it goes: a class that comes at once, lists of people, time for one, players taken out, accounts locked; and what
//! teachers must not get at.

use palestra_judge::config::Config;
use palestra_judge::store::contests::{self, Plan};
use palestra_judge::store::{accounts, conditions, entrants, games, now, submissions};

use crate::site::{World, world, world_with};

const SAME: [(&str, &str); 1] = [("sec-fetch-site", "same-origin")];

/// A second contest, of another teacher; says the teacher's account.
async fn elsewhere(world: &World) -> i64 {
    let mut tx = world.db.write().await.expect("a transaction");
    let plan = Plan {
        slug: "rohan".into(),
        title: "Rohan".into(),
        game: "ork-island".into(),
        board: "board".into(),
        closes: now() + 86_400_000,
        ..Plan::default()
    };
    let contest = contests::create(&mut tx, &plan).await.expect("a contest").expect("a new one");
    let mut ids = Vec::new();
    for (login, role) in [("theoden", "teacher"), ("eowyn", "student")] {
        let id = accounts::create(&mut tx, login, login, Some("x"), false).await.expect("it").expect("new");
        entrants::join(&mut tx, contest, id, role, login).await.expect("a member");
        ids.push(id);
    }
    tx.commit().await.expect("a commit");
    ids[0]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_class_joins_at_once_from_one_address() {
    let world = world().await;
    for number in 0..25 {
        let form = format!("code=mordor&login=ork{number}&name=Ork&password=grond-grond-grond");
        let answer = world.post("/join", None, &form).await;
        assert_eq!(answer.status, 303, "student {number}: {}", answer.body);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_cannot_be_guessed_and_a_proxy_says_who_guesses() {
    let mut config = Config::default();
    config.limits.login_per_minute = 1;
    let world = world_with(config).await;
    let guess = async |from: &str| {
        let headers =
            [("content-type", "application/x-www-form-urlencoded"), SAME[0], ("x-forwarded-for", from)];
        world.ask("POST", "/join", None, &headers, b"code=guess".to_vec()).await.status
    };
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(guess("203.0.113.9, 192.0.2.1").await);
    }
    assert_eq!((statuses[0], statuses[39]), (422, 429), "{statuses:?}");
    assert_eq!(guess("192.0.2.2").await, 422, "somebody else may try");
    assert_eq!(
        guess("203.0.113.10, 192.0.2.1").await,
        429,
        "what the caller writes before counts for nothing"
    );
    // Who tries another one's password does not keep them out.
    let log_in = async |from: &str| {
        let headers =
            [("content-type", "application/x-www-form-urlencoded"), SAME[0], ("x-forwarded-for", from)];
        world.ask("POST", "/login", None, &headers, b"login=frodo&password=wrong".to_vec()).await.status
    };
    assert_eq!([log_in("192.0.2.3").await, log_in("192.0.2.3").await], [401, 429]);
    assert_eq!(log_in("192.0.2.4").await, 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_teacher_opens_no_account_of_another_course() {
    let world = world().await;
    let theoden = elsewhere(&world).await;
    let gandalf = world.sessions[4].as_deref();
    // Anybody may be invited; that must not be a way into their account.
    let invited =
        world.post("/c/ring/teach/invite", gandalf, "people=theoden,T%0Aeowyn,E%0Aroot,R&role=student").await;
    assert!(invited.status == 200 && !invited.body.contains("/welcome/"), "{}", invited.body);
    let again =
        world.post("/c/ring/teach/invite", gandalf, "people=theoden,T%0Aeowyn,E%0Aroot,R&role=student").await;
    assert!(again.status == 200 && !again.body.contains("/welcome/"), "not by asking twice: {}", again.body);
    for account in [theoden, theoden + 1, world.accounts[4], world.accounts[2]] {
        let answer = world.post(&format!("/c/ring/teach/password/{account}"), gandalf, "").await;
        assert!(
            matches!(answer.status, 403 | 422) && !answer.body.contains("/welcome/"),
            "{account}: {}",
            answer.body
        );
    }
    let own = world.post(&format!("/c/ring/teach/password/{}", world.accounts[0]), gandalf, "").await;
    assert!(own.status == 200 && own.body.contains("/welcome/"), "a student of one's own: {}", own.body);
    let root = world.sessions[5].as_deref();
    let admin = world.post(&format!("/admin/accounts/{theoden}/password"), root, "").await;
    assert!(admin.status == 200 && admin.body.contains("/welcome/"), "{}", admin.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_come_as_universities_write_them() {
    let world = world().await;
    let teacher = world.sessions[4].as_deref();
    let list = b"\xef\xbb\xbfUsername;First name;Surname\r\nada.l;Ada;\"Lovelace; Countess\"\r\njulia;J\xc3\xbalia;Roca\r\nADA.L;Twice;Twice\r\n";
    let fields = [("people", ""), ("role", "student")];
    let send = async |bytes: &[u8]| {
        world.form_with_file("/c/ring/teach/invite", teacher, &fields, ("list", "class.csv", bytes)).await
    };
    let made = send(list).await;
    assert_eq!(made.status, 200, "{}", made.body);
    assert_eq!(made.body.matches("/welcome/").count(), 2, "{}", made.body);
    for text in ["Ada Lovelace; Countess", "Júlia Roca", "download=\"ring-links.csv\""] {
        assert!(made.body.contains(text), "{text}: {}", made.body);
    }
    // The list again: who never came gets a new link, who came needs none.
    let link = made.body.split("<td>ada.l</td><td><code>").nth(1).and_then(|rest| rest.split('<').next());
    let path = link.and_then(|link| link.find("/welcome").map(|at| &link[at..])).expect("a link");
    assert_eq!(world.post(path, None, "password=difference-engine").await.status, 303);
    let again = send(list).await;
    assert_eq!(again.body.matches("/welcome/").count(), 1, "{}", again.body);
    assert!(again.body.contains("has an account already"), "{}", again.body);
    // As an old spreadsheet saves it, and 500 at once.
    assert!(send(b"nuria,N\xfaria\n").await.body.contains("Núria"));
    let many: String = (0..500).map(|number| format!("s{number},Student {number}\n")).collect();
    let all = send(many.as_bytes()).await;
    assert_eq!((all.status, all.body.matches("%2Fwelcome%2F").count()), (200, 500), "all are in the table");
    assert!(
        all.body.matches("/welcome/").count() == 20 && all.body.contains("The other 480"),
        "{}",
        all.body
    );
    // One line that cannot be, and nobody is invited.
    let bad = send(b"gimli,Gimli\nbad login,X\n").await;
    assert!(bad.status == 422 && bad.body.contains("Line 2"), "{}", bad.body);
    let mut tx = world.db.read().await.expect("a transaction");
    assert!(accounts::by_login(&mut tx, "gimli").await.expect("a row").is_none());
    assert!(accounts::by_login(&mut tx, "Ada.L").await.expect("a row").is_some(), "letters large or small");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_student_gets_more_time() {
    let world = world().await;
    let teacher = world.sessions[4].as_deref();
    let mut tx = world.db.write().await.expect("a transaction");
    let contest = contests::find(&mut tx, world.contest).await.expect("a row").expect("a contest");
    let plan = Plan { closes: now() - 60_000, ..contest.plan };
    contests::change(&mut tx, world.contest, &plan).await.expect("a change");
    tx.commit().await.expect("a commit");
    let send = async |who: usize| {
        world
            .upload("/c/ring/submit", &SAME, world.sessions[who].as_deref(), "AISam.cc", b"// x")
            .await
            .status
    };
    assert_eq!(send(1).await, 422);
    let path = format!("/c/ring/teach/person/{}", world.accounts[0]);
    for (closes, status) in
        [("2001-01-01T00:00", 422), ("soon", 422), ("2999-02-30T00:00", 422), ("2999-01-01T00:00", 303)]
    {
        let answer = world.post(&format!("{path}/deadline"), teacher, &format!("closes={closes}")).await;
        assert_eq!(answer.status, status, "{closes}: {}", answer.body);
    }
    assert!(world.get(&path, teacher).await.body.contains("2999-01-01 00:00"), "the teacher sees it");
    let page = world.get("/c/ring", world.sessions[1].as_deref()).await.body;
    assert!(page.contains("2999-01-01 00:00") && page.contains("/c/ring/submit\">Submit"), "{page}");
    assert_eq!([send(1).await, send(2).await], [303, 422], "this one, and nobody else");
    assert_eq!(world.post(&format!("{path}/deadline"), teacher, "closes=").await.status, 303);
    assert_eq!(send(1).await, 422);
    let audit = world.get("/admin/audit", world.sessions[5].as_deref()).await.body;
    assert!(audit.contains("set a deadline") && audit.contains("sam of ring"), "{audit}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_came_by_mistake_leaves_and_roles_and_codes_change() {
    let world = world().await;
    let teacher = world.sessions[4].as_deref();
    let [sam, frodo, merry, gandalf] = [0, 1, 2, 3].map(|number| world.accounts[number]);
    let act = async |who: i64, what: &str, form: &str| {
        world.post(&format!("/c/ring/teach/person/{who}/{what}"), teacher, form).await.status
    };
    assert_eq!(act(frodo, "remove", "").await, 422, "what he sent was handed in");
    assert_eq!([act(gandalf, "remove", "").await, act(gandalf, "role", "role=student").await], [422, 422]);
    assert_eq!(act(sam, "role", "role=king").await, 422);
    assert_eq!(act(sam, "role", "role=assistant").await, 303);
    assert_eq!(world.get("/c/ring/teach", world.sessions[1].as_deref()).await.status, 200);
    assert_eq!(act(merry, "role", "role=student").await, 303);
    let sent =
        world.upload("/c/ring/submit", &SAME, world.sessions[3].as_deref(), "AIMerry.cc", b"// x").await;
    assert_eq!(sent.status, 303, "{}", sent.body);
    assert_eq!(act(sam, "remove", "").await, 303);
    assert_eq!(world.get("/c/ring", world.sessions[1].as_deref()).await.status, 404);
    // A code that too many know.
    let join = async |code: &str| {
        world.post("/join", world.sessions[1].as_deref(), &format!("code={code}")).await.status
    };
    assert_eq!(world.post("/c/ring/teach/code", teacher, "").await.status, 303);
    assert_eq!(join("mordor").await, 422);
    let page = world.get("/c/ring/teach", teacher).await.body;
    let code = page.split("class=\"code\">").nth(1).and_then(|rest| rest.split('<').next()).expect("a code");
    assert_eq!(join(code).await, 303);
    assert_eq!(world.post("/c/ring/teach/code", teacher, "to=none").await.status, 303);
    assert!(!world.get("/c/ring/teach", teacher).await.body.contains("class=\"code\""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_are_withdrawn_and_disqualified_and_come_back() {
    let world = world().await;
    let path = format!("/s/{}/state", world.submission);
    let [other, owner, teacher] = [1, 2, 4].map(|who| world.sessions[who].as_deref());
    let competing = async || {
        let mut tx = world.db.read().await.expect("a transaction");
        submissions::competing(&mut tx, world.contest).await.expect("players").len()
    };
    assert_eq!(world.post(&format!("/s/{}/choose", world.submission), owner, "").await.status, 303);
    for (who, to, status, left) in [
        (other, "withdrawn", 404, 1),
        (owner, "disqualified", 403, 1),
        (owner, "trouble", 409, 1),
        (owner, "withdrawn", 303, 0),
        (owner, "withdrawn", 409, 0),
        (owner, "qualified", 303, 1),
        (teacher, "disqualified", 303, 0),
        (owner, "qualified", 403, 0),
        (teacher, "qualified", 303, 1),
    ] {
        let answer = world.post(&path, who, &format!("to={to}")).await;
        assert_eq!((answer.status, competing().await), (status, left), "{to}: {}", answer.body);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_account_opens_nothing() {
    let world = world().await;
    let [owner, root] = [2, 5].map(|who| world.sessions[who].as_deref());
    let frodo = world.accounts[1];
    let mut tx = world.db.write().await.expect("a transaction");
    let token = accounts::create_token(&mut tx, frodo, "read", "t").await.expect("a token");
    tx.commit().await.expect("a commit");
    let bearer = format!("Bearer {token}");
    let asks = async || {
        let headers = [("authorization", bearer.as_str())];
        let api = world.ask("GET", "/api/v1/contests", None, &headers, Vec::new()).await.status;
        [world.get("/c/ring/mine", owner).await.status, api]
    };
    assert_eq!(asks().await, [200, 200]);
    assert_eq!(world.post(&format!("/admin/accounts/{frodo}/lock"), root, "on=yes").await.status, 303);
    assert_eq!(asks().await, [404, 401]);
    let page = world.get("/admin/accounts", root).await.body;
    assert!(page.contains("<td>locked</td>") && page.contains("Open again"), "{page}");
    assert_eq!(world.post(&format!("/admin/accounts/{frodo}/lock"), root, "").await.status, 303);
    assert_eq!(asks().await, [404, 200], "sessions are gone, the token is there again");
    let oneself = world.post(&format!("/admin/accounts/{}/lock", world.accounts[4]), root, "on=yes").await;
    assert_eq!(oneself.status, 422);
    // One's own password.
    let mut tx = world.db.write().await.expect("a transaction");
    let hash = palestra_judge::web::auth::hashed("my-precious-1").expect("a password");
    accounts::set_password(&mut tx, frodo, &hash).await.expect("it");
    let session = accounts::begin_session(&mut tx, frodo).await.expect("a session");
    tx.commit().await.expect("a commit");
    for (old, new, status) in [
        ("wrong", "new-precious-2", 422),
        ("my-precious-1", "short", 422),
        ("my-precious-1", "new-precious-2", 303),
    ] {
        let answer = world.post("/account/password", Some(&session), &format!("old={old}&new={new}")).await;
        assert_eq!(answer.status, status, "{old} {new}: {}", answer.body);
    }
    assert_eq!(world.get("/account", Some(&session)).await.status, 401, "all sessions before are over");
    assert_eq!(world.post("/login", None, "login=Frodo&password=new-precious-2").await.status, 303);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_double_click_is_one_submission() {
    let world = world().await;
    let owner = world.sessions[2].as_deref();
    let page = world.get("/c/ring/submit", owner).await.body;
    let once =
        page.split("name=\"once\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a name");
    let send = async |text: &str| {
        let fields = [("name", "AIFrodo.cc"), ("text", text), ("once", once)];
        let answer = world.send_form("/c/ring/submit", owner, &fields).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        answer.header("location").to_owned()
    };
    let first = send("// one").await;
    assert_eq!(send("// one").await, first, "sent twice, meant once");
    assert_ne!(send("// two").await, first, "back, and another text");
    // An answer that got lost is asked for again, even after the deadline.
    let mut tx = world.db.write().await.expect("a transaction");
    let contest = contests::find(&mut tx, world.contest).await.expect("a row").expect("a contest");
    contests::change(&mut tx, world.contest, &Plan { closes: now() - 1, ..contest.plan })
        .await
        .expect("a change");
    tx.commit().await.expect("a commit");
    assert_eq!(send("// one").await, first);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_are_one_in_large_and_small_letters_and_hyphens_are_no_word() {
    let world = world().await;
    let teacher = world.sessions[4].as_deref();
    let plan = [
        ("title", "T"),
        ("opens", "2020-01-01T00:00"),
        ("closes", "2999-01-01T00:00"),
        ("dummy", "Dummy"),
        ("cc", "1"),
        ("bad_words", "gollum\n------\nbalrog"),
    ];
    assert_eq!(world.send_form("/c/ring/teach/change", teacher, &plan).await.status, 303);
    for (name, status) in
        [("AISam.cc", 303), ("AIFRODO.cc", 422), ("AIfrodo.cc", 422), ("AIDUMMY.cc", 422), ("AISAM.cc", 303)]
    {
        let answer = world.upload("/c/ring/submit", &SAME, world.sessions[1].as_deref(), name, b"// x").await;
        assert_eq!(answer.status, status, "{name}: {}", answer.body);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_played_stays_as_it_was_played_when_the_contest_changes() {
    let world = world().await;
    let [owner, teacher] = [2, 4].map(|who| world.sessions[who].as_deref());
    let change = async |board: &str, more: (&str, &str)| {
        let mut plan = vec![
            ("title", "T"),
            ("opens", "2020-01-01T00:00"),
            ("closes", "2999-01-01T00:00"),
            ("dummy", "Dummy"),
            ("cc", "1"),
            ("board", board),
        ];
        plan.push(more);
        world.send_form("/c/ring/teach/change", teacher, &plan).await
    };
    let asked = world.post("/c/ring/friendly", owner, &format!("me={}&seed=5", world.submission)).await;
    let waiting: i64 = asked.header("location")[3..].parse().expect("a match");
    assert_eq!(change("another board", ("budget", "77")).await.status, 303);
    let mut tx = world.db.read().await.expect("a transaction");
    let contest = contests::find(&mut tx, world.contest).await.expect("a row").expect("a contest");
    assert_eq!((contest.board.as_str(), contest.budget), ("another board", Some(77)));
    for game in [world.game, waiting] {
        let game = games::find(&mut tx, game).await.expect("a row").expect("a match");
        let then =
            conditions::then(&mut tx, contest.clone(), game.terms.as_deref()).await.expect("conditions");
        assert_eq!((then.board.as_str(), then.budget), ("board", None), "match {}", game.id);
    }
    drop(tx);
    let page = world.get(&format!("/s/{}", world.submission), owner).await.body;
    assert!(
        page.contains("palestra check AIFrodo.cc --seed 7</code>") && page.contains("judged.zip"),
        "{page}"
    );
    let kept = world.get(&format!("/s/{}/judged.zip", world.submission), owner).await;
    let text = String::from_utf8_lossy(&kept.bytes).into_owned();
    assert!(text.contains("contest.cnf") && text.contains("board") && !text.contains("another"), "{text}");
    let page = world.get(&format!("/m/{}", world.game), owner).await.body;
    assert!(page.contains(&format!("-i match-{}.cnf</code>", world.game)), "{page}");
    let with = world.get(&format!("/m/{}/match.zip", world.game), owner).await;
    let text = String::from_utf8_lossy(&with.bytes).into_owned();
    assert!(text.contains("board") && !text.contains("another"), "{text}");
    // Now: the new board and the budget.
    let asked = world.post("/c/ring/friendly", owner, &format!("me={}", world.submission)).await;
    let game: i64 = asked.header("location")[3..].parse().expect("a match");
    let mut tx = world.db.read().await.expect("a transaction");
    assert_eq!(games::find(&mut tx, game).await.expect("a row").expect("a match").terms, None);
    drop(tx);
    // Boards go together.
    assert_eq!(change("another board", ("more_board", "board")).await.status, 303);
    let two = change("board of two", ("budget", "")).await;
    assert!(two.status == 422 && two.body.contains("same number of players"), "{}", two.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_choose_play_and_take_along() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let mut token = async |account: usize, scope: &str| {
        let made =
            accounts::create_token(&mut tx, world.accounts[account], scope, "t").await.expect("a token");
        format!("Bearer {made}")
    };
    let (submit, read, teach, merry) =
        (token(1, "submit").await, token(1, "read").await, token(3, "teach").await, token(2, "submit").await);
    tx.commit().await.expect("a commit");
    let ask = async |method: &str, path: String, bearer: &str, body: String| {
        let headers = [("authorization", bearer), ("content-type", "application/json")];
        world.ask(method, &path, None, &headers, body.into_bytes()).await
    };
    let mine = ask("GET", "/api/v1/contests/ring/submissions".into(), &read, String::new()).await;
    assert!(mine.status == 200 && mine.body.contains("\"name\":\"Frodo\""), "{}", mine.body);
    let choose = format!("/api/v1/submissions/{}/choose", world.submission);
    for (bearer, status) in [(&submit, 200), (&read, 403), (&teach, 403), (&merry, 404)] {
        let answer = ask("POST", choose.clone(), bearer, String::new()).await;
        assert_eq!(answer.status, status, "{}", answer.body);
    }
    let wish = format!("{{\"player\": {}, \"rivals\": [\"Null\"], \"seed\": \"30\"}}", world.submission);
    for (bearer, body, status) in [
        (&submit, wish.as_str(), 201),
        (&read, wish.as_str(), 403),
        (&merry, wish.as_str(), 403),
        (&submit, "{\"player\": 99}", 422),
        (&submit, "[]", 422),
    ] {
        let answer = ask("POST", "/api/v1/contests/ring/friendlies".into(), bearer, body.into()).await;
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
        let kind = if status == 201 { "application/json" } else { "application/problem+json" };
        assert_eq!(answer.header("content-type"), kind);
    }
    let record = ask("GET", format!("/api/v1/games/{}/match.rec", world.game), &read, String::new()).await;
    assert_eq!((record.status, record.body.as_str()), (200, "no record"));
    for (bearer, file, status) in [
        (&teach, "grades.csv", 200),
        (&teach, "submissions.zip", 200),
        (&teach, "judge.db", 404),
        (&submit, "grades.csv", 403),
    ] {
        let answer = ask("GET", format!("/api/v1/contests/ring/export/{file}"), bearer, String::new()).await;
        assert_eq!(answer.status, status, "{file}: {}", answer.body);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_knows_who_reads_it_and_what_could_be_asked() {
    let world = world().await;
    let stranger = world.get("/nothing/here", None).await.body;
    assert!(stranger.contains("href=\"/login\"") && stranger.contains("href=\"/join\""), "{stranger}");
    let known = world.get("/nothing/here", world.sessions[2].as_deref()).await;
    assert!(
        known.status == 404 && known.body.contains("Log out") && !known.body.contains("href=\"/login\""),
        "{}",
        known.body
    );
    let wrong = world.post("/api/v1/contests", None, "").await;
    assert_eq!((wrong.status, wrong.header("allow")), (405, "GET,HEAD"), "{}", wrong.body);
    assert_eq!(wrong.header("content-type"), "application/problem+json");
    let token = [("authorization", "Bearer pal_x")];
    let unknown = world.ask("GET", "/api/v1/contests", None, &token, Vec::new()).await;
    assert_eq!((unknown.status, unknown.header("www-authenticate")), (401, "Bearer"));
    let head = world.ask("HEAD", "/c/ring/kit.zip", world.sessions[2].as_deref(), &[], Vec::new()).await;
    assert!(head.status == 200 && head.bytes.is_empty());
}
