//! Every way to say no: a status and one sentence.

use std::panic::AssertUnwindSafe;

use askama::Template;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use axum::{Extension, Json};
use futures_util::FutureExt;
use serde::Serialize;
use utoipa::ToSchema;

use super::Site;
use super::auth::{Me, by_cookie};
use super::people::came_from;
use crate::store::db::StoreError;

/// A page that cannot be given.
#[derive(Debug)]
pub struct Refusal {
    pub status: StatusCode,
    pub sentence: String,
}

impl Refusal {
    fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Refusal { status, sentence: sentence.into() }
    }

    /// It is not there, or not for you: both look the same.
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "There is nothing here that you may see.")
    }

    /// You are known, and may not.
    pub fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "You may not do this.")
    }

    /// The form once more, with the sentence and what was typed, if it is about what was typed.
    pub fn beside(self, form: impl FnOnce(String) -> askama::Result<String>) -> Response {
        let about_the_form = matches!(
            self.status,
            StatusCode::UNPROCESSABLE_ENTITY | StatusCode::CONFLICT | StatusCode::TOO_MANY_REQUESTS
        );
        match about_the_form.then(|| form(self.sentence.clone())) {
            Some(Ok(page)) => (self.status, Html(page)).into_response(),
            _ => self.into_response(),
        }
    }

    /// Nobody is logged in.
    pub fn who_are_you() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "Log in first.")
    }

    /// A token that opens nothing.
    pub fn unknown_token() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "Log in first: nobody has this token, it was taken back, or it ended with a new password.",
        )
    }

    /// What was sent makes no sense.
    pub fn bad(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    }

    /// It does not fit to what is there.
    pub fn conflict(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, sentence)
    }

    /// It was there, and is no more.
    pub fn gone() -> Self {
        Self::new(StatusCode::GONE, "Nobody waits for this any more: begin anew.")
    }

    /// More than anybody needs.
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "This is too large.")
    }

    /// Too often.
    pub fn too_often(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, sentence)
    }
}

const BROKEN: &str = "This page is broken. The people who run the judge can see why.";

/// Whatever the library itself refuses (a number that is none, a form that is broken) looks like a refusal of ours.
pub async fn in_our_words(State(site): State<Site>, request: Request, next: Next) -> Response {
    let cookies = request.headers().get(header::COOKIE).cloned();
    let back = came_from(request.headers());
    let answer = translated(request, next).await;
    let Some(Said(sentence)) = answer.extensions().get().cloned() else { return answer };
    if !answer.status().is_client_error() {
        return answer;
    }
    // Who is logged in sees that they still are.
    let me = match cookies.as_ref().and_then(|cookies| cookies.to_str().ok()) {
        Some(cookies) => by_cookie(&site, cookies).await.ok().and_then(|who| who.me()),
        None => None,
    };
    let (mut parts, _) = answer.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    let page = page(parts.status, sentence, me, back);
    Response::from_parts(parts, page.into())
}

async fn translated(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let api = ["/api/", "/work/", "/mcp"].iter().any(|place| path.starts_with(place));
    let rpc = path == "/mcp";
    // What breaks has said so in the log; whoever asked is told, too.
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    let answer = answer.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response());
    let kind =
        answer.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let ours = kind.starts_with(if api { "application/problem+json" } else { "text/html" })
        || (rpc && kind.starts_with("application/json"));
    if ours || !(answer.status().is_client_error() || answer.status() == StatusCode::INTERNAL_SERVER_ERROR) {
        return answer;
    }
    let sentence = match answer.status() {
        StatusCode::NOT_FOUND => return with_status(api, Refusal::not_found()),
        StatusCode::FORBIDDEN => {
            "This did not come from a page of this site: open it again and try once more."
        }
        StatusCode::METHOD_NOT_ALLOWED => "This cannot be done here.",
        StatusCode::REQUEST_TIMEOUT => "This took too long to arrive.",
        StatusCode::PAYLOAD_TOO_LARGE => "This is too large.",
        StatusCode::INTERNAL_SERVER_ERROR => BROKEN,
        _ => "This address or this form cannot be read.",
    };
    let mut ours = with_status(api, Refusal::new(answer.status(), sentence));
    if let Some(allowed) = answer.headers().get(header::ALLOW) {
        ours.headers_mut().insert(header::ALLOW, allowed.clone());
    }
    ours
}

fn with_status(api: bool, refusal: Refusal) -> Response {
    if api { ApiRefusal(refusal).into_response() } else { refusal.into_response() }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        // PostgreSQL keeps no text with a zero in it, so nothing can be found with one either.
        if let StoreError::Sql(sqlx::Error::Database(said)) = &error
            && said.code().as_deref() == Some("22021")
        {
            return Self::bad("There is a character in it that cannot be kept.");
        }
        tracing::error!(%error, "a page failed");
        if error.is_full() {
            return Self::new(
                StatusCode::INSUFFICIENT_STORAGE,
                "The judge's disk is full. Nothing of this was kept, and nothing before it was lost: tell your teacher, and try again later.",
            );
        }
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "The judge cannot reach its tables right now. Nothing was lost; try again in a moment.",
        )
    }
}

impl From<askama::Error> for Refusal {
    fn from(error: askama::Error) -> Self {
        tracing::error!(%error, "a template failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, BROKEN)
    }
}

#[derive(Template)]
#[template(path = "refusal.html")]
struct RefusalPage {
    me: Option<Me>,
    title: &'static str,
    sentence: String,
    log_in: bool,
    /// The page of ours from which they came.
    back: Option<String>,
}

/// What a page says that refuses something, for whoever shows it to somebody who is logged in.
#[derive(Clone)]
struct Said(String);

/// A status in a person's words; programs get its own.
fn title(status: StatusCode) -> &'static str {
    match status {
        StatusCode::UNAUTHORIZED => "Who are you?",
        StatusCode::FORBIDDEN => "Not for you",
        StatusCode::NOT_FOUND => "Nothing here",
        StatusCode::CONFLICT => "Not now",
        StatusCode::GONE => "Too late",
        StatusCode::PAYLOAD_TOO_LARGE => "Too large",
        StatusCode::TOO_MANY_REQUESTS => "Too often",
        status if status.is_server_error() => "The judge has trouble",
        _ => "This did not work",
    }
}

fn page(status: StatusCode, sentence: String, me: Option<Me>, back: Option<String>) -> String {
    let title = title(status);
    let log_in = me.is_none() && matches!(status, StatusCode::UNAUTHORIZED | StatusCode::NOT_FOUND);
    RefusalPage { me, title, sentence, log_in, back }.render().unwrap_or_default()
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Refusal { status, sentence } = self;
        (status, Extension(Said(sentence.clone())), Html(page(status, sentence, None, None))).into_response()
    }
}

/// The same for programs: RFC 9457.
#[derive(Serialize, ToSchema)]
pub struct Problem {
    /// The status in words.
    title: String,
    /// The status.
    status: u16,
    /// What is wrong, in a sentence.
    detail: String,
}

/// A refusal that answers as `application/problem+json`.
pub struct ApiRefusal(pub Refusal);

impl<E: Into<Refusal>> From<E> for ApiRefusal {
    fn from(error: E) -> Self {
        ApiRefusal(error.into())
    }
}

impl IntoResponse for ApiRefusal {
    fn into_response(self) -> Response {
        let Refusal { status, sentence } = self.0;
        let title = status.canonical_reason().unwrap_or("No").to_owned();
        let body = Json(Problem { title, status: status.as_u16(), detail: sentence });
        let mut answer = (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
        if status == StatusCode::UNAUTHORIZED {
            answer.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        answer
    }
}
