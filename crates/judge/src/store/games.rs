//! Matches: who sits where, and what came out. A result is a fact: it is inserted once and never changed.

use super::db::{Result, Tx, all, one, run};
use super::{blobs, events, now};
use crate::jobs::{Played, places};

/// A match to be made.
pub struct NewGame<'a> {
    /// In which contest.
    pub contest: i64,
    /// `qualify`, `friendly` or `league`.
    pub kind: &'a str,
    /// What it is: the same key is the same match.
    pub key: &'a str,
    /// Its seed.
    pub seed: &'a str,
    /// The submission whose verdict needs it.
    pub submission: Option<i64>,
    /// Who asked for it.
    pub author: Option<i64>,
    /// The chunk that plays it.
    pub chunk: Option<i64>,
    /// Its board: 0 is the one of verdicts.
    pub board: i64,
    /// Name and submission of each seat; no submission is the Dummy.
    pub seats: &'a [(String, Option<i64>)],
}

/// A match.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Game {
    /// Its number.
    pub id: i64,
    /// Its contest.
    pub contest: i64,
    /// `qualify`, `friendly` or `league`.
    pub kind: String,
    /// Its seed.
    pub seed: String,
    /// The submission whose verdict it belongs to.
    pub submission: Option<i64>,
    /// Who asked for it.
    pub author: Option<i64>,
    /// Its board: 0 is the one of verdicts.
    pub board: i64,
    /// `waiting`, `done` or `void`.
    pub state: String,
    /// When it was made.
    pub created: i64,
    /// SHA-256 of its record, once played.
    pub digest: Option<String>,
    /// Where its record is.
    pub record: Option<String>,
    /// What it is played with, if its contest was changed since.
    pub terms: Option<String>,
}

/// A seat of a match, with what came out for it.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Seat {
    /// Its match.
    pub game: i64,
    /// Its number.
    pub seat: i64,
    /// The player's name.
    pub name: String,
    /// Whose it is; none is the Dummy.
    pub submission: Option<i64>,
    /// Its score.
    pub score: Option<i64>,
    /// Twice its place: those with equal scores share.
    pub place2: Option<i64>,
    /// Instructions used.
    pub fuel: Option<i64>,
    /// Why it was frozen.
    pub frozen: Option<String>,
}

/// Makes a match, unless one with this key is there. Says its number.
pub async fn create(tx: &mut Tx, new: &NewGame<'_>) -> Result<i64> {
    let made = one!(
        tx,
        (i64,),
        "INSERT INTO game (contest, kind, key, seed, submission, author, chunk, board, state, created)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $9, 'waiting', $8) ON CONFLICT (key) DO NOTHING RETURNING id",
        new.contest,
        new.kind,
        new.key,
        new.seed,
        new.submission,
        new.author,
        new.chunk,
        now(),
        new.board
    )?;
    let Some((id,)) = made else {
        let (id,) = one!(tx, (i64,), "SELECT id FROM game WHERE key = $1", new.key)?.unwrap_or_default();
        return Ok(id);
    };
    for (number, (name, submission)) in (0i64..).zip(new.seats) {
        run!(
            tx,
            "INSERT INTO seat (game, seat, name, submission) VALUES ($1, $2, $3, $4)",
            id,
            number,
            name,
            *submission
        )?;
    }
    Ok(id)
}

/// Keeps what came out of a match. If another result is there, that one stays, and a difference raises an alarm.
pub async fn keep(tx: &mut Tx, game: i64, played: &Played, worker: &str, cpu_ms: i64) -> Result<()> {
    let digest = blobs::hash(&played.record);
    let record = blobs::put(tx, "record", &played.record).await?;
    let inserted = run!(
        tx,
        "INSERT INTO result (game, digest, engine, worker, cpu_ms, record, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (game) DO NOTHING",
        game,
        &digest,
        &played.engine,
        worker,
        cpu_ms,
        &record,
        now()
    )?;
    if inserted == 0 {
        let (before,) =
            one!(tx, (String,), "SELECT digest FROM result WHERE game = $1", game)?.unwrap_or_default();
        if before != digest {
            let what = format!("match {game}: {worker} got another result than the one that was kept");
            events::alarm(tx, &what).await?;
        }
        return Ok(());
    }
    let places = places(&played.seats);
    for (number, (seat, place2)) in (0i64..).zip(played.seats.iter().zip(places)) {
        run!(
            tx,
            "INSERT INTO score (game, seat, score, place2, fuel, frozen) VALUES ($1, $2, $3, $4, $5, $6)",
            game,
            number,
            seat.score,
            place2,
            seat.fuel,
            seat.frozen.as_deref()
        )?;
    }
    run!(tx, "UPDATE game SET state = 'done' WHERE id = $1 AND state = 'waiting'", game)?;
    Ok(())
}

