//! Who may go where, and what strangers try.

use palestra_judge::store::accounts;
use palestra_judge::web::ROUTES;

use crate::site::world;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_may_what_the_table_says_and_nothing_else() {
    /// As in the table, each with its session in the world.
    const ROLES: [(&str, usize); 7] = [
        ("visitor", 0),
        ("other student", 1),
        ("owner", 2),
        ("assistant", 3),
        ("trusted assistant", 6),
        ("teacher", 4),
        ("administrator", 5),
    ];
    let mut wrong = Vec::new();
    for route in ROUTES {
        // A world for each: what one may do must not change what the next one sees.
        let world = world().await;
        let path = route.path.replace("{slug}", "ring");
        let path =
            path.replace("{id}", &world.submission.to_string()).replace("{game}", &world.game.to_string());
        let path = path.replace("{account}", &world.accounts[0].to_string());
        let path = path.replace("{contest}", &world.contest.to_string());
        let path = path.replace("{tournament}", &world.tournament.to_string());
        let path =
            path.replace("{pair}", &world.likeness.to_string()).replace("{year}", &world.year.to_string());
        let path = path.replace("{public}", &world.public.to_string());
        let path = path.replace("{hash}", "x").replace("{lease}", "1");
        assert_eq!(route.who.len(), ROLES.len(), "{}", route.path);
        for ((role, session), expected) in ROLES.iter().zip(route.who.chars()) {
            let session = &world.sessions[*session];
            let answer = match route.method {
                "GET" => world.get(&path, session.as_deref()).await,
                _ if MULTIPART.contains(&route.path) => {
                    let fields = multipart_of(route.path);
                    world.send_form(&path, session.as_deref(), &fields).await
                }
                _ => world.post(&path, session.as_deref(), &form_of(route.path)).await,
            };
            // Whatever is wrong with the form, it was looked at: 422 means allowed.
            let allowed = !matches!(answer.status, 401 | 403 | 404);
            if answer.status >= 500 || allowed != (expected == 'x') {
                wrong.push(format!("{} {} as {role}: {}", route.method, route.path, answer.status));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The simulator answers what it is asked, with the play-off beside it, and refuses what would take too long.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_teacher_simulates_a_contest() {
    let world = world().await;
    let teacher = world.sessions[4].as_deref();
    let ask = async |question: &str| world.get(&format!("/c/ring/teach/simulator{question}"), teacher).await;
    let form = ask("").await;
    assert!(form.status == 200 && !form.body.contains("mean error of a grade"), "{}", form.body);
    let asked = "?players=16&format=league&truth=styles&workers=2&seconds=1.5&verdict=30";
    let answer = ask(asked).await;
    for words in ["mean error of a grade", "wait at the deadline", "official"] {
        assert!(answer.status == 200 && answer.body.contains(words), "{words}: {}", answer.body);
    }
    for question in ["?players=100000", "?players=16&truth=wishes", "?players=16&seconds=nan", "?players=-1"]
    {
        let status = ask(question).await.status;
        assert!((400..500).contains(&status), "{question}: {status}");
    }
}

/// Forms with files.
const MULTIPART: [&str; 8] = [
    "/new",
    "/c/{slug}/hall",
    "/c/{slug}/teach/change",
    "/c/{slug}/submit",
    "/c/{slug}/alike/years",
    "/c/{slug}/alike/{pair}/decide",
    "/c/{slug}/alike/{pair}/show",
    "/api/v1/contests/{slug}/submissions",
];

fn multipart_of(path: &str) -> Vec<(&'static str, &'static str)> {
    match path {
        "/c/{slug}/teach/change" => plan("Title"),
        "/c/{slug}/submit" | "/api/v1/contests/{slug}/submissions" => {
            vec![("name", "AINobody.cc"), ("text", "// a player")]
        }
        "/c/{slug}/hall" => vec![("house", "Demo"), ("story", "<script>alert(8)</script>")],
        _ => vec![("slug", "")],
    }
}

/// What a teacher fills in.
fn plan(title: &'static str) -> Vec<(&'static str, &'static str)> {
    vec![
        ("title", title),
        ("opens", "2026-01-01T00:00"),
        ("closes", "2999-01-01T00:00"),
        ("visible", "members"),
        ("dummy", "Dummy"),
        ("cc", "1"),
        ("rs", "1"),
        ("team_size", "1"),
    ]
}

fn form_of(path: &str) -> String {
    match path {
        "/login" => "login=root&password=wrong".to_owned(),
        "/join" => "code=nobody-has-it".to_owned(),
        "/account/password" => "old=x&new=y".to_owned(),
        "/account/tokens" => "scope=everything&label=".to_owned(),
        "/c/{slug}/team" => "code=x".to_owned(),
        "/case/{pair}/answer" => "answer=x".to_owned(),
        "/c/{slug}/teach/links" => "count=1&role=student".to_owned(),
        "/c/{slug}/teach/invite" => "people=pippin,Pippin&role=student".to_owned(),
        "/c/{slug}/teach/league" => "count=1".to_owned(),
        "/c/{slug}/friendly" => "me=0".to_owned(),
        "/c/{slug}/tournaments" => "title=T&format=league".to_owned(),
        "/t/{tournament}/state" => "to=playing".to_owned(),
        "/t/{tournament}/release" => "round=1".to_owned(),
        "/t/{tournament}/beacon" => "beacon=6".to_owned(),
        "/t/{tournament}/show" => "round=1&matches=1&seconds=10".to_owned(),
        "/t/{tournament}/withdraw" => "place=0".to_owned(),
        "/t/{tournament}/predict" => "game=1&seat=0&percent=50".to_owned(),
        "/admin/accounts" => "login=&name=".to_owned(),
        _ => String::new(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_people_write_is_text_on_every_page() {
    let world = world().await;
    let teacher = world.sessions[4].as_deref();
    let mut fields = plan("One <b>Ring</b>");
    fields.extend([
        ("about", "<script>alert(1)</script>"),
        ("bad_words", "<script>alert(4)</script>"),
        ("more_name", "<script>alert(5)</script>"),
        ("more_board", "board"),
    ]);
    fields.retain(|(name, _)| *name != "team_size");
    fields.push(("team_size", "2"));
    assert_eq!(world.send_form("/c/ring/teach/change", teacher, &fields).await.status, 303);
    let root = world.sessions[5].as_deref();
    let label = "scope=read&label=%3Cscript%3Ealert(6)%3C%2Fscript%3E";
    assert_eq!(world.post("/account/tokens", root, label).await.status, 200);
    let invited =
        world.post("/c/ring/teach/invite", teacher, "people=x,%3Ci%3Efrodo%3C%2Fi%3E&role=student").await;
    assert_eq!(invited.status, 200);
    let tournament = format!("/t/{}", world.tournament);
    let guest = multipart_of("/c/{slug}/hall");
    assert_eq!(world.send_form("/c/ring/hall", teacher, &guest).await.status, 303);
    let (submission, game) = (format!("/s/{}", world.submission), format!("/m/{}", world.game));
    let person = format!("/c/ring/teach/person/{}", world.accounts[1]);
    let (pair, case) = (format!("/c/ring/alike/{}", world.likeness), format!("/case/{}", world.likeness));
    let owner = world.sessions[2].as_deref();
    let answered = world.post(&format!("{case}/answer"), owner, "answer=%3Cscript%3Ealert(12)").await;
    assert_eq!(answered.status, 303, "{}", answered.body);
    let pages = [
        "/",
        "/account",
        "/admin",
        "/c/ring",
        "/c/ring/submit",
        "/c/ring/mine",
        "/c/ring/ranking",
        "/c/ring/queue",
        "/c/ring/teach?q=%3Cscript%3Ealert(7)",
        "/c/ring/teach",
        "/c/ring/teach/submissions",
        &person,
        "/c/ring/teach/simulator",
        "/c/ring/rules",
        "/c/ring/teach/change",
        "/c/ring/matches",
        "/c/ring/friendly",
        "/admin/accounts",
        "/admin/audit",
        "/new?from=ring",
        "/c/ring/tournaments",
        "/c/ring/hall",
        &tournament,
        &format!("{tournament}/round/1"),
        &format!("{tournament}/show"),
        &submission,
        &game,
        "/c/ring/alike",
        "/c/ring/alike/groups",
        "/c/ring/alike/years",
        &pair,
        &case,
    ];
    for path in pages {
        let session = if path == case { owner } else { world.sessions[5].as_deref() };
        let answer = world.get(path, session).await;
        assert_eq!(answer.status, 200, "{path}");
        for bad in
            ["<b>Ring", "<script>alert", "<i>root", "<i>frodo", "<b>wins", "<img", "<b>2025", "<i>bilbo"]
        {
            assert!(!answer.body.contains(bad), "{path} has {bad}");
        }
        assert!(answer.header("content-security-policy").contains("default-src 'self'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_forms_and_files_are_refused() {
    let world = world().await;
    let owner = world.sessions[2].as_deref();
    // Another site's form.
    for headers in [
        &[("origin", "https://evil.example"), ("host", "judge.example")][..],
        &[("sec-fetch-site", "cross-site")],
    ] {
        let answer = world.upload("/c/ring/submit", headers, owner, "AIFrodo.cc", b"// x").await;
        assert_eq!(answer.status, 403, "{headers:?}");
    }
    let same = [("sec-fetch-site", "same-origin")];
    for (name, source) in [
        ("../../etc/passwd", &b"x"[..]),
        ("AIFrodo.zip", b"PK"),
        ("AITooLongAName1.cc", b"x"),
        ("AIFrodo.cc", b"\xff\xfe"),
        ("AIFrodo.cc", b"a\0b"),
        ("AIFrodo.cc", b""),
    ] {
        let answer = world.upload("/c/ring/submit", &same, owner, name, source).await;
        assert_eq!(answer.status, 422, "{name}: {}", answer.body);
    }
    for size in [250_000, 5_000_000] {
        let answer = world.upload("/c/ring/submit", &same, owner, "AIFrodo.cc", &vec![b'x'; size]).await;
        assert!(matches!(answer.status, 413 | 422), "{size}: {}", answer.status);
    }
    // A name that is somebody else's.
    let answer =
        world.upload("/c/ring/submit", &same, world.sessions[1].as_deref(), "AIFrodo.cc", b"// mine").await;
    assert_eq!(answer.status, 422);
    assert!(answer.body.contains("Somebody else"), "{}", answer.body);
    // And a good one.
    let answer = world.upload("/c/ring/submit", &same, owner, "AIFrodo.cc", b"// version 2").await;
    assert_eq!(
        (answer.status, answer.header("location")),
        (303, format!("/s/{}", world.submission + 1).as_str())
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_makes_one_administrator_and_logins_are_slowed_down() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let link = accounts::invite(&mut tx, "admin", None, 1).await.expect("a link");
    tx.commit().await.expect("a commit");
    let path = format!("/welcome/{link}");
    assert_eq!(world.get(&path, None).await.status, 200);
    let short = world.post(&path, None, "login=elrond&name=Elrond&password=short").await;
    assert_eq!(short.status, 422);
    let planted = "a".repeat(64);
    let begun = world.post(&path, Some(&planted), "login=elrond&name=Elrond&password=rivendell-1").await;
    assert_eq!(begun.status, 303, "{}", begun.body);
    let cookie = begun.header("set-cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains(&planted),
        "{cookie}"
    );
    let session = cookie.trim_start_matches("palestra=").split(';').next().expect("a session");
    assert_eq!(world.get("/admin", Some(session)).await.status, 200);
    assert_eq!(world.post(&path, None, "login=saruman&name=S&password=orthanc-1234").await.status, 422);

    let right = world.post("/login", None, "login=elrond&password=rivendell-1").await;
    assert_eq!(right.status, 303);
    assert_eq!(world.post("/logout", Some(session), "").await.status, 303);
    assert_eq!(world.get("/admin", Some(session)).await.status, 401, "the session is over");
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(world.post("/login", None, "login=elrond&password=wrong-password").await.status);
    }
    assert_eq!(statuses[0], 401);
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_come_with_tokens_and_get_problems_as_json() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let read = accounts::create_token(&mut tx, world.accounts[1], "read", "r").await.expect("a token");
    let submit = accounts::create_token(&mut tx, world.accounts[1], "submit", "s").await.expect("a token");
    tx.commit().await.expect("a commit");
    let path = "/api/v1/contests/ring/submissions";
    for (token, status) in [("pal_wrong".to_owned(), 401), (read.clone(), 403), (submit.clone(), 201)] {
        let bearer = format!("Bearer {token}");
        let answer = world.upload(path, &[("authorization", &bearer)], None, "AIFrodo.cc", b"// again").await;
        assert_eq!(answer.status, status, "{}", answer.body);
        let kind = if status == 201 { "application/json" } else { "application/problem+json" };
        assert_eq!(answer.header("content-type"), kind, "{}", answer.body);
    }
    let nobody = world.upload(path, &[], None, "AIFrodo.cc", b"// again").await;
    assert_eq!((nobody.status, nobody.header("content-type")), (401, "application/problem+json"));
    // A token is for the interface, not for the pages.
    let bearer = format!("Bearer {submit}");
    let page = world.ask("GET", "/account", None, &[("authorization", &bearer)], Vec::new()).await;
    assert_eq!(page.status, 403);
    let described = world.get("/api/v1/openapi.json", None).await;
    for path in [
        "/api/v1/contests",
        "/api/v1/contests/{slug}/submissions",
        "/api/v1/submissions/{id}",
        "/api/v1/games/{id}",
    ] {
        assert!(described.body.contains(&format!("\"{path}\"")), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_lets_people_in_and_a_deadline_keeps_players_out() {
    let world = world().await;
    let wrong = world.post("/join", None, "code=shire&login=bilbo&name=Bilbo&password=burglar-1234").await;
    assert_eq!(wrong.status, 422);
    let joined = world.post("/join", None, "code=Mordor&login=bilbo&name=Bilbo&password=burglar-1234").await;
    assert_eq!((joined.status, joined.header("location")), (303, "/c/ring"), "{}", joined.body);
    let session =
        joined.header("set-cookie").trim_start_matches("palestra=").split(';').next().expect("a session");
    let mut form = plan("T");
    form[1].1 = "2020-01-01T00:00";
    form[2].1 = "2020-02-01T00:00";
    let changed = world.send_form("/c/ring/teach/change", world.sessions[4].as_deref(), &form).await;
    assert_eq!(changed.status, 303, "{}", changed.body);
    let late = world
        .upload(
            "/c/ring/submit",
            &[("sec-fetch-site", "same-origin")],
            Some(session),
            "AIBilbo.cc",
            b"// late",
        )
        .await;
    assert_eq!(late.status, 422);
    assert!(late.body.contains("closed at 2020-02-01 00:00 UTC"), "{}", late.body);
}
