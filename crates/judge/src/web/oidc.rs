//! OpenID Connect: a university says who somebody is. Authorization code with PKCE.
//!
//! The ID token comes over TLS from the provider itself, in answer to our own question, so its signature need not be checked
//! (OpenID Connect Core 3.1.3.7); issuer, audience, time and nonce are.

use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::Site;
use super::caller::Caller;
use super::people::{is_shown, welcome_in};
use super::refusal::Refusal;
use crate::config::Oidc;
use crate::http;
use crate::store::{accounts, events, now};

/// Ways through the provider's pages take minutes, not hours.
const PATIENCE: i64 = 600;
const COOKIE_NAME: &str = "palestra-oidc";

#[derive(Deserialize)]
struct Provider {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
}

#[derive(Deserialize)]
struct Tokens {
    id_token: String,
}

/// What a provider says of somebody.
#[derive(Deserialize)]
struct Claims {
    iss: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    sub: String,
    nonce: Option<String>,
    name: Option<String>,
    preferred_username: Option<String>,
    email: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

fn settings(site: &Site) -> Result<Oidc, Refusal> {
    site.0.config.login.oidc.clone().ok_or_else(Refusal::not_found)
}

/// Says no without saying what was in the answer: it may hold secrets.
fn strange(what: &'static str) -> Refusal {
    tracing::warn!(what, "the university's log-in");
    Refusal::bad("The log-in of your university did not work. Try again; if it stays so, tell your teacher.")
}

/// `GET /login/university`: off to the provider.
pub async fn begin(State(site): State<Site>, caller: Caller) -> Result<Response, Refusal> {
    let oidc = settings(&site)?;
    caller.knocks(&site)?;
    let provider = discover(&oidc).await?;
    let (state, nonce, verifier) = (accounts::secret(), accounts::secret(), accounts::secret());
    let challenge = base64url(&Sha256::digest(verifier.as_bytes()));
    let parameters = [
        ("response_type", "code"),
        ("client_id", &oidc.client_id),
        ("redirect_uri", &callback(&site)),
        ("scope", "openid profile email"),
        ("state", &state),
        ("nonce", &nonce),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
    ];
    let joint = if provider.authorization_endpoint.contains('?') { '&' } else { '?' };
    let to = format!("{}{joint}{}", provider.authorization_endpoint, form(&parameters));
    // Only this browser can come back with it.
    let secure = if site.0.config.is_secure() { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE_NAME}={state}.{nonce}.{verifier}; Path=/login; HttpOnly; SameSite=Lax; Max-Age={PATIENCE}{secure}"
    );
    Ok(([(SET_COOKIE, cookie)], Redirect::to(&to)).into_response())
}

#[derive(Deserialize)]
pub struct Back {
    #[serde(default)]
    code: String,
    #[serde(default)]
    state: String,
}

/// `GET /login/university/back`: who is it?
pub async fn back(
    State(site): State<Site>,
    caller: Caller,
    headers: HeaderMap,
    Query(back): Query<Back>,
) -> Result<Response, Refusal> {
    let oidc = settings(&site)?;
    let cookies = headers.get(COOKIE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kept = cookies
        .split(';')
        .filter_map(|one| one.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE_NAME);
    let mut parts = kept.map_or("", |(_, value)| value).split('.');
    let (Some(state), Some(nonce), Some(verifier)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(strange("no cookie came back"));
    };
    if state.len() != 64 || state != back.state || back.code.is_empty() {
        return Err(strange("another log-in came back"));
    }
    // Each of these asks the provider twice, whoever sends them.
    caller.knocks(&site)?;
    let provider = discover(&oidc).await?;
    let secret = std::fs::read_to_string(&oidc.client_secret_file).map_err(|_| strange("no secret"))?;
    let claims = exchange(&oidc, &provider, secret.trim(), &back.code, verifier, &callback(&site)).await?;
    let for_us = match &claims.aud {
        Audience::One(one) => *one == oidc.client_id,
        Audience::Many(many) => many.contains(&oidc.client_id),
    };
    // A token that somebody else asked for is theirs, also if we are named in it.
    let by_us = claims.azp.as_ref().is_none_or(|azp| *azp == oidc.client_id);
    if claims.iss != provider.issuer
        || !for_us
        || !by_us
        || claims.exp < now() / 1000
        || claims.nonce.as_deref() != Some(nonce)
    {
        return Err(strange("the token is not for this log-in"));
    }
    let (login, name) = called(&claims);
    let mut tx = site.0.db.write().await?;
    let key = format!("{} {}", claims.iss, claims.sub);
    let account = accounts::by_oidc(&mut tx, &key, &login, &name).await?.ok_or_else(Refusal::forbidden)?;
    events::audit(&mut tx, Some(account), "logged in", "university").await?;
    welcome_in(&site, tx, account, "/").await
}

/// A login and a name that can be kept.
fn called(claims: &Claims) -> (String, String) {
    let from = claims.preferred_username.as_deref().or(claims.email.as_deref()).unwrap_or(&claims.sub);
    let login: String =
        from.chars().filter(|c| c.is_ascii_alphanumeric() || "._-@+".contains(*c)).take(50).collect();
    let login = if login.is_empty() || accounts::is_reserved(&login) { "student".to_owned() } else { login };
    let name = claims.name.as_deref().unwrap_or(&login);
    let name: String = name.chars().filter(|c| is_shown(*c)).take(80).collect();
    let name = name.trim();
    let name = if name.is_empty() || accounts::is_reserved(name) { login.clone() } else { name.to_owned() };
    (login, name)
}

fn callback(site: &Site) -> String {
    format!("{}/login/university/back", site.0.config.address())
}

async fn discover(oidc: &Oidc) -> Result<Provider, Refusal> {
    let issuer = oidc.issuer.trim_end_matches('/').to_owned();
    if !is_private(&issuer) {
        return Err(strange("an issuer without https"));
    }
    let address = format!("{issuer}/.well-known/openid-configuration");
    let provider: Provider = ask(move || http::agent(Duration::from_secs(15)).get(address).call())
        .await
        .ok_or_else(|| strange("no discovery"))?;
    if provider.issuer.trim_end_matches('/') != issuer {
        return Err(strange("another issuer"));
    }
    if !is_private(&provider.token_endpoint) {
        return Err(strange("tokens without https"));
    }
    Ok(provider)
}

/// Whether nobody between here and there can answer instead: what comes back is believed because of that.
fn is_private(address: &str) -> bool {
    let here = ["http://127.0.0.1", "http://localhost", "http://[::1]"];
    let is_here = |start: &&str| {
        address.strip_prefix(*start).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '/']))
    };
    // What stands before an @ is a name, and the host comes after it.
    let named = address.split('/').nth(2).is_some_and(|host| host.contains('@'));
    !named && (address.starts_with("https://") || here.iter().any(is_here))
}

