//! Forms whose fields hold what no browser sends: every one is answered, with a page of ours and never with a 5xx, on both
//! databases. What is written comes back as text.

use palestra_judge::config::Config;
use palestra_judge::web::ROUTES;

use crate::databases::Database;
use crate::site::{World, world_on};

/// A form with its fields as they should be; the files among them begin with `@`.
const FORMS: &[(&str, &[(&str, &str)])] = &[
    ("/login", &[("login", "frodo"), ("password", "x"), ("to", "/")]),
    ("/join", &[("code", "mordor"), ("login", "x"), ("name", "X"), ("password", "a-long-password")]),
    ("/account/password", &[("old", "x"), ("new", "a-long-password")]),
    ("/account/tokens", &[("scope", "read"), ("label", "x")]),
    ("/admin/accounts", &[("login", "y"), ("name", "Y")]),
    ("/admin/accounts/999/lock", &[("on", "yes")]),
    ("/c/ring/team", &[("code", "x")]),
    ("/c/ring/friendly", &[("me", "1"), ("rival1", "Dummy"), ("rival2", ""), ("board", "0"), ("seed", "1")]),
    ("/c/ring/teach/invite", &[("people", "z,Z"), ("role", "student"), ("@list", "z,Z")]),
    ("/c/ring/teach/links", &[("count", "1"), ("role", "student")]),
    ("/c/ring/teach/league", &[("count", "1")]),
    ("/c/ring/teach/ladder", &[("on", "no")]),
    ("/c/ring/teach/code", &[("to", "none")]),
    ("/c/ring/teach/person/{sam}/deadline", &[("closes", "2999-01-01T00:00")]),
    ("/c/ring/teach/person/{sam}/role", &[("role", "student")]),
    (
        "/c/ring/tournaments",
        &[
            ("title", "T"),
            ("format", "fair-show"),
            ("league", "1"),
            ("waves", "1"),
            ("boards", "1"),
            ("budget", "10"),
            ("first", "1"),
            ("minutes", "1"),
            ("release", "by-hand"),
            ("beacon", "words"),
            ("beacon_words", "the lottery"),
            ("changes", ""),
            ("guests", ""),
        ],
    ),
    ("/t/{tournament}/state", &[("to", "stopped")]),
    ("/t/{tournament}/release", &[("round", "1")]),
    ("/t/{tournament}/beacon", &[("beacon", "6")]),
    ("/t/{tournament}/show", &[("round", "1"), ("matches", "1"), ("seconds", "10")]),
    ("/t/{tournament}/withdraw", &[("place", "0")]),
    ("/t/{tournament}/predict", &[("game", "1"), ("seat", "0"), ("percent", "50")]),
    ("/s/{submission}/state", &[("to", "withdrawn")]),
    ("/case/{pair}/answer", &[("answer", "x")]),
    ("/c/ring/alike/{pair}/decide", &[("state", "explained"), ("note", "n"), ("@public", "int x;")]),
    ("/c/ring/alike/{pair}/show", &[("shown", "yes"), ("message", "m")]),
    ("/c/ring/alike/years", &[("name", "n"), ("authors", "prefix"), ("@file", "PK")]),
    ("/c/ring/hall", &[("house", "Demo"), ("story", "s"), ("@module", "\0asm")]),
    ("/c/ring/submit", &[("name", "AIX.cc"), ("text", "// x"), ("once", "0"), ("@file", "// x")]),
    (
        "/c/ring/teach/change",
        &[
            ("title", "T"),
            ("about", "a"),
            ("opens", "2026-01-01T00:00"),
            ("closes", "2999-01-01T00:00"),
            ("visible", "members"),
            ("board", "board"),
            ("dummy", "Dummy"),
            ("cc", "1"),
            ("budget", "1"),
            ("source_kb", "1"),
            ("per_hour", "1"),
            ("team_size", "1"),
            ("bad_words", "x"),
            ("more_name", "x"),
            ("more_board", "board"),
            ("@module", "\0asm"),
        ],
    ),
    ("/new", &[("slug", "x"), ("game", "ork-island"), ("from", "ring"), ("title", "T")]),
];

