//! Every address there is, with who may go there: the table that the test of permissions walks.

use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::refusal::Refusal;
use super::{
    Site, account, acts, admin, alike, api, behaviour, cases, contest, exports, friendly, gateway, hall,
    invite, live, matches, mcp, metrics, oidc, people, person, plans, players, ranking, rules, simulator,
    teach, tournaments,
};
use crate::store::now;

/// An address, and which of visitor, other student, owner, assistant, assistant whom a teacher trusts, teacher, administrator
/// may go there.
pub struct Route {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// The address; `{slug}`, `{id}` and others stand for something.
    pub path: &'static str,
    /// In that order, `x` for yes.
    pub who: &'static str,
}

/// Shorthand for the table.
const fn route(method: &'static str, path: &'static str, who: &'static str) -> Route {
    Route { method, path, who }
}

/// Who may go where, in a contest that is for its members.
pub const ROUTES: &[Route] = &[
    route("GET", "/", "xxxxxxx"),
    route("GET", "/login", "xxxxxxx"),
    route("POST", "/login", "-------"), // nobody without the right password: the test sends a wrong one
    route("POST", "/logout", "xxxxxxx"),
    route("GET", "/join", "xxxxxxx"),
    route("POST", "/join", "xxxxxxx"),
    route("GET", "/account", "-xxxxxx"),
    route("GET", "/account/data.json", "-xxxxxx"),
    route("POST", "/account/password", "-xxxxxx"),
    route("POST", "/account/tokens", "-xxxxxx"),
    route("POST", "/account/tokens/{id}/revoke", "-xxxxxx"),
    route("GET", "/admin", "------x"),
    route("GET", "/admin/accounts", "------x"),
    route("POST", "/admin/accounts", "------x"),
    route("POST", "/admin/accounts/{account}/delete", "------x"),
    route("POST", "/admin/accounts/{account}/lock", "------x"),
    route("POST", "/admin/accounts/{account}/password", "------x"),
    route("GET", "/admin/audit", "------x"),
    route("GET", "/new", "------x"),
    route("POST", "/new", "------x"),
    route("GET", "/c/{slug}", "-xxxxxx"),
    route("GET", "/c/{slug}/rules", "-xxxxxx"),
    route("GET", "/c/{slug}/ranking", "-xxxxxx"),
    route("GET", "/c/{slug}/matches", "-xxxxxx"),
    route("GET", "/c/{slug}/queue", "-xxxxxx"),
    route("GET", "/c/{slug}/kit.zip", "-xxxxxx"),
    route("GET", "/c/{slug}/submit", "-xx--xx"),
    route("POST", "/c/{slug}/submit", "-xx--xx"),
    route("GET", "/c/{slug}/mine", "-xx--xx"),
    route("POST", "/c/{slug}/team", "-xx----"), // staff compete alone
    route("GET", "/c/{slug}/friendly", "-xx--xx"),
    route("POST", "/c/{slug}/friendly", "-xx--xx"),
    route("GET", "/c/{slug}/teach", "---xxxx"),
    route("GET", "/c/{slug}/teach/submissions", "---xxxx"),
    route("GET", "/c/{slug}/teach/change", "-----xx"),
    route("POST", "/c/{slug}/teach/change", "-----xx"),
    route("POST", "/c/{slug}/teach/invite", "-----xx"),
    route("POST", "/c/{slug}/teach/links", "-----xx"),
    route("POST", "/c/{slug}/teach/league", "-----xx"),
    route("POST", "/c/{slug}/teach/ladder", "-----xx"),
    route("POST", "/c/{slug}/teach/again", "-----xx"),
    route("POST", "/c/{slug}/teach/password/{account}", "-----xx"),
    route("POST", "/c/{slug}/teach/code", "-----xx"),
    route("GET", "/c/{slug}/teach/person/{account}", "---xxxx"),
    route("POST", "/c/{slug}/teach/person/{account}/deadline", "-----xx"),
    route("POST", "/c/{slug}/teach/person/{account}/role", "-----xx"),
    route("POST", "/c/{slug}/teach/person/{account}/trust", "-----xx"),
    route("POST", "/c/{slug}/teach/person/{account}/remove", "-----xx"),
    route("GET", "/c/{slug}/teach/simulator", "-----xx"),
    route("GET", "/c/{slug}/export/people.csv", "----xxx"),
    route("GET", "/c/{slug}/export/submissions.zip", "----xxx"),
    route("GET", "/c/{slug}/export/results.csv", "----xxx"),
    route("GET", "/c/{slug}/export/results.json", "----xxx"),
    route("GET", "/c/{slug}/export/grades.csv", "----xxx"),
    route("GET", "/c/{slug}/export/grades.json", "----xxx"),
    route("GET", "/c/{slug}/tournaments", "-xxxxxx"),
    route("POST", "/c/{slug}/tournaments", "-----xx"),
    route("GET", "/c/{slug}/hall", "-xxxxxx"),
    route("POST", "/c/{slug}/hall", "-----xx"),
    route("GET", "/t/{tournament}", "-xxxxxx"),
    route("GET", "/t/{tournament}/round/1", "---xxxx"), // nobody else before it is released
    route("GET", "/t/{tournament}/show", "-xxxxxx"),
    route("GET", "/t/{tournament}/proof.json", "-xxxxxx"),
    route("GET", "/t/{tournament}/grades.csv", "----xxx"),
    route("POST", "/t/{tournament}/state", "-----xx"),
    route("POST", "/t/{tournament}/release", "-----xx"),
    route("POST", "/t/{tournament}/beacon", "-----xx"),
    route("POST", "/t/{tournament}/void", "-----xx"),
    route("POST", "/t/{tournament}/show", "-----xx"),
    route("POST", "/t/{tournament}/withdraw", "--x--xx"), // a student only themselves
    route("POST", "/t/{tournament}/predict", "-xx----"),  // the others know the results
    route("GET", "/events?topic=tournament/{tournament}", "-xxxxxx"),
    route("GET", "/c/{slug}/alike", "----xxx"),
    route("GET", "/c/{slug}/alike/groups", "----xxx"),
    route("GET", "/c/{slug}/alike/years", "-----xx"),
    route("POST", "/c/{slug}/alike/years", "-----xx"),
    route("POST", "/c/{slug}/alike/years/{year}/forget", "-----xx"),
    route("POST", "/c/{slug}/alike/public/{public}/forget", "-----xx"),
    route("GET", "/c/{slug}/alike/{pair}", "----xxx"),
    route("POST", "/c/{slug}/alike/{pair}/decide", "-----xx"),
    route("POST", "/c/{slug}/alike/{pair}/show", "-----xx"),
    route("POST", "/c/{slug}/alike/{pair}/ask", "-----xx"),
    route("GET", "/events?topic=pair/{pair}", "----xxx"),
    route("GET", "/case/{pair}", "--x----"), // once a teacher shows it, whom it concerns
    route("POST", "/case/{pair}/answer", "--x----"),
    route("GET", "/s/{id}", "--xxxxx"),
    route("GET", "/s/{id}/source", "--x-xxx"),
    route("GET", "/s/{id}/judged.zip", "--xxxxx"),
    route("POST", "/s/{id}/choose", "--x--xx"),
    route("POST", "/s/{id}/state", "--x--xx"),
    route("POST", "/s/{id}/again", "-----xx"),
    route("GET", "/m/{game}", "--xxxxx"),
    route("GET", "/m/{game}/match.rec", "--xxxxx"),
    route("GET", "/m/{game}/match.out", "--xxxxx"),
    route("GET", "/m/{game}/match.zip", "--xxxxx"),
    route("GET", "/events?topic=submission/{id}", "--xxxxx"),
    route("GET", "/events?topic=game/{game}", "--xxxxx"),
    route("GET", "/events?topic=contest/{contest}", "-xxxxxx"),
    route("GET", "/api/v1/contests", "xxxxxxx"),
    route("POST", "/api/v1/contests/{slug}/submissions", "-xx--xx"),
    route("GET", "/api/v1/contests/{slug}/submissions", "-xxxxxx"),
    route("POST", "/api/v1/contests/{slug}/friendlies", "-xx--xx"),
    route("GET", "/api/v1/contests/{slug}/export/grades.csv", "----xxx"),
    route("GET", "/api/v1/contests/{slug}/ranking", "-xxxxxx"),
    route("GET", "/api/v1/contests/{slug}/queue", "-xxxxxx"),
    route("GET", "/api/v1/submissions/{id}", "--xxxxx"),
    route("POST", "/api/v1/submissions/{id}/choose", "--x--xx"),
    route("GET", "/api/v1/games/{game}", "--xxxxx"),
    route("GET", "/api/v1/games/{game}/match.rec", "--xxxxx"),
    route("GET", "/api/v1/contests/{slug}/tournaments", "-xxxxxx"),
    route("GET", "/api/v1/tournaments/{tournament}", "-xxxxxx"),
    route("GET", "/api/v1/tournaments/{tournament}/rounds", "-xxxxxx"),
    route("GET", "/api/v1/tournaments/{tournament}/proof", "-xxxxxx"),
    route("POST", "/api/v1/tournaments/{tournament}/state", "-----xx"),
    route("POST", "/api/v1/tournaments/{tournament}/release", "-----xx"),
    route("POST", "/api/v1/tournaments/{tournament}/beacon", "-----xx"),
    route("POST", "/work/v1/hello", "-------"),
    route("POST", "/work/v1/take", "-------"),
    route("POST", "/work/v1/beat", "-------"),
    route("POST", "/work/v1/blob/{hash}", "-------"),
    route("POST", "/work/v1/done/{lease}", "-------"),
    route("POST", "/mcp", "-------"),
];

