//! What attackers try, in tables: forms of other sites, planted sessions, addresses and headers that want to be more.

use palestra_judge::store::accounts;
use palestra_judge::web::ROUTES;

use crate::site::world;

/// An address of the table, with something that is there.
fn filled(path: &str, world: &crate::site::World) -> String {
    let mut path = path.to_owned();
    for (name, value) in [
        ("{slug}", "ring".to_owned()),
        ("{id}", world.submission.to_string()),
        ("{game}", world.game.to_string()),
        ("{account}", world.accounts[0].to_string()),
        ("{contest}", world.contest.to_string()),
        ("{tournament}", world.tournament.to_string()),
        ("{pair}", world.likeness.to_string()),
        ("{year}", world.year.to_string()),
        ("{public}", world.public.to_string()),
        ("{hash}", "x".to_owned()),
        ("{lease}", "1".to_owned()),
    ] {
        path = path.replace(name, &value);
    }
    path
}

/// Whatever an administrator's browser is made to send by another site, nothing happens: not one form is an exception.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_form_of_another_site_does_anything() {
    let world = world().await;
    let admin = world.sessions[5].as_deref();
    let mut done = Vec::new();
    for route in ROUTES.iter().filter(|route| route.method == "POST") {
        let path = filled(route.path, &world);
        for foreign in [
            &[("sec-fetch-site", "cross-site")][..],
            &[("sec-fetch-site", "same-site")],
            &[("origin", "https://evil.example"), ("host", "judge.example")],
            &[("origin", "null"), ("host", "judge.example")],
        ] {
            let mut headers = vec![("content-type", "application/x-www-form-urlencoded")];
            headers.extend(foreign);
            let answer = world.ask("POST", &path, admin, &headers, b"to=playing&round=1".to_vec()).await;
            if answer.status != 403 {
                done.push(format!("{path} with {foreign:?}: {}", answer.status));
            }
        }
    }
    assert!(done.is_empty(), "{done:#?}");
    // Nor does reading change anything that matters: they are all still here.
    assert_eq!(world.get("/c/ring/teach", admin).await.status, 200);
}

/// A session that somebody planted in a browser is not the one that logging in begins; logging out ends it, and a new password ends
/// all others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_planted_session_opens_nothing() {
    let world = world().await;
    let planted = "a".repeat(64);
    let mut tx = world.db.write().await.expect("a transaction");
    let link = accounts::invite(&mut tx, "password", Some(world.accounts[1]), 1).await.expect("a link");
    tx.commit().await.expect("a commit");
    let begun = world.post(&format!("/welcome/{link}"), Some(&planted), "password=my-precious-1").await;
    let first = begun.session();
    assert_ne!(first, planted);
    let login = "login=frodo&password=my-precious-1";
    let second = world.post("/login", Some(&planted), login).await.session();
    let third = world.post("/login", Some(&second), login).await.session();
    assert!(second != planted && second != third, "each log-in begins a session of its own");
    for (session, status) in [(&planted, 401), (&first, 200), (&second, 200), (&third, 200)] {
        assert_eq!(world.get("/account", Some(session)).await.status, status, "{session}");
    }
    assert_eq!(world.post("/logout", Some(&third), "").await.status, 303);
    assert_eq!(world.get("/account", Some(&third)).await.status, 401, "it ended here, not in the browser");
    let cookie = world.post("/login", None, login).await;
    let cookie = cookie.header("set-cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"),
        "{cookie}"
    );
    // A new password: whoever stole a session has it no more.
    let mut tx = world.db.write().await.expect("a transaction");
    let link = accounts::invite(&mut tx, "password", Some(world.accounts[1]), 1).await.expect("a link");
    tx.commit().await.expect("a commit");
    let fresh = world.post(&format!("/welcome/{link}"), None, "password=my-precious-2").await.session();
    for (session, status) in [(&first, 401), (&second, 401), (&fresh, 200)] {
        assert_eq!(world.get("/account", Some(session)).await.status, status, "{session}");
    }
}

/// Who logs in goes on where they came from, if that is a page of ours, and never elsewhere.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logging_in_leads_to_no_other_site() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let link = accounts::invite(&mut tx, "password", Some(world.accounts[1]), 1).await.expect("a link");
    tx.commit().await.expect("a commit");
    world.post(&format!("/welcome/{link}"), None, "password=my-precious-1").await;
    let host = world.address.to_string();
    for (from, to) in [
        (format!("http://{host}/c/ring/mine"), "/c/ring/mine"),
        (format!("http://{host}.evil.example/c"), "/"),
        ("https://evil.example/c/ring".to_owned(), "/"),
        (format!("http://{host}//evil.example"), "/"),
        (format!("http://{host}/login"), "/"),
    ] {
        let page = world.ask("GET", "/login", None, &[("referer", &from)], Vec::new()).await.body;
        assert!(page.contains(&format!("name=\"to\" value=\"{to}\"")), "{from}: {page}");
    }
    for (to, location) in [
        ("%2Fc%2Fring", "/c/ring"),
        ("%2F%2Fevil.example", "/"),
        ("https%3A%2F%2Fevil.example", "/"),
        ("%2F%5Cevil.example", "/"),
        ("%2Fc%0D%0Ax-evil%3A1", "/"),
        ("", "/"),
    ] {
        let answer = world.post("/login", None, &format!("login=frodo&password=my-precious-1&to={to}")).await;
        assert_eq!((answer.status, answer.header("location")), (303, location), "{to}");
    }
}

