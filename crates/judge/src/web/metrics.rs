//! `/metrics`, in Prometheus' form: what waits, what went wrong, how long pages take. No name of anybody or anything is in it:
//! pages are counted by the address in the table of routes, so there are never more rows than routes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use super::Site;
use super::refusal::Refusal;
use crate::store::{events, gauges, rechecks, submissions, workers};

/// Seconds by which answers are told apart.
const BOUNDS: [f64; 6] = [0.005, 0.025, 0.1, 0.5, 2.5, 10.0];

/// How long answers took: for each route, by the first digit of the status.
#[derive(Default)]
pub struct Answers(Mutex<BTreeMap<(String, u16), Took>>);

#[derive(Default)]
struct Took {
    /// How many took at most so long, for each bound alone.
    within: [u64; BOUNDS.len()],
    count: u64,
    sum: Duration,
}

impl Answers {
    fn note(&self, route: &str, status: u16, took: Duration) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let row = all.entry((route.to_owned(), status / 100)).or_default();
        row.count += 1;
        row.sum += took;
        if let Some(bound) = BOUNDS.iter().position(|bound| took.as_secs_f64() <= *bound) {
            row.within[bound] += 1;
        }
    }

    fn tell(&self, text: &mut String) {
        const NAME: &str = "palestra_http_seconds";
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *text += &format!("# TYPE {NAME} histogram\n");
        for ((route, class), took) in all.iter() {
            let labels = format!("route=\"{route}\",status=\"{class}xx\"");
            let mut within = 0;
            for (bound, count) in BOUNDS.iter().zip(took.within) {
                within += count;
                let _ = writeln!(text, "{NAME}_bucket{{{labels},le=\"{bound}\"}} {within}");
            }
            let _ = writeln!(text, "{NAME}_bucket{{{labels},le=\"+Inf\"}} {}", took.count);
            let _ = writeln!(text, "{NAME}_sum{{{labels}}} {:.6}", took.sum.as_secs_f64());
            let _ = writeln!(text, "{NAME}_count{{{labels}}} {}", took.count);
        }
    }
}

/// Measures how long an answer took to begin, and says in the log on which page something went wrong: by its route, for
/// addresses may be secrets. What no route is for is counted together.
pub async fn timed(State(site): State<Site>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let page = tracing::error_span!("request", method = %request.method(), route);
    let began = Instant::now();
    let answer = next.run(request).instrument(page).await;
    site.0.answers.note(route, answer.status().as_u16(), began.elapsed());
    answer
}

/// Numbers for those who watch over the judge.
pub async fn page(State(site): State<Site>) -> Result<String, Refusal> {
    let mut text = String::new();
    // How long somebody waits for the tables right now: who asks for this page did.
    let began = Instant::now();
    drop(site.0.db.write().await?);
    let wrote = began.elapsed();
    let began = Instant::now();
    let mut tx = site.0.db.read().await?;
    for (kind, wait) in [("write", wrote), ("read", began.elapsed())] {
        text += &format!("palestra_database_wait_seconds{{for=\"{kind}\"}} {:.6}\n", wait.as_secs_f64());
    }
    for (lane, count) in crate::queue::waiting(&mut tx).await? {
        text += &format!("palestra_jobs_waiting{{lane=\"{lane}\"}} {count}\n");
    }
    text += &format!("palestra_verdicts_waiting {}\n", submissions::unfinished(&mut tx).await?.len());
    text += &format!("palestra_workers {}\n", workers::count(&mut tx, workers::LATELY).await?);
    text += &format!("palestra_alarms {}\n", events::alarms(&mut tx).await?.len());
    for (state, count) in submissions::counts(&mut tx).await? {
        text += &format!("palestra_submissions{{state=\"{state}\"}} {count}\n");
    }
    for (state, count) in rechecks::counts(&mut tx).await? {
        text += &format!("palestra_rechecks{{state=\"{state}\"}} {count}\n");
    }
    if let Some(wait) = submissions::usual_wait(&mut tx).await? {
        text += &format!("palestra_verdict_seconds {:.3}\n", wait as f64 / 1000.0);
    }
    let lanes = gauges::lanes(&mut tx).await?;
    for (what, number) in [
        ("oldest_waiting_seconds", (|lane| lane.age() as f64 / 1000.0) as fn(&gauges::Lane) -> f64),
        ("retried", |lane| lane.retried as f64),
        ("dead", |lane| lane.dead as f64),
    ] {
        for lane in &lanes {
            text += &format!("palestra_{what}{{lane=\"{}\"}} {}\n", lane.lane, number(lane));
        }
    }
    text += "# TYPE palestra_verdict_duration_seconds histogram\n";
    let durations = submissions::durations(&mut tx).await?;
    for (bound, count) in durations.buckets {
        text += &format!("palestra_verdict_duration_seconds_bucket{{le=\"{bound}\"}} {count}\n");
    }
    let (count, sum) = (durations.count, durations.sum as f64 / 1000.0);
    text += &format!("palestra_verdict_duration_seconds_bucket{{le=\"+Inf\"}} {count}\n");
    text += &format!("palestra_verdict_duration_seconds_sum {sum:.3}\n");
    text += &format!("palestra_verdict_duration_seconds_count {count}\n");
    drop(tx);
    site.0.answers.tell(&mut text);
    Ok(text)
}
