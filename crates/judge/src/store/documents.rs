//! What is compared: accepted submissions, players of earlier years, and sources that count for nobody.

use std::collections::HashMap;

use super::accounts::given;
use super::db::{Result, Tx, all, one, run};
use super::{blobs, comparisons, now};
use crate::jobs::compare::Paper;

/// An accepted submission is compared from now on. Said twice, it is there once.
pub async fn accept(tx: &mut Tx, submission: i64, contest: i64) -> Result<()> {
    run!(
        tx,
        "INSERT INTO document (game, submission, name, source, at)
         SELECT contest.game, submission.id, 'AI' || submission.name || '_v' || CAST(submission.version AS TEXT) || '.' || submission.language,
                submission.source, submission.received
         FROM submission JOIN contest ON contest.id = submission.contest WHERE submission.id = $1
         ON CONFLICT (submission) DO NOTHING",
        submission
    )?;
    comparisons::ask(tx, contest).await
}

/// A player of an earlier year. Said twice, it is there once.
pub async fn import(tx: &mut Tx, year: i64, author: &str, name: &str, source: &[u8]) -> Result<()> {
    let source = blobs::put(tx, "source", source).await?;
    run!(
        tx,
        "INSERT INTO document (game, year, author, name, source, at)
         SELECT game, id, $2, $3, $4, created FROM year WHERE id = $1 ON CONFLICT (year, name) DO NOTHING",
        year,
        author,
        name,
        &source
    )?;
    Ok(())
}

/// Documents of a game whose fingerprints are missing or of another making, some of them: number, name, where the source is.
pub async fn without_prints(tx: &mut Tx, game: &str, made_with: &str) -> Result<Vec<(i64, String, String)>> {
    Ok(all!(
        tx,
        (i64, String, String),
        "SELECT id, name, source FROM document WHERE game = $1 AND (made_with IS NULL OR made_with <> $2) ORDER BY id LIMIT 100",
        game,
        made_with
    )?)
}

/// Keeps fingerprints.
pub async fn keep_prints(tx: &mut Tx, id: i64, made_with: &str, prints: &[u8]) -> Result<()> {
    run!(tx, "UPDATE document SET made_with = $2, prints = $3 WHERE id = $1", id, made_with, prints)?;
    Ok(())
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    author: Option<String>,
    prints: Vec<u8>,
    contest: Option<i64>,
    account: Option<i64>,
    entrant: Option<i64>,
}

/// All documents of a game that have fingerprints of this making, for a comparison of a contest.
pub async fn papers(tx: &mut Tx, game: &str, contest: i64, made_with: &str) -> Result<Vec<Paper>> {
    let mut people_of: HashMap<i64, Vec<i64>> = HashMap::new();
    let members = all!(
        tx,
        (i64, i64),
        "SELECT member.entrant, member.account FROM member JOIN contest ON contest.id = member.contest
         WHERE contest.game = $1 AND member.entrant IS NOT NULL",
        game
    )?;
    members.into_iter().for_each(|(entrant, account)| people_of.entry(entrant).or_default().push(account));
    let logins = all!(tx, (String, i64), concat!("SELECT LOWER(login), id FROM account WHERE ", given!()))?;
    let logins: HashMap<String, i64> = logins.into_iter().collect();
    let rows = all!(
        tx,
        Row,
        "SELECT document.id, document.author, document.prints, submission.contest, submission.account, submission.entrant
         FROM document LEFT JOIN submission ON submission.id = document.submission
         WHERE document.game = $1 AND document.made_with = $2 AND document.prints IS NOT NULL ORDER BY document.id",
        game,
        made_with
    )?;
    let paper = |row: Row| {
        let imported = row.author.as_deref().unwrap_or_default();
        let mut people: Vec<i64> = match row.entrant {
            Some(entrant) => {
                people_of.get(&entrant).into_iter().flatten().copied().chain(row.account).collect()
            }
            // Who was here under the same name is the same person, unless they gave it to themselves.
            None => logins.get(&imported.to_lowercase()).copied().into_iter().collect(),
        };
        people.sort_unstable();
        people.dedup();
        let author = match (&people[..], row.entrant) {
            ([only], _) => format!("person {only}"),
            (_, Some(entrant)) => format!("team {entrant}"),
            (_, None) => format!("earlier {imported}"),
        };
        Paper { id: row.id, author, people, is_new: row.contest == Some(contest), prints: row.prints }
    };
    Ok(rows.into_iter().map(paper).collect())
}

