//! Live pages: what happened, as a stream of events. A page that reconnects gets what it missed.

use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::{Stream, stream};
use serde::Deserialize;
use tokio::sync::broadcast;
use tokio::time::Instant;

use super::Site;
use super::auth::{Action, Who, may};
use super::caller::Caller;
use super::matches;
use super::refusal::Refusal;
use crate::store::db::{Db, Tx};
use crate::store::{contests, events, games, likenesses, submissions, tournaments};

/// How often the table is looked at, for all listeners together.
const LOOK: Duration = Duration::from_millis(250);
/// Numbers are given when a transaction writes, and seen when it ends: one may come so much later than a greater one.
const WINDOW: i64 = 500;
/// A listener that is so far behind reads the table itself.
const BACKLOG: usize = 1024;

/// So many listen at once, to leave room for those who only ask: in all, as one person, and as visitors from one address.
const MOST: usize = 3000;
const OF_ONE: usize = 50;
const FROM_ONE_PLACE: usize = 1000;
/// Then a listener asks again: whoever may not follow any more is not told for longer than this.
const ENOUGH: Duration = Duration::from_secs(600);

/// Tells everybody who listens in this process.
#[derive(Clone)]
pub struct Crier {
    events: broadcast::Sender<events::Event>,
    /// How many places each one has.
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

/// A place among the listeners, until it is left.
struct Ear {
    whose: String,
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

impl Drop for Ear {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.whose) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.whose);
            }
        }
    }
}

impl Crier {
    pub fn new() -> Self {
        Crier { events: broadcast::Sender::new(BACKLOG), taken: Arc::default() }
    }

    /// A place to listen, if there is one left.
    fn ear(&self, who: &Who, caller: &Caller) -> Result<Ear, Refusal> {
        let (whose, share) = match &who.account {
            Some(account) => (format!("account {}", account.id), OF_ONE),
            None => (caller.key(), FROM_ONE_PLACE),
        };
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = taken.values().sum();
        if all >= MOST || taken.get(&whose).is_some_and(|count| *count >= share) {
            let sentence =
                "Too many pages listen already. Close some; the others are shown anew from time to time.";
            return Err(Refusal::too_often(sentence));
        }
        *taken.entry(whose.clone()).or_default() += 1;
        Ok(Ear { whose, taken: self.taken.clone() })
    }

