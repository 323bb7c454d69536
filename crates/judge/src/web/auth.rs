//! Who is asking, and what they may.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;

use super::Site;
use super::refusal::Refusal;
use crate::store::accounts::{self, Account};
use crate::store::contests::{self, Contest};
use crate::store::db::Tx;
use crate::store::entrants;

/// The least that a password has.
pub const SHORTEST_PASSWORD: usize = 10;
const LONGEST_PASSWORD: usize = 200;

/// What somebody is in a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Nobody in particular.
    Visitor,
    /// Takes part.
    Student,
    /// Helps.
    Assistant,
    /// Helps, and a teacher lets them read what others sent.
    Trusted,
    /// Runs it.
    Teacher,
    /// Runs the judge.
    Admin,
}

impl Standing {
    /// Whether they may send players in.
    pub fn submits(&self) -> bool {
        may(*self, Action::Submit, false, false)
    }

    /// Whether they may see everybody's state.
    pub fn oversees(&self) -> bool {
        may(*self, Action::Oversee, false, false)
    }

    /// Whether they may read what others sent, and everybody's grades.
    pub fn reads(&self) -> bool {
        may(*self, Action::Read, false, false)
    }

    /// Whether they may change the contest.
    pub fn teaches(&self) -> bool {
        may(*self, Action::Teach, false, false)
    }
}

/// What somebody wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Look at a contest, its rules, its ranking, its league matches, the length of its queue.
    Visit,
    /// Send a player in, or ask for a friendly match.
    Submit,
    /// See how a submission fares, and the matches of its verdict.
    Follow,
    /// Read a source; of others also what is made of them: who looks alike, grades, exports.
    Read,
    /// Choose who represents an entrant.
    Choose,
    /// See everybody's state.
    Oversee,
    /// Change a contest, invite, start leagues, try again, decide about people.
    Teach,
    /// Accounts, contests, the audit log.
    Administer,
}

/// Whether somebody may. `own`: it is theirs; `public`: the contest is open to visitors.
pub fn may(standing: Standing, action: Action, own: bool, public: bool) -> bool {
    use Standing::{Admin, Assistant, Student, Teacher, Trusted};
    match action {
        Action::Visit => public || standing >= Student,
        Action::Submit => matches!(standing, Student | Teacher | Admin),
        Action::Follow => own || standing >= Assistant,
        Action::Read => own || standing >= Trusted,
        Action::Choose => own || standing >= Teacher,
        Action::Oversee => standing >= Assistant,
        Action::Teach => standing >= Teacher,
        Action::Administer => standing == Admin,
    }
}

/// What every page shows of who looks at it.
#[derive(Clone, Debug)]
pub struct Me {
    /// The person's name.
    pub name: String,
    /// Whether the page of administrators is for them.
    pub admin: bool,
}

/// Who is asking.
#[derive(Clone, Debug)]
pub struct Who {
    /// Nobody, or somebody.
    pub account: Option<Account>,
    /// What the token may, if it is a program.
    pub scope: Option<String>,
    /// The session's secret, to end it.
    pub session: Option<String>,
}

impl Who {
    /// For the head of pages.
    pub fn me(&self) -> Option<Me> {
        self.account.as_ref().map(|account| Me { name: account.name.clone(), admin: account.admin == 1 })
    }

    /// Somebody, or a refusal.
    pub fn account(&self) -> Result<&Account, Refusal> {
        self.account.as_ref().ok_or_else(Refusal::who_are_you)
    }

    /// What they are in a contest, and for whom they compete there.
    pub async fn standing(&self, tx: &mut Tx, contest: i64) -> Result<(Standing, Option<i64>), Refusal> {
        let Some(account) = &self.account else { return Ok((Standing::Visitor, None)) };
        let member = entrants::membership(tx, contest, account.id).await?;
        let entrant = member.as_ref().and_then(|(_, entrant)| *entrant);
        let standing = match member.as_ref().map(|(role, _)| role.as_str()) {
            _ if account.admin == 1 => Standing::Admin,
            Some("teacher") => Standing::Teacher,
            Some("assistant") if entrants::is_trusted(tx, contest, account.id).await? => Standing::Trusted,
            Some("assistant") => Standing::Assistant,
            Some(_) => Standing::Student,
            None => Standing::Visitor,
        };
        Ok((standing, entrant))
    }

