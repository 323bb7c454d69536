//! Machines that work for the judge over HTTP: see `gateway`.

use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Site;
use super::auth::Who;
use super::caller::Caller;
use super::refusal::{ApiRefusal, Refusal};
use crate::gateway::{Answer, Hello, Remote};
use crate::store::events;

/// Only tokens that are for this, from people who are still there.
fn allowed(who: Result<Who, Refusal>) -> Result<Who, Refusal> {
    let who = who?;
    if who.scope.as_deref() == Some("work") { Ok(who) } else { Err(Refusal::forbidden()) }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    postcard::from_bytes(body)
        .map_err(|_| Refusal::bad("This is nothing that a worker of this version says."))
}

fn said(what: &impl Serialize) -> Result<Response, Refusal> {
    let bytes = postcard::to_stdvec(what).map_err(|_| Refusal::bad("This cannot be said."))?;
    Ok(bytes.into_response())
}

/// `POST /work/v1/hello`
pub async fn hello(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    caller: Caller,
    body: Bytes,
) -> Result<Response, ApiRefusal> {
    let who = allowed(who)?;
    caller.knocks(&site)?;
    let hello: Hello = read(&body)?;
    let welcome = site.0.gateway.hello(&hello).map_err(Refusal::conflict)?;
    let mut tx = site.0.db.write().await?;
    let name: String = hello.name.chars().filter(char::is_ascii_alphanumeric).take(30).collect();
    events::audit(&mut tx, who.account.as_ref().map(|account| account.id), "a machine works", &name).await?;
    tx.commit().await?;
    Ok(said(&welcome)?)
}

fn session(headers: &HeaderMap) -> &str {
    headers.get("x-palestra-session").and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn remote(site: &Site, headers: &HeaderMap) -> Result<std::sync::Arc<Remote>, Refusal> {
    site.0.gateway.remote(session(headers)).ok_or_else(Refusal::gone)
}

/// `POST /work/v1/take`: waits for work for a while.
pub async fn take(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    headers: HeaderMap,
) -> Result<Response, ApiRefusal> {
    allowed(who)?;
    remote(&site, &headers)?;
    match site.0.gateway.take(session(&headers)).await {
        Some(task) => Ok(said(&task)?),
        None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// `POST /work/v1/beat`
pub async fn beat(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiRefusal> {
    allowed(who)?;
    remote(&site, &headers)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /work/v1/blob/{hash}`: what a task that is out speaks of, and nothing else.
pub async fn blob(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    headers: HeaderMap,
    Path(name): Path<String>,
) -> Result<Response, ApiRefusal> {
    allowed(who)?;
    let bytes = remote(&site, &headers)?.blob(&name).ok_or_else(Refusal::not_found)?;
    Ok(bytes.to_vec().into_response())
}

/// `POST /work/v1/done/{lease}`. It may be large: nobody reads it before it is known who brings it.
pub async fn done(
    State(site): State<Site>,
    who: Result<Who, Refusal>,
    headers: HeaderMap,
    Path(lease): Path<u64>,
    request: Request,
) -> Result<StatusCode, ApiRefusal> {
    allowed(who)?;
    let remote = remote(&site, &headers)?;
    let body = Bytes::from_request(request, &site).await.map_err(|why| match why.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_large(),
        _ => Refusal::bad("This did not arrive whole."),
    })?;
    match remote.answer(lease, read::<Answer>(&body)?.sane()) {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Refusal::gone().into()),
    }
}
