//! Everything that can be asked, asked wrongly: no answer is the house's fault, and every refusal is a sentence.

use palestra_judge::store::accounts;
use palestra_judge::web::ROUTES;
use serde_json::Value;

use crate::site::{World, world};

/// What may stand where an address has a hole.
const WORDS: [&str; 14] = [
    "0",
    "-1",
    "9223372036854775807",
    "99999999999999999999",
    "1.5",
    "x",
    "%00",
    "%ff",
    "..%2f..%2fetc",
    "%3Cscript%3E",
    "'%20OR%201=1",
    "null",
    "ring%00",
    "%F0%9F%92%A9",
];

/// Bodies that are no forms, or bad ones, with what they say they are.
fn bodies() -> Vec<(&'static str, Vec<u8>)> {
    let part = |name: &str, value: &str| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let file = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"AI\u{0}.cc\"\r\n\r\n\u{0}\r\n--x--\r\n";
    let many: String =
        (0..100).map(|number| part(&number.to_string(), "x")).collect::<String>() + "--x--\r\n";
    vec![
        (
            "application/x-www-form-urlencoded",
            b"a=%zz&&==&login=%00&code=%ff&me=x&count=-1&matches=x&role=%00".to_vec(),
        ),
        (
            "application/x-www-form-urlencoded",
            b"login=a&name=b&password=c&people=%2C%2C%0A%00&role=teacher&title=%00&code=".to_vec(),
        ),
        ("multipart/form-data; boundary=x", b"--x\r\nbroken".to_vec()),
        ("multipart/form-data", b"--x--".to_vec()),
        ("multipart/form-data; boundary=x", file.as_bytes().to_vec()),
        ("multipart/form-data; boundary=x", many.into_bytes()),
        (
            "multipart/form-data; boundary=x",
            (part("title", "t\u{0}")
                + &part("opens", "9999-99-99T99:99")
                + &part("closes", "")
                + "--x--\r\n")
                .into_bytes(),
        ),
        ("application/json", b"{\"jsonrpc\": [[[[".to_vec()),
        ("application/json", b"[]".to_vec()),
        ("application/octet-stream", vec![0xff; 300]),
        ("text/plain", b"\xf0\x28\x8c\x28".to_vec()),
    ]
}

/// An address with a word in its holes.
fn filled(path: &str, word: &str) -> String {
    let mut parts = path.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + word + part.split_once('}').map_or("", |(_, rest)| rest))
}

async fn ask(
    world: &World,
    method: &str,
    path: &str,
    session: Option<&str>,
    kind: &str,
    body: Vec<u8>,
    wrong: &mut Vec<String>,
) {
    let headers = [("content-type", kind), ("sec-fetch-site", "same-origin")];
    let answer = world.ask(method, path, session, &headers, body).await;
    let api = ["/api/", "/work/", "/mcp"].iter().any(|place| path.starts_with(place));
    let expected = if api { "application/problem+json" } else { "text/html; charset=utf-8" };
    let refused = (400..500).contains(&answer.status);
    if answer.status >= 500 || (refused && answer.header("content-type") != expected) {
        wrong.push(format!("{method} {path} ({kind}): {} {}", answer.status, answer.header("content-type")));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_is_asked_breaks_the_house() {
    let world = world().await;
    let mut wrong = Vec::new();
    for route in ROUTES.iter().filter(|route| route.path != "/logout") {
        for session in [None, world.sessions[2].as_deref(), world.sessions[5].as_deref()] {
            for word in WORDS {
                let path = filled(route.path, word);
                ask(&world, "GET", &path, session, "text/plain", Vec::new(), &mut wrong).await;
                if !route.path.contains('{') {
                    let query = format!(
                        "{path}{}q={word}&sort={word}&page={word}&from={word}&topic={word}",
                        if path.contains('?') { '&' } else { '?' }
                    );
                    ask(&world, "GET", &query, session, "text/plain", Vec::new(), &mut wrong).await;
                    break;
                }
            }
        }
        let path = route.path.replace("{slug}", "ring").replace("{id}", &world.submission.to_string());
        let path = filled(&path.replace("{game}", &world.game.to_string()), "1");
        if route.method == "POST" && !path.contains("/delete") && !path.contains("/forget") {
            for (kind, body) in bodies() {
                ask(&world, "POST", &path, world.sessions[5].as_deref(), kind, body, &mut wrong).await;
            }
        }
        for method in ["PUT", "DELETE", "PATCH"] {
            ask(&world, method, &path, None, "text/plain", Vec::new(), &mut wrong).await;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every operation of the description, with values of the right kind and of wrong ones: what comes back is described, too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_interface_does_what_its_description_says() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let token = accounts::create_token(&mut tx, world.accounts[1], "submit", "s").await.expect("a token");
    tx.commit().await.expect("a commit");
    let bearer = format!("Bearer {token}");
    let described: Value =
        serde_json::from_str(&world.get("/api/v1/openapi.json", None).await.body).expect("JSON");
    let mut asked = 0;
    for (path, methods) in described["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            for word in WORDS.into_iter().chain(["ring", "1"]) {
                for authorized in [true, false] {
                    let mut headers = vec![("content-type", "multipart/form-data; boundary=x")];
                    if authorized {
                        headers.push(("authorization", &bearer));
                    }
                    let (method, address) = (method.to_uppercase(), filled(path, word));
                    let body = if method == "POST" { b"--x--\r\n".to_vec() } else { Vec::new() };
                    let answer = world.ask(&method, &address, None, &headers, body).await;
                    asked += 1;
                    let status = answer.status.to_string();
                    assert!(
                        operation["responses"].get(&status).is_some(),
                        "{method} {address}: {status} is not described: {}",
                        answer.body
                    );
                    let _: Value = serde_json::from_str(&answer.body)
                        .unwrap_or_else(|_| panic!("{method} {address}: {}", answer.body));
                }
            }
        }
    }
    assert!(asked > 150, "{asked}");
}
