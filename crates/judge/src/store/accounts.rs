//! Accounts, and the secrets that open them. Of every secret only its SHA-256 is kept.

use super::blobs::hash;
use super::db::{Result, Tx, all, one, run};
use super::now;

const HOUR: i64 = 3_600_000;

/// How long a session lasts.
pub const SESSION: i64 = 14 * 24 * HOUR;

/// Somebody with an account.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Account {
    /// Its number.
    pub id: i64,
    /// What is typed to log in.
    pub login: String,
    /// The person's name.
    pub name: String,
    /// argon2id, once chosen.
    pub password: Option<String>,
    /// 1 for administrators.
    pub admin: i64,
    /// Since when it is locked.
    pub disabled: Option<i64>,
}

impl Account {
    /// In a word.
    pub fn state(&self) -> &'static str {
        match self {
            _ if self.disabled.is_some() => "locked",
            _ if self.admin == 1 => "administrator",
            Account { password: None, .. } => "invited",
            _ => "active",
        }
    }
}

/// A link that opens something once.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Invitation {
    /// `admin`, `password` or `member`.
    pub kind: String,
    /// Whom it is for.
    pub account: Option<i64>,
    /// Which contest it opens.
    pub contest: Option<i64>,
    /// What one is there.
    pub role: Option<String>,
}

/// 256 random bits, as text.
pub fn secret() -> String {
    let mut bytes = [0u8; 32];
    // Without chance from the system nothing can be kept secret: better no judge than an open one.
    getrandom::fill(&mut bytes).unwrap_or_else(|error| panic!("the system gives no random numbers: {error}"));
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A random number for a seed.
pub fn random() -> u64 {
    u64::from_str_radix(&secret()[..16], 16).unwrap_or_default()
}

/// What only those are called who were deleted: whoever took such a login or name would be in the way when somebody is.
pub fn is_reserved(called: &str) -> bool {
    called.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("deleted-"))
}

/// Makes an account. `None` if the login is taken, in large letters or small ones.
pub async fn create(
    tx: &mut Tx,
    login: &str,
    name: &str,
    password: Option<&str>,
    admin: bool,
) -> Result<Option<i64>> {
    let made = one!(
        tx,
        (i64,),
        "INSERT INTO account (login, name, password, admin, created) SELECT $1, $2, $3, $4, $5
         WHERE NOT EXISTS (SELECT 1 FROM account WHERE LOWER(login) = LOWER($1)) ON CONFLICT (login) DO NOTHING RETURNING id",
        login,
        name,
        password,
        i64::from(admin),
        now()
    )?;
    Ok(made.map(|(id,)| id))
}

/// The account with a login, however its letters are written.
pub async fn by_login(tx: &mut Tx, login: &str) -> Result<Option<Account>> {
    Ok(one!(
        tx,
        Account,
        "SELECT id, login, name, password, admin, disabled FROM account WHERE LOWER(login) = LOWER($1) AND disabled IS NULL
         ORDER BY CASE WHEN login = $1 THEN 0 ELSE 1 END, id LIMIT 1",
        login
    )?)
}

/// An account by its number.
pub async fn find(tx: &mut Tx, id: i64) -> Result<Option<Account>> {
    Ok(one!(
        tx,
        Account,
        "SELECT id, login, name, password, admin, disabled FROM account WHERE id = $1 AND disabled IS NULL",
        id
    )?)
}

/// An account was made for a contest: by its code, by a link into it, or from a list of its people.
pub async fn born(tx: &mut Tx, account: i64, contest: i64) -> Result<()> {
    run!(tx, "UPDATE account SET home = $2 WHERE id = $1", account, contest)?;
    Ok(())
}

/// Accounts whose login was given to them, by a list, an administrator or a university. Others chose theirs when they came by a
/// code or a link: that somebody of this login was here in an earlier year says nothing about them.
macro_rules! given {
    () => {
        "(account.home IS NULL OR account.oidc IS NOT NULL OR EXISTS (SELECT 1 FROM invitation WHERE invitation.account = account.id
          AND invitation.kind = 'password' AND invitation.created < account.created + 10000))"
    };
}
pub(super) use given;

/// Locks an account, or opens it again: while it is locked nobody gets in with it, and its tokens do nothing.
pub async fn lock(tx: &mut Tx, account: i64, locked: bool) -> Result<bool> {
    let changed = run!(
        tx,
        "UPDATE account SET disabled = $2 WHERE id = $1 AND login <> 'deleted-' || id",
        account,
        locked.then(now)
    )?;
    run!(tx, "DELETE FROM session WHERE account = $1", account)?;
    Ok(changed == 1)
}

/// All accounts but those that were deleted, by login.
pub async fn everybody(tx: &mut Tx) -> Result<Vec<Account>> {
    Ok(all!(
        tx,
        Account,
        "SELECT id, login, name, password, admin, disabled FROM account WHERE disabled IS NULL OR login <> 'deleted-' || id ORDER BY login"
    )?)
}

/// Whether there is an administrator.
pub async fn has_admin(tx: &mut Tx) -> Result<bool> {
    Ok(one!(tx, (i64,), "SELECT id FROM account WHERE admin = 1 AND disabled IS NULL LIMIT 1")?.is_some())
}

