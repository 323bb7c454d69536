//! Players: sent in, followed to their verdict, chosen.

use askama::Template;
use axum::extract::{Multipart, Path, State};
use axum::http::header;
use axum::response::{Html, IntoResponse, Redirect, Response};

use super::Site;
use super::auth::{Action, Me, Standing, Who, may};
use super::refusal::Refusal;
use super::times;
use crate::store::contests::{self, Contest};
use crate::store::db::Tx;
use crate::store::submissions::{self, NewSubmission, Submission};
use crate::store::{accounts, blobs, events, games, now};

const LONGEST_NAME: usize = 12;
const HOUR: i64 = 3_600_000;

#[derive(Template)]
#[template(path = "submit.html")]
struct SubmitPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    now: i64,
    kilobytes: usize,
    address: String,
}

pub async fn submit_page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Submit).await?;
    let kilobytes = site.0.config.limits.source_kb;
    let address = site.0.config.address();
    Ok(Html(SubmitPage { me: who.me(), contest, standing, now: now(), kilobytes, address }.render()?))
}

pub async fn submit(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    form: Multipart,
) -> Result<Redirect, Refusal> {
    let id = take(&site, &who, &slug, form).await?;
    Ok(Redirect::to(&format!("/s/{id}")))
}

/// Takes a player in: from a form of the site or from the API.
pub async fn take(site: &Site, who: &Who, slug: &str, mut form: Multipart) -> Result<i64, Refusal> {
    let received = now();
    let account = who.account()?;
    if who.scope.as_deref().is_some_and(|scope| scope != "submit") {
        return Err(Refusal::forbidden());
    }
    let (mut file, mut text, mut name) = (None, None, String::new());
    let broken =
        |_| Refusal::bad("The form did not arrive whole, or is too large: a player is one file of text.");
    while let Some(field) = form.next_field().await.map_err(broken)? {
        match field.name().unwrap_or_default() {
            "file" => {
                let called = field.file_name().unwrap_or_default().to_owned();
                let bytes = field.bytes().await.map_err(broken)?;
                if !called.is_empty() && !bytes.is_empty() {
                    file = Some((called, bytes.to_vec()));
                }
            }
            "text" => text = Some(field.text().await.map_err(broken)?),
            "name" => name = field.text().await.map_err(broken)?,
            _ => {}
        }
    }
    let (called, source) = match (file, text.filter(|text| !text.trim().is_empty())) {
        (Some(file), _) => file,
        (None, Some(text)) => (name.trim().to_owned(), text.replace("\r\n", "\n").into_bytes()),
        (None, None) => return Err(Refusal::bad("Choose a file, or paste the text of one.")),
    };
    let (name, language) = player_of(&called)?;
    if source.len() > site.0.config.limits.source_kb * 1024 {
        return Err(Refusal::bad(format!("A player has at most {} kB.", site.0.config.limits.source_kb)));
    }
    if std::str::from_utf8(&source).is_err() || source.contains(&0) {
        return Err(Refusal::bad("A player is text in UTF-8, not an archive or a program."));
    }
    let mut tx = site.0.db.write().await?;
    let (contest, standing, entrant) = who.at(&mut tx, slug, Action::Submit).await?;
    // The time of reception decides, and staff may try things at any time.
    if !contest.takes_at(received) && standing < Standing::Assistant {
        let opens = received < contest.opens;
        let (word, time) = if opens { ("opens", &contest.opens) } else { ("closed", &contest.closes) };
        return Err(Refusal::bad(format!("This contest {word} at {} UTC.", times::shown(time))));
    }
    if submissions::sent_since(&mut tx, account.id, received - HOUR).await?
        >= site.0.config.limits.submissions_per_hour
    {
        return Err(Refusal::too_often(
            "You sent many players in the last hour. Try them at home: `palestra check` says the same.",
        ));
    }
    let entrant = match entrant {
        Some(entrant) => entrant,
        None => contests::entrant_of(&mut tx, contest.id, account.id, &account.name).await?,
    };
    let seed = accounts::random() >> 1;
    let new = NewSubmission {
        contest: contest.id,
        entrant,
        account: account.id,
        name,
        language,
        source: &source,
        seed,
        received,
    };
    let made = submissions::create(&mut tx, &new).await?;
    let id = made.ok_or_else(|| {
        Refusal::bad(format!("Somebody else's player is called {name}: choose another name."))
    })?;
    tx.commit().await?;
    Ok(id)
}

/// `AISauron.cc` is Sauron, in C++.
fn player_of(file: &str) -> Result<(&str, &str), Refusal> {
    let wrong = || {
        Refusal::bad(
            "A player is a file like AISauron.cc or AISauron.rs: AI, its name of 1 to 12 letters and digits, its language.",
        )
    };
    let (stem, language) = file.rsplit_once('.').ok_or_else(wrong)?;
    let name = stem.strip_prefix("AI").ok_or_else(wrong)?;
    let letters = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let good = letters && (1..=LONGEST_NAME).contains(&name.len()) && matches!(language, "cc" | "rs");
    if good { Ok((name, language)) } else { Err(wrong()) }
}

/// A step of a verdict as the page shows it.
struct ShownStep {
    good: bool,
    what: String,
    notes: Vec<String>,
    games: Vec<i64>,
}

#[derive(Template)]
#[template(path = "submission.html")]
struct SubmissionPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    submission: Submission,
    steps: Vec<ShownStep>,
    before: i64,
    wait: Option<i64>,
    represents: bool,
    may_choose: bool,
    may_read: bool,
    changes: Option<String>,
}

