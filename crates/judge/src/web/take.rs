//! Taking a player in: from a form, from a program, from an agent.

use axum::extract::Multipart;

use super::Site;
use super::auth::{Action, Standing, Who};
use super::forms::Fields;
use super::names::{self, player_of};
use super::refusal::Refusal;
use super::times;
use crate::store::contests::Contest;
use crate::store::db::Tx;
use crate::store::submissions::{self, NewSubmission, Submission};
use crate::store::{accounts, blobs, entrants, now};

const HOUR: i64 = 3_600_000;
/// The length of what a page calls itself.
pub const ONCE: usize = 32;

/// Takes what a form sends.
pub async fn from_form(
    site: &Site,
    who: &Who,
    slug: &str,
    form: Multipart,
    key: Option<&str>,
) -> Result<i64, Refusal> {
    // The time of the first byte counts, not that of the last.
    let received = now();
    who.account()?;
    from_fields(site, who, slug, &Fields::read(form).await?, received, key).await
}

/// Takes what a form sent, which began to arrive at this time.
pub async fn from_fields(
    site: &Site,
    who: &Who,
    slug: &str,
    form: &Fields,
    received: i64,
    key: Option<&str>,
) -> Result<i64, Refusal> {
    let text = form.lines("text", usize::MAX)?;
    let (file, source) = match form.file("file") {
        Some(sent) => sent,
        None if !text.trim().is_empty() => (form.text("name"), text.as_bytes()),
        None => return Err(Refusal::bad("Choose a file that is not empty, or paste the text of one.")),
    };
    let twice = once(form.text("once"), file, source);
    player(site, who, slug, &Sent { file, source, received, key: key.or(twice.as_deref()) }).await
}

/// A page that sends the same twice means it once: a double click, or a form sent again after going back. Another file is another one.
fn once(page: &str, file: &str, source: &[u8]) -> Option<String> {
    let digest = blobs::hash(&[file.as_bytes(), b"\0", source].concat());
    let good = page.len() == ONCE && page.bytes().all(|byte| byte.is_ascii_hexdigit());
    good.then(|| format!("{page} {digest}"))
}

/// What somebody sends.
pub struct Sent<'a> {
    /// The file's name.
    pub file: &'a str,
    /// What is in it.
    pub source: &'a [u8],
    /// When it arrived.
    pub received: i64,
    /// What its sender calls it, to send it again if no answer comes.
    pub key: Option<&'a str>,
}

/// Takes a player; says the submission's number.
pub async fn player(site: &Site, who: &Who, slug: &str, sent: &Sent<'_>) -> Result<i64, Refusal> {
    let Sent { file, source, received, key } = *sent;
    if key.is_some_and(|key| key.len() > 100) {
        return Err(Refusal::bad("An Idempotency-Key has at most 100 characters."));
    }
    let account = who.acts()?;
    let (name, language) = player_of(file)?;
    if std::str::from_utf8(source).is_err() || source.contains(&0) {
        return Err(Refusal::bad("A player is text in UTF-8, not an archive or a program."));
    }
    let mut tx = site.0.db.write().await?;
    let (contest, standing, entrant) = who.at(&mut tx, slug, Action::Submit).await?;
    if let Some(id) = submissions::known(&mut tx, contest.id, account.id, key).await? {
        return Ok(id); // it is here, and was in time: whoever asks again got no answer
    }
    let contest = own_deadline(&mut tx, who, contest).await?;
    check(site, &contest, standing, name, language, source, received)?;
    let limit = contest.per_hour.unwrap_or(site.0.config.limits.submissions_per_hour);
    if submissions::sent_since(&mut tx, account.id, received - HOUR).await? >= limit {
        return Err(Refusal::too_often(
            "You sent many players in the last hour. Try them at home: `palestra check` says the same.",
        ));
    }
    let entrant = match entrant {
        Some(entrant) => entrant,
        None => entrants::of_staff(&mut tx, contest.id, account.id, &account.name).await?,
    };
    let new = NewSubmission {
        contest: contest.id,
        entrant,
        account: account.id,
        name,
        language,
        source,
        seed: accounts::random() >> 1,
        received,
        key,
    };
    let made = submissions::create(&mut tx, &new).await?;
    let id = made.ok_or_else(|| {
        Refusal::bad(format!("Somebody else's player is called {name}: choose another name."))
    })?;
    tx.commit().await?;
    Ok(id)
}

/// A contest as one person sees it: with the deadline that a teacher gave them.
pub async fn own_deadline(tx: &mut Tx, who: &Who, mut contest: Contest) -> Result<Contest, Refusal> {
    if let Some(account) = &who.account {
        let own = entrants::deadline(tx, contest.id, account.id).await?;
        contest.plan.closes = own.unwrap_or_default().max(contest.closes);
    }
    Ok(contest)
}

/// The rules of a contest that need no compiler.
fn check(
    site: &Site,
    contest: &Contest,
    standing: Standing,
    name: &str,
    language: &str,
    source: &[u8],
    received: i64,
) -> Result<(), Refusal> {
    // The time of reception decides, and staff may try things at any time.
    if !contest.takes_at(received) && standing < Standing::Assistant {
        let opens = received < contest.opens;
        let (word, time) = if opens { ("opens", &contest.opens) } else { ("closed", &contest.closes) };
        return Err(Refusal::bad(format!("This contest {word} at {} UTC.", times::shown(time))));
    }
    let kilobytes = contest.source_kb.map_or(site.0.config.limits.source_kb, |kb| kb as usize);
    if source.len() > kilobytes * 1024 {
        return Err(Refusal::bad(format!("A player has at most {kilobytes} kB.")));
    }
    if !contest.speaks(language) {
        let word = if contest.speaks("cc") { "C++ (.cc)" } else { "Rust (.rs)" };
        return Err(Refusal::bad(format!("In this contest players are written in {word}.")));
    }
    names::check(contest, name)
}

/// The command that repeats a verdict at home.
pub fn repeat(site: &Site, contest: &Contest, submission: &Submission) -> String {
    format!("palestra check {} --seed {}{}", submission.file(), submission.seed, conditions(site, contest))
}

/// What a contest asks of `palestra check` beside a file: nothing, if all is as usual.
pub fn conditions(site: &Site, contest: &Contest) -> String {
    let mut words = String::new();
    if site.0.games.default_board(&contest.game).as_deref() != Some(contest.board.as_str()) {
        words += " --config contest.cnf";
    }
    if contest.dummy != "Dummy" {
        words += &format!(" --against {}", house_file(contest));
    }
    if let Some(budget) = contest.budget {
        words += &format!(" --budget {budget}");
    }
    words
}

/// Whom players must beat, as commands call it: a name, or the file that is in the kit.
pub fn house_file(contest: &Contest) -> String {
    match contest.dummy_module {
        Some(_) => format!("AI{}.wasm", contest.dummy),
        None => contest.dummy.clone(),
    }
}