async fn exchange(
    oidc: &Oidc,
    provider: &Provider,
    secret: &str,
    code: &str,
    verifier: &str,
    callback: &str,
) -> Result<Claims, Refusal> {
    let body = form(&[
        ("grant_type", "authorization_code"),
        ("code", code),
        ("redirect_uri", callback),
        ("client_id", &oidc.client_id),
        ("client_secret", secret),
        ("code_verifier", verifier),
    ]);
    let address = provider.token_endpoint.clone();
    let asked = ask(move || {
        http::agent(Duration::from_secs(15))
            .post(address)
            .header("content-type", "application/x-www-form-urlencoded")
            .send(body.as_bytes())
    });
    let tokens: Tokens = asked.await.ok_or_else(|| strange("no tokens"))?;
    let payload =
        tokens.id_token.split('.').nth(1).and_then(from_base64url).ok_or_else(|| strange("no token"))?;
    serde_json::from_slice(&payload).map_err(|_| strange("no claims"))
}

/// Asks the provider beside the pages; anything but a good answer is none.
async fn ask<T: serde::de::DeserializeOwned + Send + 'static>(
    request: impl FnOnce() -> Result<ureq::http::Response<ureq::Body>, ureq::Error> + Send + 'static,
) -> Option<T> {
    let asked = tokio::task::spawn_blocking(move || {
        let mut answer = request().ok()?;
        let text = answer.body_mut().with_config().limit(1 << 20).read_to_string().ok()?;
        if answer.status().is_success() { serde_json::from_str(&text).ok() } else { None }
    });
    asked.await.ok().flatten()
}

/// As forms are sent.
fn form(pairs: &[(&str, &str)]) -> String {
    let encoded = |text: &str| -> String {
        let byte = |byte: u8| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        };
        text.bytes().map(byte).collect()
    };
    let pairs: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    pairs.join("&")
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn base64url(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let all = three.iter().fold(0u32, |all, byte| all << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for place in 0..=three.len() {
            text.push(char::from(LETTERS[(all >> (18 - 6 * place)) as usize & 63]));
        }
    }
    text
}

fn from_base64url(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut all, mut bits) = (0u32, 0);
    for letter in text.trim_end_matches('=').bytes() {
        all = (all << 6 | LETTERS.iter().position(|one| *one == letter)? as u32) & 0xffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((all >> bits) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_private_line_is_believed() {
        for good in ["https://sso.example.edu", "http://127.0.0.1:9/x", "http://localhost", "http://[::1]/"] {
            assert!(is_private(good), "{good}");
        }
        for bad in [
            "http://sso.example.edu",
            "http://localhost.example.edu",
            "http://127.0.0.1@evil.org",
            "http://127.0.0.1:80@evil.org",
            "ftp://x",
        ] {
            assert!(!is_private(bad), "{bad}");
        }
    }

    #[test]
    fn base64_goes_there_and_back() {
        assert_eq!(base64url(b"any carnal pleas"), "YW55IGNhcm5hbCBwbGVhcw");
        for length in 0..40u8 {
            let bytes: Vec<u8> = (0..length).map(|byte| byte.wrapping_mul(89)).collect();
            assert_eq!(from_base64url(&base64url(&bytes)), Some(bytes));
        }
        assert_eq!(from_base64url("a*b"), None);
    }
}
