//! Those who come from outside: a university that says who somebody is, agents, listeners, strangers.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::{Form, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use palestra_judge::config::{Config, Oidc};
use palestra_judge::store::db::Db;
use palestra_judge::store::{accounts, events};
use palestra_judge::web::{OPEN, ROUTES};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::site::{World, world, world_with};

/// What a university knows of a log-in: the parameters that came, and what it will say.
#[derive(Clone, Default)]
struct University {
    address: Arc<Mutex<String>>,
    asked: Arc<Mutex<std::collections::HashMap<String, String>>>,
    /// Changes what the token says, for tests of everything that must be refused.
    forged: Arc<Mutex<Value>>,
}

fn base64url(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    bits.as_bytes()
        .chunks(6)
        .map(|six| {
            let text = format!("{:0<6}", std::str::from_utf8(six).expect("bits"));
            char::from(LETTERS[usize::from_str_radix(&text, 2).expect("a number")])
        })
        .collect()
}

async fn university() -> University {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let university = University::default();
    *university.address.lock().expect("it") =
        format!("http://{}", listener.local_addr().expect("an address"));
    let routes = Router::new()
        .route("/.well-known/openid-configuration", get(async |State(me): State<University>| {
            let address = me.address.lock().expect("it").clone();
            Json(json!({ "issuer": address, "authorization_endpoint": format!("{address}/authorize"),
                         "token_endpoint": format!("{address}/token") }))
        }))
        .route("/token", post(async |State(me): State<University>, Form(form): Form<std::collections::HashMap<String, String>>| {
            let asked = me.asked.lock().expect("it").clone();
            let challenge = base64url(&Sha256::digest(form["code_verifier"].as_bytes()));
            let right = form["code"] == "the-code" && form["client_secret"] == "the-secret"
                && form["redirect_uri"] == asked["redirect_uri"] && challenge == asked["code_challenge"];
            let mut claims = json!({ "iss": *me.address.lock().expect("it"), "aud": "judge", "exp": 99_999_999_999i64,
                "sub": "u-77", "nonce": asked["nonce"], "name": "Éowyn of Rohan", "preferred_username": "eowyn" });
            if let (Some(claims), Some(forged)) = (claims.as_object_mut(), me.forged.lock().expect("it").as_object()) {
                claims.extend(forged.clone());
            }
            let token = format!("{}.{}.signature", base64url(b"{}"), base64url(claims.to_string().as_bytes()));
            Json(if right { json!({ "id_token": token, "access_token": "x" }) } else { json!({ "error": "invalid_grant" }) })
        }))
        .with_state(university.clone());
    tokio::spawn(async move { axum::serve(listener, routes).await });
    university
}

/// Goes to the university and comes back; says what the judge answers.
async fn log_in(world: &World, university: &University, code: &str) -> crate::site::Answer {
    let begun = world.get("/login/university", None).await;
    assert_eq!(begun.status, 303, "{}", begun.body);
    let location = begun.header("location").to_owned();
    let query = location.split_once('?').expect("parameters").1;
    let decoded = |text: &str| text.replace("%3A", ":").replace("%2F", "/").replace("%20", " ");
    let asked: std::collections::HashMap<String, String> = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), decoded(value)))
        .collect();
    assert_eq!((asked["client_id"].as_str(), asked["scope"].as_str()), ("judge", "openid profile email"));
    let state = asked["state"].clone();
    *university.asked.lock().expect("it") = asked;
    let cookie = begun.header("set-cookie").split(';').next().expect("a cookie").to_owned();
    world
        .ask(
            "GET",
            &format!("/login/university/back?code={code}&state={state}"),
            None,
            &[("cookie", &cookie)],
            Vec::new(),
        )
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_university_says_who_somebody_is() {
    let university = university().await;
    let folder = tempfile::tempdir().expect("a folder");
    let secret = folder.path().join("secret");
    std::fs::write(&secret, "the-secret\n").expect("a secret");
    let mut config = Config::default();
    let issuer = university.address.lock().expect("it").clone();
    config.login.oidc =
        Some(Oidc { issuer, client_id: "judge".into(), client_secret_file: secret, title: "Rohan".into() });
    config.limits.login_per_minute = 100;
    let world = world_with(config).await;
    assert!(world.get("/login", None).await.body.contains(">Rohan</a>"));
    let back = log_in(&world, &university, "the-code").await;
    assert_eq!((back.status, back.header("location")), (303, "/"), "{}", back.body);
    let page = world.get("/account", Some(&back.session())).await.body;
    assert!(page.contains("eowyn") && page.contains("Éowyn of Rohan"), "{page}");
    // Again: the same person, not another one.
    let again = log_in(&world, &university, "the-code").await;
    assert_eq!(again.status, 303);
    let mut tx = world.db.read().await.expect("a transaction");
    let everybody = accounts::everybody(&mut tx).await.expect("accounts");
    assert_eq!(everybody.iter().filter(|one| one.login.starts_with("eowyn")).count(), 1);
    drop(tx);
    // Somebody else who would like to be called like one of us gets another login.
    *university.forged.lock().expect("it") = json!({ "sub": "u-78", "preferred_username": "root" });
    let other = log_in(&world, &university, "the-code").await;
    assert!(world.get("/account", Some(&other.session())).await.body.contains("root-2"));
    assert_eq!(world.get("/admin", Some(&other.session())).await.status, 403);
    // What must not let anybody in.
    for forged in [
        json!({ "aud": "another" }),
        json!({ "iss": "https://evil.example" }),
        json!({ "exp": 1 }),
        json!({ "exp": i64::MIN }),
        json!({ "aud": ["another", "judge"], "azp": "another" }),
        json!({ "nonce": "old" }),
    ] {
        *university.forged.lock().expect("it") = forged.clone();
        assert_eq!(log_in(&world, &university, "the-code").await.status, 422, "{forged}");
    }
    // A time that no clock will show is odd, and no reason to break.
    *university.forged.lock().expect("it") = json!({ "exp": i64::MAX });
    assert_eq!(log_in(&world, &university, "the-code").await.status, 303);
    *university.forged.lock().expect("it") = json!({});
    assert_eq!(log_in(&world, &university, "another-code").await.status, 422);
    assert_eq!(
        world.get("/login/university/back?code=the-code&state=x", None).await.status,
        422,
        "no cookie"
    );
}