/// A new password: whatever opened the account before opens it no more. Its sessions end, its tokens are taken back, and
/// links to choose a password with that were not used yet are worth nothing.
pub async fn set_password(tx: &mut Tx, account: i64, password: &str) -> Result<()> {
    run!(tx, "UPDATE account SET password = $2 WHERE id = $1", account, password)?;
    run!(tx, "DELETE FROM session WHERE account = $1", account)?;
    run!(tx, "UPDATE token SET revoked = $2 WHERE account = $1 AND revoked IS NULL", account, now())?;
    run!(tx, "UPDATE invitation SET used = $2 WHERE account = $1 AND used IS NULL", account, now())?;
    Ok(())
}

/// Begins a session; says its secret.
pub async fn begin_session(tx: &mut Tx, account: i64) -> Result<String> {
    let token = secret();
    run!(tx, "DELETE FROM session WHERE expires < $1", now())?;
    run!(
        tx,
        "INSERT INTO session (hash, account, created, expires) VALUES ($1, $2, $3, $4)",
        hash(token.as_bytes()),
        account,
        now(),
        now() + SESSION
    )?;
    Ok(token)
}

/// Whose session it is.
pub async fn by_session(tx: &mut Tx, token: &str) -> Result<Option<Account>> {
    Ok(one!(
        tx,
        Account,
        "SELECT account.id, login, name, password, admin, disabled FROM session JOIN account ON account.id = session.account
         WHERE hash = $1 AND expires > $2 AND disabled IS NULL",
        hash(token.as_bytes()),
        now()
    )?)
}

/// Ends a session.
pub async fn end_session(tx: &mut Tx, token: &str) -> Result<()> {
    run!(tx, "DELETE FROM session WHERE hash = $1", hash(token.as_bytes()))?;
    Ok(())
}

/// Makes a token for programs; says its secret.
pub async fn create_token(tx: &mut Tx, account: i64, scope: &str, label: &str) -> Result<String> {
    let token = format!("pal_{}", secret());
    run!(
        tx,
        "INSERT INTO token (hash, account, scope, label, created) VALUES ($1, $2, $3, $4, $5)",
        hash(token.as_bytes()),
        account,
        scope,
        label,
        now()
    )?;
    Ok(token)
}

/// Whose token it is, and what it may.
pub async fn by_token(tx: &mut Tx, token: &str) -> Result<Option<(Account, String)>> {
    let found = one!(
        tx,
        (i64, String),
        "SELECT account, scope FROM token WHERE hash = $1 AND revoked IS NULL",
        hash(token.as_bytes())
    )?;
    let Some((account, scope)) = found else { return Ok(None) };
    Ok(find(tx, account).await?.map(|account| (account, scope)))
}

/// The tokens of an account: number, scope, label, when made.
pub async fn tokens(tx: &mut Tx, account: i64) -> Result<Vec<(i64, String, String, i64)>> {
    Ok(all!(
        tx,
        (i64, String, String, i64),
        "SELECT id, scope, label, created FROM token WHERE account = $1 AND revoked IS NULL ORDER BY id",
        account
    )?)
}

/// Takes a token back.
pub async fn revoke_token(tx: &mut Tx, account: i64, id: i64) -> Result<()> {
    run!(tx, "UPDATE token SET revoked = $3 WHERE id = $1 AND account = $2", id, account, now())?;
    Ok(())
}

/// Makes a link that opens something once; says its secret.
pub async fn invite(tx: &mut Tx, kind: &str, account: Option<i64>, hours: i64) -> Result<String> {
    let token = secret();
    run!(
        tx,
        "INSERT INTO invitation (hash, kind, account, created, expires) VALUES ($1, $2, $3, $4, $5)",
        hash(token.as_bytes()),
        kind,
        account,
        now(),
        now() + hours * HOUR
    )?;
    Ok(token)
}

/// Makes a link that lets one new person into a contest; says its secret.
pub async fn invite_to(tx: &mut Tx, contest: i64, role: &str, hours: i64) -> Result<String> {
    let token = invite(tx, "member", None, hours).await?;
    run!(
        tx,
        "UPDATE invitation SET contest = $2, role = $3 WHERE hash = $1",
        hash(token.as_bytes()),
        contest,
        role
    )?;
    Ok(token)
}

/// The account that a university calls so; made, with a login that is free, if there is none.
pub async fn by_oidc(tx: &mut Tx, oidc: &str, login: &str, name: &str) -> Result<Option<i64>> {
    let found = one!(tx, (i64, Option<i64>), "SELECT id, disabled FROM account WHERE oidc = $1", oidc)?;
    if let Some((id, disabled)) = found {
        return Ok(disabled.is_none().then_some(id));
    }
    // A login that somebody has already is theirs: whoever comes from outside gets another one.
    for copy in 1..100 {
        let login = if copy == 1 { login.to_owned() } else { format!("{login}-{copy}") };
        if let Some(id) = create(tx, &login, name, None, false).await? {
            run!(tx, "UPDATE account SET oidc = $2 WHERE id = $1", id, oidc)?;
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// What a link opens, as long as nobody used it.
pub async fn invitation(tx: &mut Tx, token: &str) -> Result<Option<Invitation>> {
    Ok(one!(
        tx,
        Invitation,
        "SELECT kind, account, contest, role FROM invitation WHERE hash = $1 AND used IS NULL AND expires > $2",
        hash(token.as_bytes()),
        now()
    )?)
}

/// Uses a link: true for exactly one.
pub async fn use_invitation(tx: &mut Tx, token: &str) -> Result<bool> {
    let used = run!(
        tx,
        "UPDATE invitation SET used = $2 WHERE hash = $1 AND used IS NULL AND expires > $2",
        hash(token.as_bytes()),
        now()
    )?;
    Ok(used == 1)
}