/// Addresses that ask nobody who they are: a secret in the address opens them, or there is nothing to hide.
pub const OPEN: &[&str] = &[
    "/welcome/{secret}",
    "/login/university",
    "/login/university/back",
    "/watch/{game}/{ticket}/viewer.html",
    "/watch/{game}/{ticket}/match",
    "/api/v1/openapi.json",
    "/health",
    "/ready",
    "/metrics",
    "/style.css",
    "/board.jpg",
    "/live.js",
    "/show.js",
    "/alike.css",
    "/alike.js",
];

/// What machines bring: records and modules.
const LARGEST_RESULT: usize = 64 << 20;
/// What teachers bring: the players of an earlier year, packed.
const LARGEST_YEAR: usize = 64 << 20;

pub(super) fn router() -> Router<Site> {
    Router::new()
        .route("/", get(people::start))
        .route("/login", get(people::login_page).post(people::login))
        .route("/login/university", get(oidc::begin))
        .route("/login/university/back", get(oidc::back))
        .route("/logout", post(people::logout))
        .route("/join", get(people::join_page).post(people::join))
        .route("/welcome/{secret}", get(people::welcome_page).post(people::welcome))
        .route("/account", get(account::account_page))
        .route("/account/data.json", get(account::export))
        .route("/account/password", post(account::change_password))
        .route("/account/tokens", post(account::make_token))
        .route("/account/tokens/{id}/revoke", post(account::revoke_token))
        .route("/admin", get(admin::page))
        .route("/admin/accounts", get(admin::accounts_page).post(admin::make_account))
        .route("/admin/accounts/{account}/delete", post(admin::delete))
        .route("/admin/accounts/{account}/lock", post(admin::lock))
        .route("/admin/accounts/{account}/password", post(admin::new_password))
        .route("/admin/audit", get(admin::audit_page))
        .route("/new", get(plans::new_page).post(plans::create))
        .route("/c/{slug}", get(contest::page))
        .route("/c/{slug}/rules", get(rules::page))
        .route("/c/{slug}/ranking", get(ranking::page))
        .route("/c/{slug}/matches", get(matches::list))
        .route("/c/{slug}/queue", get(contest::queue))
        .route("/c/{slug}/kit.zip", get(contest::kit))
        .route("/c/{slug}/submit", get(players::submit_page).post(players::submit))
        .route("/c/{slug}/mine", get(players::mine))
        .route("/c/{slug}/team", post(players::team))
        .route("/c/{slug}/friendly", get(friendly::friendly_page).post(friendly::friendly))
        .route("/c/{slug}/teach", get(teach::page))
        .route("/c/{slug}/teach/submissions", get(teach::submissions_page))
        .route("/c/{slug}/teach/change", get(plans::change_page).post(plans::change))
        .route("/c/{slug}/teach/invite", post(invite::invite))
        .route("/c/{slug}/teach/links", post(invite::links))
        .route("/c/{slug}/teach/league", post(teach::league))
        .route("/c/{slug}/teach/simulator", get(simulator::page))
        .route("/c/{slug}/teach/ladder", post(teach::ladder))
        .route("/c/{slug}/teach/again", post(teach::again))
        .route("/c/{slug}/teach/password/{account}", post(invite::new_password))
        .route("/c/{slug}/teach/code", post(invite::code))
        .route("/c/{slug}/teach/person/{account}", get(person::page))
        .route("/c/{slug}/teach/person/{account}/deadline", post(person::deadline))
        .route("/c/{slug}/teach/person/{account}/role", post(person::role))
        .route("/c/{slug}/teach/person/{account}/trust", post(person::trust))
        .route("/c/{slug}/teach/person/{account}/remove", post(person::remove))
        .route("/c/{slug}/export/{file}", get(exports::file))
        .route("/c/{slug}/tournaments", get(tournaments::list).post(tournaments::announce))
        .route("/c/{slug}/hall", get(hall::page).post(hall::add))
        .route("/t/{id}", get(tournaments::page))
        .route("/t/{id}/state", post(tournaments::state))
        .route("/t/{id}/release", post(tournaments::release))
        .route("/t/{id}/beacon", post(tournaments::beacon))
        .route("/t/{id}/void", post(tournaments::void))
        .route("/t/{id}/withdraw", post(tournaments::withdraw))
        .route("/t/{id}/predict", post(tournaments::predict))
        .route("/t/{id}/show", get(tournaments::show_page).post(tournaments::schedule))
        .route("/t/{id}/round/{number}", get(tournaments::round_page))
        .route("/t/{id}/{file}", get(tournaments::file))
        .route("/c/{slug}/alike", get(alike::list))
        .route("/c/{slug}/alike/groups", get(alike::groups))
        .route(
            "/c/{slug}/alike/years",
            get(alike::years_page).post(alike::import).layer(DefaultBodyLimit::max(LARGEST_YEAR)),
        )
        .route("/c/{slug}/alike/{pair}", get(alike::pair))
        .route("/c/{slug}/alike/{pair}/decide", post(alike::decide).layer(DefaultBodyLimit::max(2 << 20)))
        .route("/c/{slug}/alike/{pair}/show", post(alike::show))
        .route("/c/{slug}/alike/{pair}/ask", post(behaviour::ask))
        .route("/c/{slug}/alike/{what}/{id}/forget", post(alike::forget))
        .route("/case/{pair}", get(cases::page))
        .route("/case/{pair}/answer", post(cases::answer))
        .route("/s/{id}", get(players::page))
        .route("/s/{id}/source", get(players::source))
        .route("/s/{id}/judged.zip", get(players::judged_with))
        .route("/s/{id}/choose", post(players::choose))
        .route("/s/{id}/state", post(players::state))
        .route("/s/{id}/again", post(players::again))
        .route("/m/{game}", get(matches::page))
        .route("/m/{game}/{file}", get(matches::file))
        .route("/watch/{game}/{ticket}/viewer.html", get(matches::viewer))
        .route("/watch/{game}/{ticket}/match", get(matches::viewer_match))
        .route("/events", get(live::events))
        .route("/api/v1/openapi.json", get(api::description))
        .route("/api/v1/contests", get(api::contests))
        .route("/api/v1/contests/{slug}/submissions", get(acts::player_list).post(api::submit))
        .route("/api/v1/contests/{slug}/ranking", get(api::ranking))
        .route("/api/v1/contests/{slug}/queue", get(api::queue))
        .route("/api/v1/submissions/{id}", get(api::submission))
        .route("/api/v1/contests/{slug}/friendlies", post(acts::friendly_match))
        .route("/api/v1/contests/{slug}/export/{file}", get(acts::export))
        .route("/api/v1/submissions/{id}/choose", post(acts::player_choose))
        .route("/api/v1/games/{id}", get(api::game))
        .route("/api/v1/games/{id}/{file}", get(acts::game_file))
        .route("/api/v1/contests/{slug}/tournaments", get(tournaments::api::tournament_list))
        .route("/api/v1/tournaments/{id}", get(tournaments::api::tournament))
        .route("/api/v1/tournaments/{id}/rounds", get(tournaments::api::tournament_rounds))
        .route("/api/v1/tournaments/{id}/proof", get(tournaments::api::tournament_proof))
        .route("/api/v1/tournaments/{id}/state", post(tournaments::api::tournament_state))
        .route("/api/v1/tournaments/{id}/release", post(tournaments::api::tournament_release))
        .route("/api/v1/tournaments/{id}/beacon", post(tournaments::api::tournament_beacon))
        .route("/work/v1/hello", post(gateway::hello))
        .route("/work/v1/take", post(gateway::take))
        .route("/work/v1/beat", post(gateway::beat))
        .route("/work/v1/blob/{hash}", post(gateway::blob))
        .route("/work/v1/done/{lease}", post(gateway::done).layer(DefaultBodyLimit::max(LARGEST_RESULT)))
        .route("/mcp", post(mcp::endpoint))
        .route("/health", get(|| async { "alive\n" }))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics::page))
        .route("/style.css", get(|| async { asset("text/css", include_str!("../../assets/style.css")) }))
        .route("/board.jpg", get(|| async { asset("image/jpeg", include_bytes!("../../assets/board.jpg")) }))
        .route("/show.js", get(|| async { asset("text/javascript", include_str!("../../assets/show.js")) }))
        .route("/live.js", get(|| async { asset("text/javascript", include_str!("../../assets/live.js")) }))
        .route("/alike.css", get(|| async { alike_style() }))
        .route("/alike.js", get(|| async { asset("text/javascript", palestra_plagiarism::page::SCRIPT) }))
        .fallback(|| async { Refusal::not_found() })
}

