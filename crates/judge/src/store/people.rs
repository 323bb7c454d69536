//! All that is known of one person: to be handed out, or deleted.

use serde::Serialize;
use serde_json::{Value, json};

use super::accounts::given;
use super::db::{Result, Tx, all, one, run};
use super::{accounts, blobs, documents, events};

/// A submission as it is handed out.
#[derive(Serialize, sqlx::FromRow)]
struct Sent {
    id: i64,
    contest: String,
    name: String,
    version: i64,
    language: String,
    state: String,
    steps: String,
    received: i64,
    decided: Option<i64>,
    source: String,
}

/// Everything about an account, as JSON: the person, what they sent, whom they asked to play, what they did.
pub async fn export(tx: &mut Tx, account: i64) -> Result<Option<Value>> {
    let person = one!(
        tx,
        (String, String),
        "SELECT login, name FROM account WHERE id = $1 AND login <> 'deleted-' || id",
        account
    )?;
    let Some((login, name)) = person else { return Ok(None) };
    let contests = all!(
        tx,
        (String, String, Option<String>),
        "SELECT contest.slug, member.role, entrant.name FROM member JOIN contest ON contest.id = member.contest
         LEFT JOIN entrant ON entrant.id = member.entrant WHERE member.account = $1 ORDER BY contest.id",
        account
    )?;
    let sent = all!(
        tx,
        Sent,
        "SELECT submission.id, contest.slug AS contest, submission.name, version, language, state, steps, received, decided, source
         FROM submission JOIN contest ON contest.id = submission.contest WHERE account = $1 ORDER BY submission.id",
        account
    )?;
    let mut submissions = Vec::new();
    for mut one in sent {
        one.source = String::from_utf8_lossy(&blobs::get(tx, &one.source).await?).into_owned();
        submissions.push(one);
    }
    let friendlies = all!(
        tx,
        (i64, String, i64),
        "SELECT id, seed, created FROM game WHERE author = $1 ORDER BY id",
        account
    )?;
    let tokens = accounts::tokens(tx, account).await?;
    let did = all!(
        tx,
        (i64, String, String),
        "SELECT at, action, subject FROM audit WHERE account = $1 ORDER BY id",
        account
    )?;
    // Only what the person was shown: a suspicion that nobody looked at is no fact about anybody.
    let cases = all!(
        tx,
        (i64, String, i64, String),
        "SELECT l.id, l.state, remark.at, remark.text FROM remark JOIN likeness l ON l.id = remark.likeness
         WHERE remark.account = $1 AND remark.kind = 'answer' ORDER BY remark.id",
        account
    )?;
    let earlier = all!(
        tx,
        (String, String, String),
        concat!(
            "SELECT year.name, document.name, document.source FROM document JOIN year ON year.id = document.year
             JOIN account ON account.id = $1 AND LOWER(document.author) = LOWER(account.login) WHERE ",
            given!(),
            " ORDER BY document.id"
        ),
        account
    )?;
    let mut earlier_years = Vec::new();
    for (year, name, source) in earlier {
        let source = String::from_utf8_lossy(&blobs::get(tx, &source).await?).into_owned();
        earlier_years.push(json!({ "year": year, "name": name, "source": source }));
    }
    Ok(Some(json!({
        "login": login,
        "name": name,
        "contests": contests.into_iter().map(|(slug, role, team)| json!({ "contest": slug, "role": role, "competes_as": team })).collect::<Vec<_>>(),
        "submissions": submissions,
        "friendly_matches": friendlies.into_iter().map(|(id, seed, at)| json!({ "match": id, "seed": seed, "asked": at })).collect::<Vec<_>>(),
        "earlier_years": earlier_years,
        "answers": cases.into_iter().map(|(case, state, at, text)| json!({ "case": case, "state": state, "at": at, "answer": text })).collect::<Vec<_>>(),
        "tokens": tokens.into_iter().map(|(_, scope, label, made)| json!({ "scope": scope, "label": label, "made": made })).collect::<Vec<_>>(),
        "did": did.into_iter().map(|(at, action, subject)| json!({ "at": at, "action": action, "subject": subject })).collect::<Vec<_>>(),
    })))
}

