//! The site. It stores and enqueues; it never compiles and never runs a player.

mod account;
mod acts;
mod admin;
mod alike;
pub mod api;
pub mod auth;
mod behaviour;
mod caller;
mod cases;
mod contest;
mod exports;
mod forms;
mod friendly;
mod gateway;
mod hall;
mod invite;
mod lists;
mod live;
mod matches;
mod mcp;
mod metrics;
mod names;
mod oidc;
mod people;
mod person;
mod plans;
mod players;
mod ranking;
mod refusal;
mod roll;
mod routes;
mod rules;
mod server;
mod simulator;
mod take;
mod teach;
mod times;
mod tournaments;
mod verdict;
mod zip;

use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter, clock::DefaultClock};
use tower_http::csrf::CsrfLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

pub use routes::{OPEN, ROUTES, Route};
pub use teach::start_league;
pub use tournaments::terms;

use crate::config::Config;
use crate::gateway::Gateway;
use crate::jobs::Games;
use crate::store::accounts;
use crate::store::db::Db;

/// Pages come from here and from nowhere else; nothing may frame them but themselves.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; form-action 'self'; base-uri 'none'; object-src 'none'";

type Limiter = RateLimiter<String, HashMapStateStore<String>, DefaultClock>;

/// What all pages share.
#[derive(Clone)]
pub struct Site(Arc<Inner>);

struct Inner {
    db: Db,
    games: Arc<dyn Games>,
    config: Config,
    /// Signs addresses of matches for the sandboxed viewer; a new one at each start.
    key: String,
    /// Hashing a password takes 19 MB and some time: two at once are enough.
    hashing: tokio::sync::Semaphore,
    /// Writing a match out takes some time too.
    writing: tokio::sync::Semaphore,
    /// The matches that were written out last: a whole class watches the same one.
    texts: Mutex<matches::Texts>,
    /// Ratings are fitted one after the other: who comes meanwhile finds what the first one found.
    fitting: tokio::sync::Mutex<()>,
    logins: Limiter,
    addresses: Limiter,
    /// When somebody asked last whether the judge is ready, and what was said.
    ready: tokio::sync::Mutex<Option<(std::time::Instant, StatusCode, &'static str)>>,
    doors: Limiter,
    rankings: Mutex<ranking::Rankings>,
    pages: Mutex<ranking::Pages>,
    trends: Mutex<ranking::Trends>,
    versions: Mutex<ranking::Versions>,
    standings: Mutex<tournaments::Standings>,
    screens: Mutex<tournaments::Screens>,
    /// How long pages took.
    answers: metrics::Answers,
    /// Tells live pages.
    crier: live::Crier,
    /// Machines that work over HTTP.
    gateway: Arc<Gateway>,
}

impl Site {
    /// A site on a database.
    pub fn new(db: Db, config: Config, games: Arc<dyn Games>) -> Self {
        let per_minute = |count: u32| Quota::per_minute(NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN));
        let work = &config.work;
        let gateway = Arc::new(Gateway::new(
            db.clone(),
            games.engine(),
            work.remote_verdicts,
            work.recheck_one_in,
            work.max_tries,
        ));
        Site(Arc::new(Inner {
            gateway,
            crier: live::Crier::new(),
            answers: metrics::Answers::default(),
            pages: Mutex::default(),
            trends: Mutex::default(),
            versions: Mutex::default(),
            standings: Mutex::default(),
            screens: Mutex::default(),
            logins: RateLimiter::hashmap(per_minute(config.limits.login_per_minute)),
            addresses: RateLimiter::hashmap(per_minute(6 * config.limits.login_per_minute)),
            doors: RateLimiter::hashmap(per_minute(30 * config.limits.login_per_minute)),
            db,
            games,
            config,
            key: accounts::secret(),
            ready: tokio::sync::Mutex::default(),
            hashing: tokio::sync::Semaphore::new(2),
            writing: tokio::sync::Semaphore::new(2),
            texts: Mutex::default(),
            fitting: tokio::sync::Mutex::default(),
            rankings: Mutex::default(),
        }))
    }

    /// Everything that can be asked for, behind everything that guards it.
    pub fn router(self) -> Router {
        let header = |name: &'static str, value: &'static str| {
            SetResponseHeaderLayer::if_not_present(
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            )
        };
        // Who came over https once does not come without it again.
        let strictly = self.0.config.is_secure().then(|| HeaderValue::from_static("max-age=31536000"));
        let limits = &self.0.config.limits;
        let (body, patience) = (limits.body_kb * 1024, Duration::from_secs(limits.patience_s));
        routes::router()
            .with_state(self.clone())
            .layer(DefaultBodyLimit::max(body))
            .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, patience))
            .layer(CsrfLayer::new())
            .layer(axum::middleware::from_fn_with_state(self.clone(), refusal::in_our_words))
            .layer(header("content-security-policy", POLICY))
            .layer(header("x-content-type-options", "nosniff"))
            .layer(header("referrer-policy", "same-origin"))
            .layer(header("cross-origin-opener-policy", "same-origin"))
            .layer(header("cross-origin-resource-policy", "same-origin"))
            .layer(header("permissions-policy", "camera=(), microphone=(), geolocation=()"))
            .layer(SetResponseHeaderLayer::if_not_present(
                header::STRICT_TRANSPORT_SECURITY,
                move |_: &Response| strictly.clone(),
            ))
            .layer(SetResponseHeaderLayer::if_not_present(
                header::CACHE_CONTROL,
                HeaderValue::from_static("no-store"),
            ))
            .layer(axum::middleware::from_fn_with_state(self, metrics::timed))
    }

    /// Serves until the process ends.
    pub async fn serve(self, listener: tokio::net::TcpListener) -> std::io::Result<()> {
        let mut beside = tokio::task::JoinSet::new();
        beside.spawn(self.0.crier.clone().forever(self.0.db.clone()));
        beside.spawn(self.0.gateway.clone().forever());
        let patience = Duration::from_secs(self.0.config.limits.patience_s);
        let proxies = self.0.config.proxies.clone();
        server::serve(listener, self.router(), patience, proxies).await
    }
}