/// What is sent instead of one field after the other.
fn hostile() -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = [
        "",
        "\0",
        "a\0b",
        "-1",
        "-9223372036854775808",
        "9223372036854775807",
        "9223372036854775808",
        "99999999999999999999999999",
        "NaN",
        "1e309",
        "\u{202e}\u{feff}\u{10ffff}",
        "x\r\nset-cookie: a=b",
        "=cmd|' /C calc'!A1",
        "'; DROP TABLE account; --",
        "%s%n{{7*7}}${7*7}",
        "<script>alert('hostile')</script>",
        "0001-01-01T00:00",
        "999999-13-99T99:99",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec();
    all.push(vec![0xff, 0xfe, 0x80]);
    all.push("é".repeat(90_000).into_bytes());
    all
}

fn multipart(fields: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, value) in fields {
        let file = name.strip_prefix('@').map(|_| "; filename=\"AIx.cc\"").unwrap_or_default();
        let name = name.trim_start_matches('@');
        body.extend(
            format!("--xyz\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").bytes(),
        );
        body.extend(value);
        body.extend(b"\r\n");
    }
    body.extend(b"--xyz--\r\n");
    body
}

fn plain(fields: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let encoded = |bytes: &[u8]| bytes.iter().map(|byte| format!("%{byte:02X}")).collect::<String>();
    let pairs: Vec<String> =
        fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    pairs.join("&").into_bytes()
}

/// Sends a form as often as it has fields and there are bad words; says what was answered badly.
async fn send(world: &World, path: &str, fields: &[(&str, &str)], bad: &mut Vec<String>) {
    let good: Vec<(&str, Vec<u8>)> =
        fields.iter().map(|(name, value)| (*name, value.as_bytes().to_vec())).collect();
    let files = fields.iter().any(|(name, _)| name.starts_with('@'));
    let hostile = hostile();
    let mut forms = Vec::new();
    for number in 0..good.len() {
        for word in &hostile {
            let mut form = good.clone();
            form[number].1.clone_from(word);
            forms.push(form);
        }
        let mut twice = good.clone();
        twice.push(good[number].clone());
        forms.push(twice);
        let mut without = good.clone();
        without.remove(number);
        forms.push(without);
    }
    for form in forms {
        // Whoever logs out or is locked out by one of them comes in again.
        let who = if path.starts_with("/case") || path.ends_with("/team") { 2 } else { 5 };
        let (kind, body) = match files || path == "/new" {
            true => ("multipart/form-data; boundary=xyz", multipart(&form)),
            false => ("application/x-www-form-urlencoded", plain(&form)),
        };
        let headers = [("content-type", kind), ("sec-fetch-site", "same-origin")];
        let answer = world.ask("POST", path, world.sessions[who].as_deref(), &headers, body).await;
        let shown = || {
            let short = |(name, value): &(&str, Vec<u8>)| {
                format!("{name}={:?}", String::from_utf8_lossy(&value[..value.len().min(40)]))
            };
            form.iter().map(short).collect::<Vec<_>>().join(" ")
        };
        // Who sends too much is hung up on, and may not hear why.
        let ours =
            matches!(answer.status, 303 | 413) || answer.header("content-type").starts_with("text/html");
        if answer.status >= 500 || !ours || answer.body.contains("<script>alert") {
            bad.push(format!("{path}: {} for {}", answer.status, shown()));
        }
        if answer.header("set-cookie").starts_with("a=b") || answer.header("location").contains("evil") {
            bad.push(format!("{path}: a header for {}", shown()));
        }
    }
}