/// Addresses that would like to be files, lines of a header, or numbers that are none.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn addresses_lead_nowhere_else() {
    let world = world().await;
    let admin = world.sessions[5].as_deref();
    let (m, t) = (world.game, world.tournament);
    for path in [
        "/c/..%2f..%2f..%2fetc%2fpasswd".to_owned(),
        "/c/ring/export/..%2f..%2fjudge.db".into(),
        "/c/ring/export/people.csv%00.zip".into(),
        "/c/ring%0d%0aset-cookie:%20palestra=x".into(),
        format!("/m/{m}/..%2f..%2fjudge.db"),
        format!("/m/{m}/match.rec%0d%0ax-evil:%201"),
        format!("/t/{t}/..%2fproof.json"),
        format!("/t/{t}/round/0"),
        format!("/t/{t}/round/-1"),
        format!("/t/{t}/round/99999999999999999999"),
        "/t/99999999999999999999".into(),
        "/s/0x1".into(),
        "/s/-1".into(),
        "/m/9223372036854775807".into(),
        "/watch/1/..%2f..%2f/match".into(),
        "/welcome/..%2f..%2f".into(),
        "/events?topic=contest/..".into(),
        "/events?topic=%0d%0aid:%201".into(),
        "/api/v1/submissions/9223372036854775808".into(),
        "/api/v1/contests/%00/ranking".into(),
        "/api/v1/tournaments/-9223372036854775808/rounds".into(),
    ] {
        let answer = world.get(&path, admin).await;
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
        assert!(answer.headers.iter().all(|(name, _)| name != "x-evil"), "{path}");
        assert!(!answer.header("set-cookie").contains("=x"), "{path}");
    }
    // What people are asked to name goes into addresses and file names: it is what it may be, or refused.
    for slug in ["a/b", "..", "a b", "a\r\nx-evil: 1", "A<b>", ""] {
        let plan = [
            ("slug", slug),
            ("title", "T"),
            ("game", "ork-island"),
            ("opens", "2020-01-01T00:00"),
            ("closes", "2999-01-01T00:00"),
            ("visible", "members"),
            ("dummy", "Dummy"),
            ("cc", "1"),
        ];
        let answer = world.send_form("/new", admin, &plan).await;
        assert!(
            (400..500).contains(&answer.status),
            "{slug:?}: {} {}",
            answer.status,
            answer.header("location")
        );
    }
    // Downloads are downloads, under a name that is a word.
    for (path, session) in [
        (format!("/s/{}/source", world.submission), world.sessions[2].as_deref()),
        ("/c/ring/export/people.csv".to_owned(), admin),
        ("/c/ring/export/submissions.zip".into(), admin),
        (format!("/t/{t}/proof.json"), admin),
        (format!("/t/{t}/grades.csv"), admin),
        ("/account/data.json".into(), admin),
        ("/c/ring/kit.zip".into(), admin),
    ] {
        let answer = world.get(&path, session).await;
        let (status, how) = (answer.status, answer.header("content-disposition"));
        let name = how.strip_prefix("attachment; filename=\"").and_then(|rest| rest.strip_suffix('"'));
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        assert!(status == 200 && name.is_some_and(|name| name.chars().all(plain)), "{path}: {status} {how}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
    }
}

/// A token does what it was made for, whoever made it: an administrator's token to read starts nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_does_what_it_was_made_for() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let mut tokens = Vec::new();
    for (account, scope) in [(4, "read"), (4, "submit"), (4, "teach"), (1, "teach"), (2, "teach")] {
        let token =
            accounts::create_token(&mut tx, world.accounts[account], scope, "t").await.expect("a token");
        tokens.push((account, scope, format!("Bearer {token}")));
    }
    tx.commit().await.expect("a commit");
    let tournament = format!("/api/v1/tournaments/{}", world.tournament);
    for (account, scope, bearer) in &tokens {
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let staff = matches!(account, 2 | 4);
        let rounds = world.ask("GET", &format!("{tournament}/rounds"), None, &headers, Vec::new()).await;
        assert_eq!(rounds.status, 200, "{scope}: {}", rounds.body);
        // Nobody but staff sees a round that is not released.
        assert_eq!(rounds.body.contains("\"number\":1"), staff, "{account} {scope}: {}", rounds.body);
        assert!(rounds.body.contains("\"secret\":null") == staff, "{}", rounds.body);
        let body = br#"{"round":1}"#.to_vec();
        let release = world.ask("POST", &format!("{tournament}/release"), None, &headers, body).await;
        let may = *account == 4 && *scope == "teach";
        assert_eq!(release.status, if may { 200 } else { 403 }, "{account} {scope}: {}", release.body);
    }
    let (_, _, teach) = &tokens[2];
    let headers = [("authorization", teach.as_str()), ("content-type", "application/json")];
    for (what, body, status) in [
        ("state", r#"{"to":"dancing"}"#, 422),
        ("state", r#"{"to":"stopped"}"#, 409), // it is not playing
        ("state", "", 422),
        ("state", "{", 422),
        ("release", r#"{"round":"one"}"#, 422),
        ("beacon", r#"{"beacon":"6"}"#, 409),
    ] {
        let path = format!("{tournament}/{what}");
        let answer = world.ask("POST", &path, None, &headers, body.as_bytes().to_vec()).await;
        assert_eq!(answer.status, status, "{what} {body}: {}", answer.body);
        assert_eq!(answer.header("content-type"), "application/problem+json", "{}", answer.body);
    }
    let submit = world
        .upload("/api/v1/contests/ring/submissions", &[("authorization", teach)], None, "AIX.cc", b"//")
        .await;
    assert_eq!(submit.status, 403, "{}", submit.body);
}