pub async fn page(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (submission, contest, standing, own) = find(&mut tx, &who, id, Action::Follow).await?;
    let games = games::of_verdict(&mut tx, id).await?;
    let shown = |step: crate::jobs::Step| ShownStep {
        good: step.good,
        what: step.what,
        notes: step.notes,
        games: step.matches.iter().filter_map(|number| games.get(*number).map(|game| game.id)).collect(),
    };
    let steps = submission.steps().into_iter().map(shown).collect();
    let page = SubmissionPage {
        me: who.me(),
        standing,
        steps,
        before: submissions::before(&mut tx, id).await?,
        wait: submissions::usual_wait(&mut tx).await?.map(|ms| (ms + 999) / 1000),
        represents: contests::representative(&mut tx, submission.entrant).await? == Some(id),
        may_choose: may(standing, Action::Choose, own, false),
        may_read: may(standing, Action::Read, own, false),
        changes: changes(&mut tx, &submission).await?,
        contest,
        submission,
    };
    Ok(Html(page.render()?))
}

/// What is different from the version before.
async fn changes(tx: &mut Tx, submission: &Submission) -> Result<Option<String>, Refusal> {
    let all = submissions::of_entrant(tx, submission.entrant).await?;
    let before =
        all.iter().find(|other| other.name == submission.name && other.version + 1 == submission.version);
    Ok(before.map(|before| {
        format!("Version {} was {}; this one is {}.", before.version, before.state, submission.state)
    }))
}

/// A submission for whom may do this with it; whether it is their own.
async fn find(
    tx: &mut Tx,
    who: &Who,
    id: i64,
    action: Action,
) -> Result<(Submission, Contest, Standing, bool), Refusal> {
    let submission = submissions::find(tx, id).await?.ok_or_else(Refusal::not_found)?;
    let contest = contests::find(tx, submission.contest).await?.ok_or_else(Refusal::not_found)?;
    let (standing, entrant) = who.standing(tx, contest.id).await?;
    let own = entrant == Some(submission.entrant)
        || who.account.as_ref().is_some_and(|account| account.id == submission.account);
    if !may(standing, action, own, false) {
        return Err(Refusal::not_found());
    }
    Ok((submission, contest, standing, own))
}

/// How a submission fares, for programs.
pub async fn for_api(tx: &mut Tx, who: &Who, id: i64) -> Result<(Submission, Vec<games::Game>), Refusal> {
    let (submission, ..) = find(tx, who, id, Action::Follow).await?;
    let games = games::of_verdict(tx, id).await?;
    Ok((submission, games))
}

pub async fn source(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Response, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (submission, _, _, own) = find(&mut tx, &who, id, Action::Read).await?;
    let bytes = blobs::get(&mut tx, &submission.source).await?;
    if !own {
        let reader = who.account.as_ref().map(|account| account.id);
        events::audit(&mut tx, reader, "read a source", &format!("submission {id}")).await?;
    }
    tx.commit().await?;
    let disposition = format!("attachment; filename=\"{}\"", submission.file());
    Ok((
        [
            (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
            (header::CONTENT_DISPOSITION, disposition),
        ],
        bytes,
    )
        .into_response())
}

pub async fn choose(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (submission, ..) = find(&mut tx, &who, id, Action::Choose).await?;
    if !contests::represent(&mut tx, submission.entrant, id).await? {
        return Err(Refusal::bad("Only a qualified player can represent you."));
    }
    tx.commit().await?;
    Ok(Redirect::to(&format!("/s/{id}")))
}

/// A teacher's "try again".
pub async fn again(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (_, _, standing, _) = find(&mut tx, &who, id, Action::Follow).await?;
    if !may(standing, Action::Teach, false, false) {
        return Err(Refusal::forbidden());
    }
    submissions::try_again(&mut tx, id).await?;
    events::audit(
        &mut tx,
        who.account.as_ref().map(|account| account.id),
        "tried again",
        &format!("submission {id}"),
    )
    .await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/s/{id}")))
}

#[derive(Template)]
#[template(path = "mine.html")]
struct MinePage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    /// With whether it represents.
    submissions: Vec<(Submission, bool)>,
    friendlies: Vec<games::Game>,
}

pub async fn mine(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, entrant) = who.at(&mut tx, &slug, Action::Submit).await?;
    let (submissions, representative) = match entrant {
        Some(entrant) => (
            submissions::of_entrant(&mut tx, entrant).await?,
            contests::representative(&mut tx, entrant).await?,
        ),
        None => (Vec::new(), None),
    };
    let submissions = submissions.into_iter().map(|one| {
        let represents = representative == Some(one.id);
        (one, represents)
    });
    let submissions = submissions.collect();
    let friendlies = games::of_author(&mut tx, contest.id, who.account()?.id).await?;
    Ok(Html(MinePage { me: who.me(), contest, standing, submissions, friendlies }.render()?))
}

#[cfg(test)]
mod tests {
    use super::player_of;

    #[test]
    fn names_of_players() {
        assert_eq!(player_of("AISauron.cc").ok(), Some(("Sauron", "cc")));
        assert_eq!(player_of("AITwelve_chars.rs").ok(), Some(("Twelve_chars", "rs")));
        assert!(player_of("AIThirteenChars.rs").is_err());
        for bad in
            ["Sauron.cc", "AI.cc", "AISauron", "AISauron.zip", "AI../../x.cc", "AIa b.cc", "AI<b>.cc", ""]
        {
            assert!(player_of(bad).is_err(), "{bad}");
        }
    }
}