async fn every_form(database: Database) {
    let mut config = Config::default();
    config.limits.login_per_minute = 100_000;
    let world = world_on(database, config).await;
    let mut bad = Vec::new();
    for (path, fields) in FORMS {
        let path = path
            .replace("{sam}", &world.accounts[0].to_string())
            .replace("{tournament}", &world.tournament.to_string())
            .replace("{submission}", &world.submission.to_string())
            .replace("{pair}", &world.likeness.to_string());
        send(&world, &path, fields, &mut bad).await;
    }
    assert!(bad.is_empty(), "{bad:#?}");
    // After all that the pages are as they were.
    for path in [
        "/",
        "/c/ring",
        "/c/ring/teach",
        "/c/ring/alike/years",
        "/c/ring/tournaments",
        "/admin/audit",
        "/admin/accounts",
        "/account",
    ] {
        let page = world.get(path, world.sessions[5].as_deref()).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(!page.body.contains("<script>alert"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_form_bears_everything_on_sqlite() {
    every_form(Database::file()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_form_bears_everything_on_postgresql() {
    every_form(Database::server()).await;
}

/// Addresses with queries that no page of ours asks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_address_bears_every_query() {
    let world = world_on(Database::server(), Config::default()).await;
    let root = world.sessions[5].as_deref();
    let mut bad = Vec::new();
    for page in [
        "/",
        "/admin/accounts",
        "/admin/audit",
        "/new",
        "/c/ring/ranking",
        "/c/ring/matches",
        "/c/ring/mine",
        "/c/ring/teach",
        "/c/ring/teach/submissions",
        "/c/ring/teach/simulator",
        "/c/ring/alike",
        "/events",
        "/login/university/back",
        "/c/%00",
        "/c/a%00b/ranking",
        "/welcome/%00",
        "/work/v1/blob/%00",
        "/api/v1/contests/%00",
    ] {
        for query in [
            "q=%00",
            "q=%ff%fe",
            "page=99999999999999999999",
            "page=-1",
            "sort=%00",
            "q=a&q=b",
            "topic=%00",
            "topic=game/%00",
            "topic=contest/-9223372036854775808",
            "players=18446744073709551616",
            "players=16&seconds=1e309",
            "from=%00",
            "code=%00&state=%00",
            "%00=%00",
            "%",
            "&&&===",
        ] {
            let answer = world.get(&format!("{page}?{query}"), root).await;
            if answer.status >= 500 {
                bad.push(format!("{page}?{query}: {}", answer.status));
            }
        }
        let long = format!("{page}?q={}", "a".repeat(60_000));
        let answer = world.get(&long, root).await;
        if answer.status >= 500 {
            bad.push(format!("{page}?q=aaa...: {}", answer.status));
        }
    }
    assert!(bad.is_empty(), "{bad:#?}");
}

/// Programs find every address of the interface in its description, with what they may be told there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_address_of_the_interface_is_described() {
    let world = world_on(Database::file(), Config::default()).await;
    let description = world.get("/api/v1/openapi.json", None).await.body;
    let description: serde_json::Value = serde_json::from_str(&description).expect("a description");
    let described = description["paths"].as_object().expect("paths");
    // Whatever stands for a number or a name is a name in braces there, and perhaps another one, or a file's name, here.
    let fits = |path: &str, route: &str| {
        let (path, route): (Vec<&str>, Vec<&str>) = (path.split('/').collect(), route.split('/').collect());
        let same = |(one, other): (&&str, &&str)| one == other || one.starts_with('{');
        path.len() == route.len() && path.iter().zip(&route).all(same)
    };
    for route in ROUTES.iter().filter(|route| route.path.starts_with("/api/")) {
        let operations = described.iter().filter(|(path, _)| fits(path, route.path)).map(|(_, of)| of);
        let method = route.method.to_lowercase();
        let found: Vec<_> = operations.filter_map(|of| of.get(&method)).collect();
        assert!(!found.is_empty(), "{} {} is not described", route.method, route.path);
        for status in ["400", "401", "403"] {
            let told = found
                .iter()
                .any(|one| one["responses"][status]["content"].get("application/problem+json").is_some());
            assert!(told, "{} does not tell of {status}", route.path);
        }
    }
}