/// Deletes a person: name, login, password, sources and modules that nobody else sent. Results of matches stay, because they
/// are others' too; a match that was not played yet is void. False if there is no such account.
pub async fn delete(tx: &mut Tx, account: i64) -> Result<bool> {
    let person = one!(
        tx,
        (String,),
        "SELECT login FROM account WHERE id = $1 AND login <> 'deleted-' || id",
        account
    )?;
    let Some((login,)) = person else { return Ok(false) };
    let gone = blobs::put(tx, "source", b"// deleted\n").await?;
    let kept = all!(
        tx,
        (String, Option<String>),
        "SELECT source, module FROM submission WHERE account = $1",
        account
    )?;
    run!(
        tx,
        "UPDATE game SET state = 'void' WHERE state = 'waiting' AND id IN
         (SELECT seat.game FROM seat JOIN submission ON submission.id = seat.submission WHERE submission.account = $1)",
        account
    )?;
    run!(
        tx,
        "UPDATE entrant SET representative = NULL WHERE representative IN (SELECT id FROM submission WHERE account = $1)",
        account
    )?;
    // Whatever was found with them goes along.
    documents::forget(tx, account, &login).await?;
    run!(
        tx,
        "UPDATE submission SET state = 'withdrawn', source = $2, module = NULL, steps = '[]', generation = generation + 1 WHERE account = $1",
        account,
        &gone
    )?;
    // In tournaments they withdraw.
    run!(
        tx,
        "UPDATE place SET withdrawn = 1, name = $2 WHERE entrant IN (SELECT entrant FROM member WHERE account = $1) AND
         (SELECT COUNT(*) FROM member WHERE member.entrant = place.entrant) = 1",
        account,
        format!("deleted-{account}")
    )?;
    run!(
        tx,
        "UPDATE player SET module = NULL WHERE submission IN (SELECT id FROM submission WHERE account = $1)",
        account
    )?;
    run!(tx, "DELETE FROM prediction WHERE account = $1", account)?;
    for name in kept.into_iter().flat_map(|(source, module)| [Some(source), module]).flatten() {
        blobs::drop_unused(tx, &name).await?;
    }
    let nobody = format!("deleted-{account}");
    run!(
        tx,
        "UPDATE entrant SET name = $2 WHERE id IN (SELECT entrant FROM member WHERE account = $1) AND
         (SELECT COUNT(*) FROM member WHERE member.entrant = entrant.id) = 1",
        account,
        &nobody
    )?;
    run!(tx, "UPDATE remark SET text = '' WHERE account = $1 AND kind = 'answer'", account)?;
    run!(tx, "DELETE FROM session WHERE account = $1", account)?;
    run!(tx, "DELETE FROM token WHERE account = $1", account)?;
    run!(tx, "DELETE FROM invitation WHERE account = $1", account)?;
    run!(
        tx,
        "UPDATE account SET login = $2, name = $2, password = NULL, oidc = NULL, admin = 0, disabled = $3 WHERE id = $1",
        account,
        &nobody,
        super::now()
    )?;
    // Who did it and what it was about is kept without the name.
    run!(tx, "UPDATE audit SET subject = $2 WHERE subject = $1", &login, &nobody)?;
    events::audit(tx, None, "deleted a person", &nobody).await?;
    Ok(true)
}

/// The account of a login, also to be said on the command line.
pub async fn number_of(tx: &mut Tx, login: &str) -> Result<Option<i64>> {
    Ok(one!(tx, (i64,), "SELECT id FROM account WHERE LOWER(login) = LOWER($1)", login)?.map(|(id,)| id))
}
