//! Whom an account and a contest trust: what a new password ends, and what an assistant may read.

use palestra_judge::store::accounts;

use crate::site::world;

/// A stolen account has a session, tokens, perhaps a link: none of them outlives the password, however it was changed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_password_ends_all_that_opened_the_account_before() {
    let world = world().await;
    let (frodo, root) = (world.accounts[1], world.sessions[5].as_deref());
    for way in ["changed", "link"] {
        let mut tx = world.db.write().await.expect("a transaction");
        let hash = palestra_judge::web::auth::hashed("my-precious-1").expect("a password");
        accounts::set_password(&mut tx, frodo, &hash).await.expect("it");
        let mine = accounts::begin_session(&mut tx, frodo).await.expect("a session");
        let stolen = accounts::begin_session(&mut tx, frodo).await.expect("a session");
        let mut tokens = Vec::new();
        for scope in ["read", "submit", "agent", "teach"] {
            tokens.push(accounts::create_token(&mut tx, frodo, scope, "t").await.expect("a token"));
        }
        let other = accounts::create_token(&mut tx, world.accounts[0], "read", "t").await.expect("a token");
        let link = accounts::invite(&mut tx, "password", Some(frodo), 1).await.expect("a link");
        let forgotten = accounts::invite(&mut tx, "password", Some(frodo), 1).await.expect("a link");
        tx.commit().await.expect("a commit");
        let asks = async |token: &str| {
            let (bearer, mcp) = (format!("Bearer {token}"), token == tokens[2]);
            let headers = [("authorization", bearer.as_str())];
            let ping = br#"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#.to_vec();
            let answer = match mcp {
                true => world.ask("POST", "/mcp", None, &headers, ping).await,
                false => world.ask("GET", "/api/v1/contests", None, &headers, Vec::new()).await,
            };
            (answer.status, answer.body)
        };
        for token in &tokens {
            assert_eq!(asks(token).await.0, 200, "{way}");
        }
        let (page, changed) = match way {
            "changed" => (
                world.get("/account", Some(&mine)).await.body,
                world.post("/account/password", Some(&mine), "old=my-precious-1&new=new-precious-2").await,
            ),
            _ => {
                let path = format!("/welcome/{link}");
                let page = world.get(&path, None).await.body;
                (page, world.post(&path, None, "password=new-precious-2").await)
            }
        };
        assert!(page.contains("all your tokens are taken back"), "said before it is done: {page}");
        assert_eq!(changed.status, 303, "{}", changed.body);
        assert_eq!(world.get("/account", Some(&stolen)).await.status, 401, "{way}");
        assert_eq!(world.get("/account", Some(&changed.session())).await.status, 200, "{way}");
        for token in &tokens {
            let (status, body) = asks(token).await;
            assert!(status == 401 && body.contains("ended with a new password"), "{way}: {status} {body}");
        }
        assert_eq!(asks(&other).await.0, 200, "somebody else's stays");
        for old in [&link, &forgotten] {
            let again = world.post(&format!("/welcome/{old}"), None, "password=saruman-was-here").await;
            assert_eq!(again.status, 422, "{way}");
        }
        assert!(!world.get("/account", Some(&changed.session())).await.body.contains("Take back"));
    }
    // Nobody reads of tokens who never had a password.
    let mut tx = world.db.write().await.expect("a transaction");
    let link = accounts::invite(&mut tx, "password", Some(world.accounts[0]), 1).await.expect("a link");
    tx.commit().await.expect("a commit");
    assert!(!world.get(&format!("/welcome/{link}"), None).await.body.contains("tokens"));
    assert_eq!(world.get("/admin", root).await.status, 200, "others stay logged in");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_assistant_reads_what_a_teacher_lets_them_and_it_is_written_down() {
    let world = world().await;
    let [owner, merry, teacher, root] = [2, 3, 4, 5].map(|who| world.sessions[who].as_deref());
    let trust = format!("/c/ring/teach/person/{}/trust", world.accounts[2]);
    let source = format!("/s/{}/source", world.submission);
    let pair = format!("/c/ring/alike/{}", world.likeness);
    let paths = [source.as_str(), pair.as_str(), "/c/ring/alike", "/c/ring/export/grades.csv"];
    let statuses = async || {
        let mut statuses = Vec::new();
        for path in paths {
            statuses.push(world.get(path, merry).await.status);
        }
        statuses
    };
    let links = async || {
        let page = world.get("/c/ring/teach", merry).await.body;
        ["/export/grades.csv", "/c/ring/alike", "/teach/change"].map(|link| page.contains(link))
    };
    assert_eq!((statuses().await, links().await), (vec![404, 403, 403, 403], [false; 3]));
    assert_eq!(world.post(&trust, merry, "on=yes").await.status, 403, "not by themselves");
    assert_eq!(world.post(&trust, teacher, "on=yes").await.status, 303);
    assert_eq!((statuses().await, links().await), (vec![200; 4], [true, true, false]));
    // Reading is all: deciding about people stays with teachers.
    let shown = world.get(&pair, merry).await.body;
    assert!(!shown.contains("/decide") && !shown.contains("/show") && !shown.contains("/ask"), "{shown}");
    let withdraw = format!("/s/{}/state", world.submission);
    assert_eq!(world.post(&withdraw, merry, "to=withdrawn").await.status, 404);
    // Of this contest and as an assistant: a student or a teacher is not trusted so, and another role ends it.
    let student = format!("/c/ring/teach/person/{}/trust", world.accounts[1]);
    assert_eq!(world.post(&student, teacher, "on=yes").await.status, 422);
    assert_eq!(world.get(&source, owner).await.status, 200);
    let role = format!("/c/ring/teach/person/{}/role", world.accounts[2]);
    assert_eq!(world.post(&role, teacher, "role=assistant").await.status, 303);
    assert_eq!(statuses().await, [200; 4], "the same role changes nothing");
    for to in ["role=student", "role=assistant"] {
        assert_eq!(world.post(&role, teacher, to).await.status, 303);
    }
    assert_eq!(statuses().await, [404, 403, 403, 403]);
    assert_eq!(world.post(&trust, teacher, "on=yes").await.status, 303);
    assert_eq!(world.post(&trust, teacher, "").await.status, 303);
    assert_eq!(statuses().await, [404, 403, 403, 403]);
    // A token of theirs takes nothing along but one that was made to teach.
    assert_eq!(world.post(&trust, teacher, "on=yes").await.status, 303);
    let mut tx = world.db.write().await.expect("a transaction");
    for (scope, status) in [("read", 403), ("teach", 200)] {
        let token = accounts::create_token(&mut tx, world.accounts[2], scope, "t").await.expect("a token");
        tx.commit().await.expect("a commit");
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str())];
        let path = "/api/v1/contests/ring/export/grades.csv";
        assert_eq!(world.ask("GET", path, None, &headers, Vec::new()).await.status, status, "{scope}");
        tx = world.db.write().await.expect("a transaction");
    }
    drop(tx);
    let audit = world.get("/admin/audit", root).await.body;
    for (what, about) in [
        ("let an assistant read sources", "merry of ring".to_owned()),
        ("let an assistant read no more", "merry of ring".to_owned()),
        ("read a source", format!("submission {}", world.submission)),
        ("read two sources", format!("pair {} of ring", world.likeness)),
        ("exported", "grades.csv of ring".to_owned()),
    ] {
        assert!(audit.contains(what) && audit.contains(&about), "{what} {about}: {audit}");
    }
}
