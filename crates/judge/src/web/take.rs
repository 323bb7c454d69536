//! Taking a player in: from a form, from a program, from an agent.

use axum::extract::Multipart;

use super::Site;
use super::auth::{Action, Standing, Who};
use super::forms::Fields;
use super::names::{self, player_of};
use super::refusal::Refusal;
use super::times;
use crate::store::contests::Contest;
use crate::store::submissions::{self, NewSubmission, Submission};
use crate::store::{accounts, entrants, now};

const HOUR: i64 = 3_600_000;

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
    let form = Fields::read(form).await?;
    let text = form.lines("text", usize::MAX)?;
    match form.file("file") {
        Some((file, source)) => player(site, who, slug, &Sent { file, source, received, key }).await,
        None if !text.trim().is_empty() => {
            let (file, source) = (form.text("name"), text.as_bytes());
            player(site, who, slug, &Sent { file, source, received, key }).await
        }
        None => Err(Refusal::bad("Choose a file, or paste the text of one.")),
    }
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
    let account = who.account()?;
    if who.scope.as_deref().is_some_and(|scope| !matches!(scope, "submit" | "agent")) {
        return Err(Refusal::forbidden());
    }
    let (name, language) = player_of(file)?;
    if std::str::from_utf8(source).is_err() || source.contains(&0) {
        return Err(Refusal::bad("A player is text in UTF-8, not an archive or a program."));
    }
    let mut tx = site.0.db.write().await?;
    let (contest, standing, entrant) = who.at(&mut tx, slug, Action::Submit).await?;
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
    let mut command = format!("palestra check {} --seed {}", submission.file(), submission.seed);
    if site.0.games.default_board(&contest.game).as_deref() != Some(contest.board.as_str()) {
        command += " --config contest.cnf";
    }
    if contest.dummy != "Dummy" {
        let ending = if contest.dummy_module.is_some() { ("AI", ".wasm") } else { ("", "") };
        command += &format!(" --against {}{}{}", ending.0, contest.dummy, ending.1);
    }
    if let Some(budget) = contest.budget {
        command += &format!(" --budget {budget}");
    }
    command
}