    /// A contest that they may see and do this in; what they are there, and for whom they compete.
    pub async fn at(
        &self,
        tx: &mut Tx,
        slug: &str,
        action: Action,
    ) -> Result<(Contest, Standing, Option<i64>), Refusal> {
        let contest = contests::by_slug(tx, slug).await?.ok_or_else(Refusal::not_found)?;
        let (standing, entrant) = self.standing(tx, contest.id).await?;
        let public = contest.visible == "public";
        if !may(standing, Action::Visit, false, public) {
            return Err(Refusal::not_found());
        }
        // A token that was made to read or to submit does not run a contest, nor take it along, whoever made it.
        let staff = matches!(action, Action::Teach | Action::Read);
        let token = self.scope.as_deref().is_none_or(|scope| scope == "teach" || !staff);
        if !token || !may(standing, action, false, public) {
            return Err(if self.account.is_some() { Refusal::forbidden() } else { Refusal::who_are_you() });
        }
        Ok((contest, standing, entrant))
    }

    /// Somebody, and no program that was only made to read, or to teach: it sends nothing in and asks for no match.
    pub fn acts(&self) -> Result<&Account, Refusal> {
        let account = self.account()?;
        match self.scope.as_deref() {
            None | Some("submit" | "agent") => Ok(account),
            Some(_) => Err(Refusal::forbidden()),
        }
    }

    /// An administrator, or a refusal.
    pub fn admin(&self) -> Result<&Account, Refusal> {
        let account = self.account()?;
        let standing = if account.admin == 1 { Standing::Admin } else { Standing::Visitor };
        if may(standing, Action::Administer, false, false) { Ok(account) } else { Err(Refusal::forbidden()) }
    }
}

impl FromRequestParts<Site> for Who {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Refusal> {
        let text = |name| parts.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        // Programs bring a token; it counts on the API only, where it is not sent by a browser unasked.
        if let Some(token) =
            text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ").map(str::to_owned))
        {
            let path = parts.uri.path();
            let place = ["/api/", "/mcp", "/work/"].into_iter().find(|place| path.starts_with(place));
            let mut tx = site.0.db.read().await?;
            let (account, scope) =
                accounts::by_token(&mut tx, &token).await?.ok_or_else(Refusal::unknown_token)?;
            // Each kind of token has its door.
            let fits = match place {
                Some("/api/") => matches!(scope.as_str(), "read" | "submit" | "teach"),
                Some("/mcp") => scope == "agent",
                Some(_) => scope == "work",
                None => false,
            };
            if !fits {
                return Err(Refusal::forbidden());
            }
            return Ok(Who { account: Some(account), scope: Some(scope), session: None });
        }
        by_cookie(site, &text(COOKIE).unwrap_or_default()).await
    }
}

/// Whose browser it is.
pub async fn by_cookie(site: &Site, cookies: &str) -> Result<Who, Refusal> {
    let name = cookie_name(site);
    let session = cookies
        .split(';')
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(key, value)| *key == name && value.len() == 64)
        .map(|(_, value)| value.to_owned());
    let Some(session) = session else { return Ok(Who { account: None, scope: None, session: None }) };
    let mut tx = site.0.db.read().await?;
    let account = accounts::by_session(&mut tx, &session).await?;
    Ok(Who { account, scope: None, session: Some(session) })
}

/// Browsers take `__Host-` only over https.
fn cookie_name(site: &Site) -> &'static str {
    if site.0.config.is_secure() { "__Host-palestra" } else { "palestra" }
}

/// The cookie that begins or, without a secret, ends a session.
pub fn cookie(site: &Site, secret: Option<&str>) -> String {
    let secure = if site.0.config.is_secure() { "; Secure" } else { "" };
    let (value, age) = match secret {
        Some(secret) => (secret, accounts::SESSION / 1000),
        None => ("", 0),
    };
    format!("{}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}", cookie_name(site))
}

/// A password as it is kept.
pub async fn hash_password(site: &Site, password: String) -> Result<String, Refusal> {
    let length = password.chars().count();
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&length) {
        return Err(Refusal::bad(format!(
            "A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters."
        )));
    }
    let _slot = site.0.hashing.acquire().await;
    let kept = tokio::task::spawn_blocking(move || hashed(&password));
    kept.await.ok().flatten().ok_or_else(|| Refusal::bad("This password cannot be kept."))
}

/// The same, without asking whether it is a good one.
pub fn hashed(password: &str) -> Option<String> {
    Argon2::default().hash_password(password.as_bytes()).ok().map(|hash| hash.to_string())
}

/// Whether a password is the right one. Without an account it takes as long.
pub async fn check_password(site: &Site, password: String, kept: Option<String>) -> bool {
    const NOBODY: &str =
        "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let _slot = site.0.hashing.acquire().await;
    let checked = tokio::task::spawn_blocking(move || {
        let known = kept.is_some();
        let kept = kept.unwrap_or_else(|| NOBODY.to_owned());
        let Ok(parsed) = PasswordHash::new(&kept) else { return false };
        Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && known
    });
    checked.await.unwrap_or(false)
}