/// A query of matches, with what follows its joins.
macro_rules! games {
    ($rest:literal) => {
        concat!(
            "SELECT game.id, game.contest, game.kind, game.seed, game.submission, game.author, game.board, game.state, game.created,
             game.terms, result.digest, result.record FROM game LEFT JOIN result ON result.game = game.id ",
            $rest
        )
    };
}

/// A query of seats, with what follows its joins.
macro_rules! seats {
    ($rest:literal) => {
        concat!(
            "SELECT seat.game, seat.seat, seat.name, seat.submission, score.score, score.place2, score.fuel, score.frozen
             FROM seat LEFT JOIN score ON score.game = seat.game AND score.seat = seat.seat ",
            $rest
        )
    };
}

/// A match by its number.
pub async fn find(tx: &mut Tx, id: i64) -> Result<Option<Game>> {
    Ok(one!(tx, Game, games!("WHERE game.id = $1"), id)?)
}

/// The matches of a chunk.
pub async fn of_chunk(tx: &mut Tx, chunk: i64) -> Result<Vec<Game>> {
    Ok(all!(tx, Game, games!("WHERE game.chunk = $1 ORDER BY game.id"), chunk)?)
}

/// All matches of a contest that were played.
pub async fn played(tx: &mut Tx, contest: i64) -> Result<Vec<Game>> {
    Ok(all!(tx, Game, games!("WHERE game.contest = $1 AND game.state = 'done' ORDER BY game.id"), contest)?)
}

/// A match in a list.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Listed {
    /// Its number.
    pub id: i64,
    /// `qualify`, `friendly` or `league`.
    pub kind: String,
    /// `waiting`, `done` or `void`.
    pub state: String,
    /// When it was made.
    pub created: i64,
    /// Who asked for it.
    pub author: Option<i64>,
    /// Whose verdict it belongs to.
    pub entrant: Option<i64>,
    /// Its players, the best first, as people read it.
    pub players: String,
    /// The best score.
    pub best: Option<i64>,
}

/// The newest matches of a contest, with their players.
pub async fn listed(tx: &mut Tx, contest: i64, limit: i64) -> Result<Vec<Listed>> {
    let names = match tx {
        Tx::Sqlite(_) => "GROUP_CONCAT(seat.name, ', ' ORDER BY score.score DESC NULLS LAST, seat.seat)",
        Tx::Postgres(_) => "STRING_AGG(seat.name, ', ' ORDER BY score.score DESC NULLS LAST, seat.seat)",
    };
    let query = format!(
        "SELECT game.id, game.kind, game.state, game.created, game.author, submission.entrant, {names} AS players,
         MAX(score.score) AS best FROM game JOIN seat ON seat.game = game.id
         LEFT JOIN score ON score.game = seat.game AND score.seat = seat.seat LEFT JOIN submission ON submission.id = game.submission
         WHERE game.contest = $1 GROUP BY game.id, game.kind, game.state, game.created, game.author, submission.entrant
         ORDER BY game.id DESC LIMIT $2"
    );
    Ok(all!(tx, Listed, sqlx::AssertSqlSafe(query.clone()), contest, limit)?)
}

/// The matches of a submission's verdict.
pub async fn of_verdict(tx: &mut Tx, submission: i64) -> Result<Vec<Game>> {
    Ok(all!(
        tx,
        Game,
        games!("WHERE game.submission = $1 AND game.kind = 'qualify' ORDER BY game.id"),
        submission
    )?)
}

/// How many friendly matches somebody asked for since a time.
pub async fn asked_since(tx: &mut Tx, author: i64, since: i64) -> Result<i64> {
    let count = one!(
        tx,
        (i64,),
        "SELECT COUNT(*) FROM game WHERE author = $1 AND kind = 'friendly' AND created >= $2",
        author,
        since
    )?;
    Ok(count.map_or(0, |(count,)| count))
}

/// The seats of a match, in order.
pub async fn seats(tx: &mut Tx, game: i64) -> Result<Vec<Seat>> {
    Ok(all!(tx, Seat, seats!("WHERE seat.game = $1 ORDER BY seat.seat"), game)?)
}

/// The seats of all finished league matches of a contest, match after match.
pub async fn league_seats(tx: &mut Tx, contest: i64) -> Result<Vec<Seat>> {
    Ok(all!(
        tx,
        Seat,
        seats!(
            "JOIN game ON game.id = seat.game AND game.contest = $1 AND game.kind = 'league' AND game.state = 'done'
             ORDER BY seat.game, seat.seat"
        ),
        contest
    )?)
}