/// The name and the source of a document.
pub async fn source(tx: &mut Tx, id: i64) -> Result<Option<(String, Vec<u8>)>> {
    let Some((name, source)) =
        one!(tx, (String, String), "SELECT name, source FROM document WHERE id = $1", id)?
    else {
        return Ok(None);
    };
    Ok(Some((name, blobs::get(tx, &source).await?)))
}

/// Who can be asked for a document: its name, whose it is, and where its module is if it has one.
pub async fn player(tx: &mut Tx, id: i64) -> Result<Option<(String, String, Option<String>)>> {
    Ok(one!(
        tx,
        (String, String, Option<String>),
        "SELECT document.name, COALESCE('entrant ' || CAST(submission.entrant AS TEXT), 'earlier ' || document.author, ''), submission.module
         FROM document LEFT JOIN submission ON submission.id = document.submission WHERE document.id = $1",
        id
    )?)
}

/// The game of two documents, and the newest ones of other entrants of that game, which show what is common there.
pub async fn around(tx: &mut Tx, pair: [i64; 2], most: usize) -> Result<Option<(String, Vec<i64>)>> {
    let [a, b] = pair;
    let Some((game,)) = one!(tx, (String,), "SELECT game FROM document WHERE id = $1", a)? else {
        return Ok(None);
    };
    let others = all!(
        tx,
        (i64,),
        "SELECT MAX(document.id) FROM document JOIN submission ON submission.id = document.submission
         WHERE document.game = $1 AND submission.module IS NOT NULL AND NOT EXISTS
         (SELECT 1 FROM document one JOIN submission mine ON mine.id = one.submission WHERE one.id IN ($2, $3)
          AND (mine.entrant = submission.entrant OR mine.account = submission.account))
         GROUP BY submission.entrant ORDER BY 1 DESC LIMIT $4",
        &game,
        a,
        b,
        most as i64
    )?;
    Ok(Some((game, others.into_iter().map(|(id,)| id).collect())))
}

/// All versions of a document's author in its contest or year: number, name, when.
pub async fn versions(tx: &mut Tx, id: i64) -> Result<Vec<(i64, String, i64)>> {
    Ok(all!(
        tx,
        (i64, String, i64),
        "SELECT other.id, other.name, other.at FROM document JOIN document other ON other.game = document.game
         LEFT JOIN submission mine ON mine.id = document.submission LEFT JOIN submission theirs ON theirs.id = other.submission
         WHERE document.id = $1 AND (mine.entrant = theirs.entrant OR (other.year = document.year AND other.author = document.author))
         ORDER BY other.id",
        id
    )?)
}

/// A source that counts for nobody.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Public {
    /// Its number.
    pub id: i64,
    /// The file's name.
    pub name: String,
    /// Where the source is.
    pub source: String,
    /// When it was added.
    pub at: i64,
}

/// The sources of a game that count for nobody.
pub async fn publics(tx: &mut Tx, game: &str) -> Result<Vec<Public>> {
    Ok(all!(tx, Public, "SELECT id, name, source, at FROM public_source WHERE game = $1 ORDER BY id", game)?)
}

/// From now on a source counts for nobody: all contests of the game are compared again.
pub async fn add_public(tx: &mut Tx, game: &str, name: &str, source: &[u8], by: i64) -> Result<()> {
    let source = blobs::put(tx, "source", source).await?;
    run!(
        tx,
        "INSERT INTO public_source (game, name, source, account, at) VALUES ($1, $2, $3, $4, $5)",
        game,
        name,
        &source,
        by,
        now()
    )?;
    comparisons::ask_all(tx, game).await
}

/// It counts again. False if there is no such source of this game.
pub async fn remove_public(tx: &mut Tx, game: &str, id: i64) -> Result<bool> {
    let gone = one!(
        tx,
        (String,),
        "DELETE FROM public_source WHERE id = $1 AND game = $2 RETURNING source",
        id,
        game
    )?;
    let Some((source,)) = gone else { return Ok(false) };
    blobs::drop_unused(tx, &source).await?;
    comparisons::ask_all(tx, game).await?;
    Ok(true)
}

/// Everything of a person goes: their submissions' fingerprints, and players of earlier years under their login.
pub async fn forget(tx: &mut Tx, account: i64, login: &str) -> Result<()> {
    let gone = all!(
        tx,
        (String,),
        concat!(
            "DELETE FROM document WHERE submission IN (SELECT id FROM submission WHERE account = $1)
             OR (year IS NOT NULL AND LOWER(author) = LOWER($2) AND EXISTS (SELECT 1 FROM account WHERE id = $1 AND ",
            given!(),
            ")) RETURNING source"
        ),
        account,
        login
    )?;
    for (source,) in gone {
        blobs::drop_unused(tx, &source).await?;
    }
    Ok(())
}
