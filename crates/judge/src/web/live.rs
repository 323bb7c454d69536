//! Live pages: what happened, as a stream of events. A page that reconnects gets what it missed.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::{Stream, stream};
use serde::Deserialize;

use super::Site;
use super::auth::{Action, Who, may};
use super::matches;
use super::refusal::Refusal;
use crate::store::{contests, events, games, submissions};

/// How often the table is looked at for each listener.
const LOOK: Duration = Duration::from_millis(500);

#[derive(Deserialize)]
pub struct Asked {
    topic: String,
}

/// `GET /events?topic=submission/12`: only what this person may follow.
pub async fn events(
    State(site): State<Site>,
    who: Who,
    headers: HeaderMap,
    Query(Asked { topic }): Query<Asked>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (kind, id) = topic.split_once('/').ok_or_else(Refusal::not_found)?;
    let id: i64 = id.parse().map_err(|_| Refusal::not_found())?;
    match kind {
        "submission" => {
            let submission = submissions::find(&mut tx, id).await?.ok_or_else(Refusal::not_found)?;
            let contest =
                contests::find(&mut tx, submission.contest).await?.ok_or_else(Refusal::not_found)?;
            let (standing, entrant) = who.standing(&mut tx, contest.id).await?;
            if !may(standing, Action::Follow, entrant == Some(submission.entrant), false) {
                return Err(Refusal::not_found());
            }
        }
        "game" => {
            let game = games::find(&mut tx, id).await?.ok_or_else(Refusal::not_found)?;
            matches::may_watch(&mut tx, &who, &game).await?;
        }
        _ => return Err(Refusal::not_found()),
    }
    let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse::<i64>().ok());
    let from = match resumed {
        Some(id) => id,
        None => events::last(&mut tx).await?,
    };
    drop(tx);
    let stream =
        stream::unfold((site, topic, from, Vec::new()), |(site, topic, mut from, mut ready)| async move {
            loop {
                if let Some(next) = ready.pop() {
                    let next: events::Event = next;
                    from = next.id;
                    let event = Event::default().id(next.id.to_string()).data(next.data);
                    return Some((Ok(event), (site, topic, from, ready)));
                }
                // A database that is away for a moment ends nobody's stream.
                if let Ok(mut tx) = site.0.db.read().await {
                    ready = events::since(&mut tx, &topic, from).await.unwrap_or_default();
                    ready.reverse();
                }
                if ready.is_empty() {
                    tokio::time::sleep(LOOK).await;
                }
            }
        });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}