    /// Reads the table for ever; each event is told once.
    pub async fn forever(self, db: Db) {
        let mut seen = BTreeSet::new();
        let mut first = true;
        loop {
            if let Ok(new) = look(&db, &seen).await {
                for event in new {
                    seen.insert(event.id);
                    // What was there before this process is not new; nobody listening is no harm.
                    if !first {
                        let _ = self.events.send(event);
                    }
                }
                first = false;
                let newest = seen.last().copied().unwrap_or_default();
                seen = seen.split_off(&(newest - 2 * WINDOW));
            }
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// Events that were not seen before.
async fn look(db: &Db, seen: &BTreeSet<i64>) -> crate::store::db::Result<Vec<events::Event>> {
    let mut tx = db.read().await?;
    let newest = match seen.last() {
        Some(newest) => *newest,
        None => events::last(&mut tx).await?,
    };
    let events = events::all_since(&mut tx, newest - WINDOW).await?;
    Ok(events.into_iter().filter(|event| !seen.contains(&event.id)).collect())
}

#[derive(Deserialize)]
pub struct Asked {
    topic: String,
}

/// `GET /events?topic=submission/12`: only what this person may follow.
pub async fn events(
    State(site): State<Site>,
    who: Who,
    caller: Caller,
    headers: HeaderMap,
    Query(Asked { topic }): Query<Asked>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    // Listening comes first, so that nothing happens between the table and the stream.
    let live = site.0.crier.events.subscribe();
    let mut tx = site.0.db.read().await?;
    may_follow(&mut tx, &who, &topic).await?;
    let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse::<i64>().ok());
    let first = events::last(&mut tx).await?;
    drop(tx);
    let _ear = site.0.crier.ear(&who, &caller)?;
    let listener = Listener {
        site,
        topic,
        live,
        first,
        behind: resumed,
        told: BTreeSet::new(),
        missed: Vec::new(),
        _ear,
    };
    let enough = Instant::now() + ENOUGH;
    let stream = stream::unfold(listener, move |mut listener| async move {
        let event = tokio::time::timeout_at(enough, listener.next()).await.ok()??;
        Some((Ok(Event::default().id(event.id.to_string()).data(event.data)), listener))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

struct Listener {
    site: Site,
    topic: String,
    live: broadcast::Receiver<events::Event>,
    /// The last event before it listened: older ones are told to nobody who did not ask.
    first: i64,
    /// Where in the table it is, if there is more to read there before it listens again.
    behind: Option<i64>,
    /// What was told lately.
    told: BTreeSet<i64>,
    /// What is to be told first, the oldest last.
    missed: Vec<events::Event>,
    _ear: Ear,
}

impl Listener {
    async fn next(&mut self) -> Option<events::Event> {
        loop {
            if let Some(event) = self.missed.pop() {
                return Some(event);
            }
            if let Some(from) = self.behind {
                self.catch_up(from).await;
                continue;
            }
            match self.live.recv().await {
                Ok(event) if event.topic == self.topic && self.is_new(event.id) => return Some(event),
                Ok(_) => {}
                // Too much happened at once: the table has it all.
                Err(broadcast::error::RecvError::Lagged(_)) => {
                    let told = self.told.last().map_or(self.first, |last| last - WINDOW);
                    self.behind = Some(told.max(self.first));
                }
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }

    /// Reads a page of the table.
    async fn catch_up(&mut self, from: i64) {
        let page = async {
            let mut tx = self.site.0.db.read().await?;
            events::since(&mut tx, &self.topic, from).await
        };
        match page.await {
            Ok(page) => {
                self.behind = page.last().filter(|_| page.len() == events::PAGE).map(|event| event.id);
                self.missed = page.into_iter().rev().filter(|event| self.is_new(event.id)).collect();
            }
            Err(_) => tokio::time::sleep(LOOK).await,
        }
    }

    fn is_new(&mut self, id: i64) -> bool {
        let new = self.told.insert(id);
        while self.told.len() > 4 * BACKLOG {
            self.told.pop_first();
        }
        new
    }
}

async fn may_follow(tx: &mut Tx, who: &Who, topic: &str) -> Result<(), Refusal> {
    let (kind, id) = topic.split_once('/').ok_or_else(Refusal::not_found)?;
    let id: i64 = id.parse().map_err(|_| Refusal::not_found())?;
    let allowed = match kind {
        "submission" => {
            let submission = submissions::find(tx, id).await?.ok_or_else(Refusal::not_found)?;
            let (standing, entrant) = who.standing(tx, submission.contest).await?;
            may(standing, Action::Follow, entrant == Some(submission.entrant), false)
        }
        "game" => {
            let game = games::find(tx, id).await?.ok_or_else(Refusal::not_found)?;
            matches::may_watch(tx, who, &game).await.is_ok()
        }
        "contest" => {
            let contest = contests::find(tx, id).await?.ok_or_else(Refusal::not_found)?;
            let (standing, _) = who.standing(tx, id).await?;
            may(standing, Action::Visit, false, contest.visible == "public")
        }
        "tournament" => {
            let tournament = tournaments::find(tx, id).await?.ok_or_else(Refusal::not_found)?;
            let contest = contests::find(tx, tournament.contest).await?.ok_or_else(Refusal::not_found)?;
            let (standing, _) = who.standing(tx, contest.id).await?;
            may(standing, Action::Visit, false, contest.visible == "public")
        }
        "pair" => {
            let pair = likenesses::find(tx, id).await?.ok_or_else(Refusal::not_found)?;
            let (standing, _) = who.standing(tx, pair.contest).await?;
            may(standing, Action::Read, false, false)
        }
        _ => false,
    };
    if allowed { Ok(()) } else { Err(Refusal::not_found()) }
}