/// How evidence looks, in the colours of the site.
fn alike_style() -> Response {
    asset("text/css", [palestra_plagiarism::page::STYLE, include_str!("../../assets/alike.css")].concat())
}

fn asset(kind: &'static str, content: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=300")], content).into_response()
}

/// Whether submissions are taken and judged: the tables can be written and a worker was seen lately.
async fn ready(State(site): State<Site>) -> Response {
    // Anybody may ask, and each answer is a write: one a second is enough for all.
    let mut known = site.0.ready.lock().await;
    if let Some((at, status, sentence)) = *known
        && at.elapsed() < Duration::from_secs(1)
    {
        return (status, sentence).into_response();
    }
    let (status, sentence) = is_ready(&site).await;
    *known = Some((Instant::now(), status, sentence));
    (status, sentence).into_response()
}

async fn is_ready(site: &Site) -> (StatusCode, &'static str) {
    let checked = async {
        let mut tx = site.0.db.write().await?;
        // Something must be written: a full disk lets a transaction pass that changes nothing.
        crate::store::workers::set(&mut tx, "ready", &now().to_string()).await?;
        let seen = crate::store::workers::count(&mut tx, crate::store::workers::LATELY).await?;
        tx.commit().await?;
        Ok::<_, crate::store::db::StoreError>(seen)
    };
    match checked.await {
        Ok(0) => (StatusCode::SERVICE_UNAVAILABLE, "no worker was seen in the last 30 seconds\n"),
        Ok(_) => (StatusCode::OK, "ready\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the tables cannot be written\n"),
    }
}
