//! Agents, over the Model Context Protocol: what they may, and the exchanges that a client of the official kit begins with.

use palestra_judge::store::accounts;
use serde_json::{Value, json};

use crate::site::{Answer, World, world};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn agents_submit_and_read_with_a_token_of_their_own() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let agent = accounts::create_token(&mut tx, world.accounts[1], "agent", "a").await.expect("a token");
    let submit = accounts::create_token(&mut tx, world.accounts[1], "submit", "s").await.expect("a token");
    tx.commit().await.expect("a commit");
    let say = async |token: &str, message: Value| {
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        world.ask("POST", "/mcp", None, &headers, message.to_string().into_bytes()).await
    };
    let call = async |name: &str, with: Value| {
        let message = json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": { "name": name, "arguments": with } });
        let answer: Value = serde_json::from_str(&say(&agent, message).await.body).expect("JSON");
        assert_eq!(answer["id"], 7);
        let result = &answer["result"];
        (result["isError"].as_bool(), result["content"][0]["text"].as_str().unwrap_or_default().to_owned())
    };
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "protocolVersion": "2025-03-26" } });
    assert_eq!(say(&submit, hello.clone()).await.status, 403, "each token has its door");
    let answer: Value = serde_json::from_str(&say(&agent, hello).await.body).expect("JSON");
    assert_eq!(answer["result"]["protocolVersion"], "2025-03-26");
    assert_eq!(
        say(&agent, json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await.status,
        202
    );
    let tools = say(&agent, json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/list" })).await.body;
    for tool in ["contests", "submit", "verdict", "match", "ranking"] {
        assert!(tools.contains(&format!("\"name\":\"{tool}\"")), "{tool}");
    }
    let (_, contests) = call("contests", json!({})).await;
    assert!(contests.contains("\"slug\":\"ring\""), "{contests}");
    let (error, sent) =
        call("submit", json!({ "contest": "ring", "file": "AIFrodo.cc", "source": "// by an agent" })).await;
    assert_eq!(error, Some(false), "{sent}");
    let sent: Value = serde_json::from_str(&sent).expect("JSON");
    assert_eq!((&sent["state"], &sent["version"]), (&json!("received"), &json!(2)));
    let (_, verdict) = call("verdict", json!({ "submission": world.submission })).await;
    assert!(verdict.contains("\"state\":\"qualified\""), "{verdict}");
    let (_, game) = call("match", json!({ "match": world.game })).await;
    assert!(game.contains("\"scores\":[1,1,1,1]"), "{game}");
    let (_, ranking) = call("ranking", json!({ "contest": "ring" })).await;
    assert!(ranking.contains("\"name\":\"Frodo\""), "{ranking}");
    for (tool, with) in [
        ("submit", json!({ "contest": "ring" })),
        ("verdict", json!({ "submission": "x" })),
        ("ranking", json!({ "contest": "mordor" })),
    ] {
        assert_eq!(call(tool, with).await.0, Some(true), "{tool}");
    }
    assert!(
        say(&agent, json!({ "jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": { "name": "rm" } }))
            .await
            .body
            .contains("-32602")
    );
    assert!(
        say(&agent, json!({ "jsonrpc": "2.0", "id": 3, "method": "sing" })).await.body.contains("-32601")
    );
    let bearer = format!("Bearer {agent}");
    assert_eq!(
        world.ask("GET", "/api/v1/contests", None, &[("authorization", &bearer)], Vec::new()).await.status,
        403
    );
}

/// Sends something as it is.
async fn said(world: &World, token: &str, more: &[(&str, &str)], method: &str, body: &str) -> Answer {
    let bearer = format!("Bearer {token}");
    let mut headers = vec![
        ("authorization", bearer.as_str()),
        ("content-type", "application/json"),
        ("accept", "application/json, text/event-stream"),
    ];
    headers.extend(more);
    world.ask(method, "/mcp", None, &headers, body.as_bytes().to_vec()).await
}

/// As `mcp` 2.3 from PyPI does it: asks for a newer way of speaking, falls back, and names the version from then on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_finds_the_version_that_both_speak() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let agent = accounts::create_token(&mut tx, world.accounts[1], "agent", "a").await.expect("a token");
    tx.commit().await.expect("a commit");
    let probe = r#"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#;
    let refused = said(&world, &agent, &[("mcp-protocol-version", "2026-07-28")], "POST", probe).await;
    assert_eq!((refused.status, refused.header("content-type")), (400, "application/json"));
    assert!(refused.body.contains("-32600") && refused.body.contains("2025-11-25"), "{}", refused.body);
    for (wish, version) in [
        ("2025-11-25", "2025-11-25"),
        ("2025-06-18", "2025-06-18"),
        ("2024-11-05", "2024-11-05"),
        ("2999-01-01", "2025-11-25"),
    ] {
        let hello = json!({ "jsonrpc": "2.0", "id": 2, "method": "initialize", "params":
            { "protocolVersion": wish, "capabilities": {}, "clientInfo": { "name": "mcp", "version": "0.1.0" } } });
        let answer = said(&world, &agent, &[], "POST", &hello.to_string()).await;
        let answer: Value = serde_json::from_str(&answer.body).expect("JSON");
        assert_eq!(answer["result"]["protocolVersion"], version);
        assert_eq!(answer["result"]["capabilities"], json!({ "tools": {} }));
        let spoken = [("mcp-protocol-version", version)];
        let notice = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
        let heard = said(&world, &agent, &spoken, "POST", notice).await;
        assert_eq!((heard.status, heard.body.as_str()), (202, ""));
        let list =
            said(&world, &agent, &spoken, "POST", r#"{"jsonrpc":"2.0","id":3,"method":"tools/list"}"#).await;
        let list: Value = serde_json::from_str(&list.body).expect("JSON");
        let tools = list["result"]["tools"].as_array().expect("tools");
        assert!(
            tools.len() == 5 && tools.iter().all(|tool| tool["inputSchema"]["type"] == "object"),
            "{list}"
        );
    }
    // Nothing is told unasked, and there is no session to end: clients take a 405 for that.
    for method in ["GET", "DELETE"] {
        let answer = said(&world, &agent, &[], method, "").await;
        assert_eq!((answer.status, answer.header("allow")), (405, "POST"), "{method}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_message_is_refused_and_not_swallowed() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    let agent = accounts::create_token(&mut tx, world.accounts[1], "agent", "a").await.expect("a token");
    let read = accounts::create_token(&mut tx, world.accounts[1], "read", "r").await.expect("a token");
    tx.commit().await.expect("a commit");
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    for (body, status, told) in [
        (ping, 200, r#""result":{}"#),
        (r#"{"jsonrpc":"2.0","id":"a","method":"ping"}"#, 200, r#""id":"a""#),
        (r#"{"jsonrpc":"2.0","id":9,"result":{}}"#, 202, ""),
        (r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#, 202, ""),
        (&format!("[{ping}]"), 400, "-32600"),
        ("[]", 400, "-32600"),
        ("42", 400, "-32600"),
        (r#""ping""#, 400, "-32600"),
        ("{}", 400, "-32600"),
        (r#"{"id":1,"method":"ping"}"#, 400, "-32600"),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, 400, "-32600"),
        (r#"{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}"#, 400, "-32600"),
        (r#"{"jsonrpc":"2.0","id":1,"method":5}"#, 400, "-32600"),
        (r#"{"jsonrpc":"2.0","id":1}"#, 400, "-32600"),
        ("{", 400, "-32700"),
        ("", 400, "-32700"),
        (&"[".repeat(100_000), 400, "-32700"),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}"#, 200, "-32602"),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, 200, "-32602"),
    ] {
        let answer = said(&world, &agent, &[], "POST", body).await;
        let start: String = body.chars().take(60).collect();
        assert!(
            answer.status == status && answer.body.contains(told),
            "{start}: {} {}",
            answer.status,
            answer.body
        );
        let kind = if status == 202 { "" } else { "application/json" };
        assert_eq!(answer.header("content-type"), kind, "{start}");
    }
    for (token, status) in [(read.as_str(), 403), ("pal_nobody", 401), ("", 401)] {
        let answer = said(&world, token, &[], "POST", ping).await;
        assert_eq!((answer.status, answer.header("content-type")), (status, "application/problem+json"));
    }
}
