//! For agents: the Model Context Protocol over HTTP, one JSON-RPC message a request. By hand: five tools need no library.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::Site;
use super::auth::{Action, Who};
use super::refusal::{ApiRefusal, Refusal};
use super::{api, ranking, take};
use crate::store::now;

/// The versions of the protocol that are the same for what is spoken here, the newest first.
const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// `POST /mcp`, with a token for agents.
pub async fn endpoint(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    headers: HeaderMap,
    body: axum::body::Bytes,
) -> Result<Response, ApiRefusal> {
    let who = who?;
    if who.scope.as_deref() != Some("agent") {
        return Err(Refusal::who_are_you().into());
    }
    let version = headers.get("mcp-protocol-version");
    if version.is_some_and(|version| !VERSIONS.iter().any(|known| version == known)) {
        return Ok(unheard(-32600, &format!("the versions spoken here are {}", VERSIONS.join(", "))));
    }
    let Ok(message) = serde_json::from_slice::<Value>(&body) else {
        return Ok(unheard(-32700, "this is no JSON"));
    };
    if !message.is_object() || message["jsonrpc"] != "2.0" {
        return Ok(unheard(-32600, "a request holds one message of JSON-RPC 2.0, as an object"));
    }
    let answers = message.get("result").or(message.get("error")).is_some();
    let Some(method) = message["method"].as_str() else {
        // An answer to something that was never asked.
        let silence = StatusCode::ACCEPTED.into_response();
        return Ok(if answers { silence } else { unheard(-32600, "a message has a method") });
    };
    let id = match message.get("id") {
        Some(id @ (Value::String(_) | Value::Number(_))) => id.clone(),
        Some(_) => return Ok(unheard(-32600, "an id is a text or a number")),
        None => return Ok(StatusCode::ACCEPTED.into_response()), // a notice: nothing to say
    };
    let answer = match method {
        "initialize" => {
            let wish = message["params"]["protocolVersion"].as_str().unwrap_or_default();
            let version = VERSIONS.into_iter().find(|version| *version == wish).unwrap_or(VERSIONS[0]);
            let server = json!({ "name": "palestra-judge", "version": env!("CARGO_PKG_VERSION") });
            success(
                &id,
                json!({ "protocolVersion": version, "capabilities": { "tools": {} }, "serverInfo": server }),
            )
        }
        "ping" => success(&id, json!({})),
        "tools/list" => success(&id, json!({ "tools": tools() })),
        "tools/call" => match call(&site, &who, &message["params"]).await {
            Some(done) => success(&id, content(done)),
            None => failure(&id, -32602, "there is no such tool"),
        },
        _ => failure(&id, -32601, "there is no such method"),
    };
    Ok(Json(answer).into_response())
}

/// Nothing that can be answered: whoever sent it did not say to what.
fn unheard(code: i64, message: &str) -> Response {
    (StatusCode::BAD_REQUEST, Json(failure(&Value::Null, code, message))).into_response()
}

fn success(id: &Value, result: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": result })
}

fn failure(id: &Value, code: i64, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

/// What a tool says; a refusal is something to read too.
fn content(done: Result<Value, Refusal>) -> Value {
    let (text, is_error) = match done {
        Ok(value) => (value.to_string(), false),
        Err(refusal) => (refusal.sentence, true),
    };
    json!({ "content": [{ "type": "text", "text": text }], "isError": is_error })
}

fn tools() -> Value {
    let text = |what: &str| json!({ "type": "string", "description": what });
    let number = |what: &str| json!({ "type": "integer", "description": what });
    let tool = |name: &str, what: &str, fields: Value| {
        let required: Vec<&String> =
            fields.as_object().map(|fields| fields.keys().collect()).unwrap_or_default();
        json!({ "name": name, "description": what,
                "inputSchema": { "type": "object", "properties": fields, "required": required } })
    };
    json!([
        tool("contests", "The contests that you may see, with their games and deadlines.", json!({})),
        tool(
            "submit",
            "Sends a player in. The answer is at once; ask for the verdict with its id.",
            json!({ "contest": text("the contest's slug"), "file": text("as AISauron.cc or AISauron.rs"),
                    "source": text("what is in the file") })
        ),
        tool(
            "verdict",
            "How a submission fares: its state, the steps with the compiler's words, its matches.",
            json!({ "submission": number("its id") })
        ),
        tool("match", "A match: its players, scores, seed and digest.", json!({ "match": number("its id") })),
        tool(
            "ranking",
            "The ranking of a contest's league.",
            json!({ "contest": text("the contest's slug") })
        ),
    ])
}

/// Does what is asked by the functions of the REST interface. None if there is no such tool.
async fn call(site: &Site, who: &Who, asked: &Value) -> Option<Result<Value, Refusal>> {
    let with = &asked["arguments"];
    let text =
        |name: &str| with[name].as_str().ok_or_else(|| Refusal::bad(format!("Say \"{name}\", as text.")));
    let number =
        |name: &str| with[name].as_i64().ok_or_else(|| Refusal::bad(format!("Say \"{name}\", as a number.")));
    let done = match asked["name"].as_str()? {
        "contests" => api::contest_views(site, who).await.map(|all| json!(all)),
        "submit" => {
            async {
                let (file, source) = (text("file")?, text("source")?.as_bytes());
                let sent = take::Sent { file, source, received: now(), key: None };
                let id = take::player(site, who, text("contest")?, &sent).await?;
                Ok(json!(api::view(site, who, id).await?))
            }
            .await
        }
        "verdict" => async { Ok(json!(api::view(site, who, number("submission")?).await?)) }.await,
        "match" => async { Ok(json!(api::game_view(site, who, number("match")?).await?)) }.await,
        "ranking" => {
            async {
                let mut tx = site.0.db.read().await?;
                let (contest, ..) = who.at(&mut tx, text("contest")?, Action::Visit).await?;
                Ok(json!(*ranking::of(site, &mut tx, contest.id).await?))
            }
            .await
        }
        _ => return None,
    };
    Some(done)
}