#[test]
fn every_address_is_in_the_table_of_permissions() {
    let text = include_str!("../../src/web/routes.rs");
    let known: Vec<&str> = ROUTES.iter().map(|route| route.path).chain(OPEN.iter().copied()).collect();
    let fits = |route: &str, known: &str| {
        let known = known.split('?').next().unwrap_or_default();
        let (route, known): (Vec<_>, Vec<_>) = (route.split('/').collect(), known.split('/').collect());
        route.len() == known.len() && route.iter().zip(&known).all(|(a, b)| a == b || a.starts_with('{'))
    };
    let routes: Vec<&str> =
        text.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(routes.len() > 50, "{}", routes.len());
    for route in routes {
        assert!(known.iter().any(|known| fits(route, known)), "{route} is in no table");
        let posts = text
            .split(&format!(".route(\"{route}\""))
            .nth(1)
            .and_then(|rest| rest.lines().next())
            .is_some_and(|line| line.contains("post("));
        let tabled = ROUTES.iter().any(|known| known.method == "POST" && fits(route, known.path));
        assert!(!posts || tabled || OPEN.contains(&route), "POST {route} is in no table");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_too_slow_is_not_waited_for() {
    let mut config = Config::default();
    config.limits.patience_s = 3;
    let world = world_with(config).await;
    let address = world.address;
    let session = world.sessions[2].clone().expect("a session");
    let slow = |text: String| {
        std::thread::spawn(move || {
            let mut stream = TcpStream::connect(address).expect("a connection");
            stream.write_all(text.as_bytes()).expect("a beginning");
            stream.set_read_timeout(Some(Duration::from_secs(40))).expect("patience");
            let (began, mut answer) = (Instant::now(), Vec::new());
            // A byte now and then keeps nobody waiting longer.
            let mut trickle = stream.try_clone().expect("a connection");
            std::thread::spawn(move || {
                while trickle.write_all(b"x").is_ok() && began.elapsed() < Duration::from_secs(40) {
                    std::thread::sleep(Duration::from_millis(300));
                }
            });
            let mut bytes = [0; 1024];
            while let Ok(read @ 1..) = stream.read(&mut bytes) {
                answer.extend(&bytes[..read]);
            }
            (began.elapsed(), String::from_utf8_lossy(&answer).into_owned())
        })
    };
    let head = slow("GET / HTTP/1.1\r\nhost: judge\r\nx-slow: ".to_owned());
    let body = slow(format!(
        "POST /c/ring/submit HTTP/1.1\r\nhost: judge\r\ncookie: palestra={session}\r\nsec-fetch-site: same-origin\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=xyz\r\ncontent-length: 100000\r\n\r\n--xyz\r\n"
    ));
    // Everybody else is served meanwhile.
    assert_eq!(world.get("/health", None).await.status, 200);
    let (head, body) =
        tokio::task::spawn_blocking(move || (head.join().expect("an end"), body.join().expect("an end")))
            .await
            .expect("ends");
    assert!(head.0 < Duration::from_secs(30), "{head:?}");
    assert!(body.1.starts_with("HTTP/1.1 408"), "{body:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn contests_are_walls() {
    let world = world().await;
    let root = world.sessions[5].as_deref();
    let plan = [
        ("slug", "shire"),
        ("title", "Shire"),
        ("game", "ork-island"),
        ("opens", "2020-01-01T00:00"),
        ("closes", "2999-01-01T00:00"),
        ("visible", "members"),
        ("dummy", "Dummy"),
        ("cc", "1"),
    ];
    assert_eq!(world.send_form("/new", root, &plan).await.status, 303);
    let invited = world.post("/c/shire/teach/invite", root, "people=saruman,Saruman&role=teacher").await.body;
    let link =
        invited.split("/welcome/").nth(1).and_then(|rest| rest.split('<').next()).expect("a link").to_owned();
    let session = world.post(&format!("/welcome/{link}"), None, "password=white-hand-1").await.session();
    let stranger = Some(session.as_str());
    assert_eq!(world.get("/c/shire/teach", stranger).await.status, 200);
    let (s, m) = (world.submission, world.game);
    for path in [
        "/c/ring".to_owned(),
        "/c/ring/teach".into(),
        "/c/ring/matches".into(),
        "/c/ring/export/grades.csv".into(),
        format!("/s/{s}"),
        format!("/s/{s}/source"),
        format!("/m/{m}"),
        format!("/m/{m}/match.rec"),
        format!("/api/v1/submissions/{s}"),
        format!("/events?topic=contest/{}", world.contest),
    ] {
        assert_eq!(world.get(&path, stranger).await.status, 404, "{path}");
    }
    // A teacher makes no password for somebody of another contest.
    for path in [
        format!("/c/shire/teach/password/{}", world.accounts[1]),
        format!("/c/ring/teach/password/{}", world.accounts[1]),
    ] {
        assert!(matches!(world.post(&path, stranger, "").await.status, 403 | 404), "{path}");
    }
    // Nor does a guessed ticket open a match.
    assert_eq!(
        world.get(&format!("/watch/{m}/9999999999999-{}/match", "0".repeat(64)), None).await.status,
        404
    );
}

/// What is logged, kept.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("it").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_secret_is_logged() {
    let kept = Kept::default();
    let sink = kept.clone();
    let logs =
        tracing_subscriber::fmt().with_writer(move || sink.clone()).with_max_level(tracing::Level::TRACE);
    // Without it there is nothing to look at, and the test says so below.
    let _ = logs.try_init();
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let link = accounts::invite(&mut tx, "admin", None, 1).await.expect("a link");
    let token = accounts::create_token(&mut tx, world.accounts[1], "submit", "s").await.expect("a token");
    events::alarm(&mut tx, "a word to be found").await.expect("an alarm");
    tx.commit().await.expect("a commit");
    let begun = world
        .post(&format!("/welcome/{link}"), None, "login=elrond&name=Elrond&password=rivendell-secret")
        .await;
    let session = begun.session();
    world.post("/login", None, "login=elrond&password=rivendell-secret").await;
    world.get("/admin", Some(&session)).await;
    let bearer = format!("Bearer {token}");
    world
        .upload(
            "/api/v1/contests/ring/submissions",
            &[("authorization", &bearer)],
            None,
            "AIFrodo.cc",
            b"// a secret source",
        )
        .await;
    world.get("/c/nowhere", Some(&session)).await;
    let logged = String::from_utf8_lossy(&kept.0.lock().expect("it")).into_owned();
    assert!(logged.contains("a word to be found"), "nothing was logged, so nothing was looked at");
    for secret in [link.as_str(), &token, &session, "rivendell-secret", "a secret source"] {
        assert!(!logged.contains(secret), "{secret} is in the log");
    }
}

/// No room is left on the disk: a sentence, nothing half, everything else can still be read; and it goes on when there is room again.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_loses_nothing() {
    let world = world().await;
    let Db::Sqlite { write, .. } = &world.db else { panic!("a file") };
    let owner = world.sessions[2].as_deref();
    // What cannot be packed.
    let mut dice = 1u64;
    let noise = std::iter::repeat_with(|| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        b' ' + (dice >> 58) as u8
    });
    let source: Vec<u8> = b"//".iter().copied().chain(noise.take(150_000)).collect();
    let send =
        || world.upload("/c/ring/submit", &[("sec-fetch-site", "same-origin")], owner, "AIFrodo.cc", &source);
    sqlx::query("PRAGMA max_page_count = 1").execute(write).await.expect("no room");
    let answer = send().await;
    assert_eq!(answer.status, 507, "{}", answer.body);
    assert!(answer.body.contains("disk is full"), "{}", answer.body);
    let mine = world.get("/c/ring/mine", owner).await;
    assert_eq!(mine.status, 200, "{}", mine.body);
    sqlx::query("PRAGMA max_page_count = 1000000").execute(write).await.expect("room");
    assert_eq!(send().await.status, 303);
}
