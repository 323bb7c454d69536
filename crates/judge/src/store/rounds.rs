//! The rounds of tournaments: what is played, how they end, when everybody may know. Who takes part is in `lineup.rs`.

mod lineup;

use palestra_contest::chain::Log;
use palestra_contest::format::{RoundEnd, RoundKind, Session};
use palestra_contest::verify::House;

use super::db::{Result, StoreError, Tx, all, one, run};
use super::games::{self, NewGame};
use super::receipts::bytes;
use super::tournaments::{Tournament, find, tell};
use super::{chunks, now};
use crate::jobs::tournament::{Facts, Game, Module, Round};

pub use lineup::{Addresses, begin};

/// Matches that one job plays, at most.
const CHUNK: usize = 8;
/// After verdicts, before friendly matches and leagues.
const PRIORITY: usize = 60;

/// Everything that is known of a tournament.
pub async fn facts(tx: &mut Tx, tournament: &Tournament) -> Result<Facts> {
    let id = tournament.id;
    let names = all!(tx, (String,), "SELECT name FROM place WHERE tournament = $1 ORDER BY number", id)?;
    let modules = all!(
        tx,
        (String, String, String, Option<i64>, i64),
        "SELECT kind, name, digest, submission, since FROM player WHERE tournament = $1 ORDER BY number",
        id
    )?;
    let module = |(kind, name, digest, submission, since): (String, String, String, Option<i64>, i64)| {
        Ok(Module { kind, name, digest: bytes(&digest)?, submission, since })
    };
    let modules = modules.into_iter().map(module).collect::<Result<Vec<Module>>>()?;
    let guests: Vec<usize> = (0..modules.len()).filter(|&number| modules[number].kind == "guest").collect();
    let mut rounds = Vec::new();
    for row in all!(
        tx,
        RoundRow,
        "SELECT number, state, lineup, dummy, log_count, log_head, entrants, beacon, began, ending, released FROM round WHERE tournament = $1 ORDER BY number",
        id
    )? {
        rounds.push(row.read(&guests)?);
    }
    let steps = all!(
        tx,
        (i64, String, String),
        "SELECT round, phase, danger FROM step WHERE tournament = $1 ORDER BY round, number",
        id
    )?;
    for (round, phase, danger) in steps {
        of(&mut rounds, round)?.steps.push((json(&phase)?, json(&danger)?));
    }
    let games = all!(
        tx,
        GameRow,
        "SELECT pairing.round, pairing.step, pairing.board, pairing.seats, pairing.game, pairing.shown, game.state,
         result.digest FROM pairing JOIN game ON game.id = pairing.game LEFT JOIN result ON result.game = pairing.game WHERE tournament = $1 ORDER BY round, number",
        id
    )?;
    for row in games {
        let table = json(&row.seats)?;
        let (step, board, id) = (row.step as usize, row.board as u32, row.game);
        let record = row.digest.as_deref().filter(|_| row.state == "done").map(bytes).transpose()?;
        let (state, shown) = (row.state, row.shown);
        let game = Game { id, step, board, table, state, shown, scores: Vec::new(), record };
        of(&mut rounds, row.round)?.games.push(game);
    }
    let scores = all!(
        tx,
        (i64, i64, i64),
        "SELECT pairing.round, pairing.number, score.score FROM pairing JOIN game ON game.id = pairing.game AND game.state = 'done'
         JOIN score ON score.game = pairing.game WHERE tournament = $1 ORDER BY round, number, score.seat",
        id
    )?;
    for (round, number, score) in scores {
        if let Some(game) = of(&mut rounds, round)?.games.get_mut(number as usize) {
            game.scores.push(score);
        }
    }
    Ok(Facts {
        name: format!("tournament {id} {}", tournament.title),
        terms: tournament.terms()?,
        terms_digest: bytes(&tournament.terms_digest)?,
        tip: bytes(&tournament.tip)?,
        secret: bytes(&tournament.secret)?,
        names: names.into_iter().map(|(name,)| name).collect(),
        modules,
        rounds,
    })
}

#[derive(sqlx::FromRow)]
struct RoundRow {
    number: i64,
    state: String,
    lineup: String,
    dummy: i64,
    log_count: i64,
    log_head: String,
    entrants: String,
    beacon: String,
    began: i64,
    ending: Option<String>,
    released: Option<i64>,
}

impl RoundRow {
    fn read(self, guests: &[usize]) -> Result<Round> {
        Ok(Round {
            number: self.number as u32,
            state: self.state,
            lineup: json(&self.lineup)?,
            house: House { padding: Some(self.dummy as usize), guests: guests.to_vec() },
            log: Log { count: self.log_count as u64, head: bytes(&self.log_head)? },
            entrants: bytes(&self.entrants)?,
            beacon: self.beacon,
            began: self.began,
            ending: self.ending.as_deref().map(json).transpose()?,
            released: self.released,
            steps: Vec::new(),
            games: Vec::new(),
        })
    }
}

#[derive(sqlx::FromRow)]
struct GameRow {
    round: i64,
    step: i64,
    board: i64,
    seats: String,
    game: i64,
    shown: Option<i64>,
    state: String,
    digest: Option<String>,
}

fn of(rounds: &mut [Round], number: i64) -> Result<&mut Round> {
    let round = rounds.get_mut(number as usize - 1);
    round.ok_or_else(|| StoreError::Damaged(format!("there is no round {number}")))
}

fn json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(error.to_string()))
}

fn text<T: serde::Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// The beacon of a round that waits for it; false if none does.
pub async fn set_beacon(tx: &mut Tx, tournament: i64, beacon: &str) -> Result<bool> {
    let set = run!(
        tx,
        "UPDATE round SET beacon = $2, state = 'playing' WHERE tournament = $1 AND state = 'frozen'",
        tournament,
        beacon
    )?;
    Ok(set == 1)
}

/// Matches of the open round, with the jobs that play them.
pub async fn play(
    tx: &mut Tx,
    tournament: &Tournament,
    facts: &Facts,
    session: &Session,
    seeds: &[u128],
) -> Result<()> {
    let Some(round) = facts.rounds.last() else { return Ok(()) };
    let (id, boards) = (tournament.id, facts.terms.boards.len().max(1));
    let step = round.steps.len() as i64;
    run!(
        tx,
        "INSERT INTO step (tournament, round, number, phase, danger) VALUES ($1, $2, $3, $4, $5)",
        id,
        i64::from(round.number),
        step,
        text(&session.phase)?,
        text(&session.danger)?
    )?;
    let first = round.games.len();
    let size = (session.pairings.len() / 4).clamp(1, CHUNK);
    let numbered: Vec<_> = (first..).zip(session.pairings.iter().zip(seeds)).collect();
    for group in numbered.chunks(size) {
        let chunk = chunks::create(tx, tournament.contest, "tournament", PRIORITY).await?;
        for (number, (pairing, seed)) in group {
            let module = |player: &usize| &facts.modules[*player];
            let seats: Vec<_> =
                pairing.table.iter().map(module).map(|one| (one.name.clone(), one.submission)).collect();
            let new = NewGame {
                contest: tournament.contest,
                kind: "tournament",
                key: &format!("t{id}/{}/{number}", round.number),
                seed: &seed.to_string(),
                submission: None,
                author: None,
                chunk: Some(chunk),
                board: (**seed % boards as u128) as i64,
                seats: &seats,
            };
            let game = games::create(tx, &new).await?;
            run!(
                tx,
                "INSERT INTO pairing (tournament, round, number, step, board, seats, game) VALUES ($1, $2, $3, $4, $5, $6, $7)",
                id,
                i64::from(round.number),
                *number as i64,
                step,
                i64::from(pairing.board),
                text(&pairing.table)?,
                game
            )?;
        }
    }
    tell(tx, id).await
}

/// The open round is over.
pub async fn end(tx: &mut Tx, tournament: &Tournament, facts: &Facts, ending: &RoundEnd) -> Result<()> {
    let Some(round) = facts.rounds.last() else { return Ok(()) };
    let began = one!(
        tx,
        (i64,),
        "UPDATE round SET state = 'decided', ending = $3, decided = $4, released = CASE WHEN $5 = 1 THEN released ELSE $4 END
         WHERE tournament = $1 AND number = $2 AND state = 'playing' RETURNING began",
        tournament.id,
        i64::from(round.number),
        text(ending)?,
        now(),
        tournament.by_hand
    )?;
    let (began,) = began.unwrap_or((now(),));
    // After the final there is nothing to wait for.
    let due = if ending.kind == RoundKind::Final { now() } else { began + tournament.every_ms };
    run!(tx, "UPDATE tournament SET due = $2 WHERE id = $1", tournament.id, due)?;
    tell(tx, tournament.id).await
}

/// It is over. A round in which nothing had to be played was none.
pub async fn over(tx: &mut Tx, tournament: &Tournament, facts: &Facts) -> Result<()> {
    if let Some(round) = facts.rounds.last() {
        let (id, number) = (tournament.id, i64::from(round.number));
        if round.games.is_empty() {
            run!(tx, "DELETE FROM round WHERE tournament = $1 AND number = $2", id, number)?;
            run!(tx, "DELETE FROM player WHERE tournament = $1 AND since = $2 AND since > 1", id, number)?;
        } else if round.state == "playing" {
            end(tx, tournament, facts, &RoundEnd::default()).await?;
        }
    }
    run!(
        tx,
        "UPDATE tournament SET state = 'ended', ended = $2 WHERE id = $1 AND state = 'playing'",
        tournament.id,
        now()
    )?;
    tell(tx, tournament.id).await
}

/// Everybody may know the results of a round and of all before it, from a time on. Says how many were new.
pub async fn release(tx: &mut Tx, tournament: i64, round: i64, from: i64) -> Result<u64> {
    let released = run!(
        tx,
        "UPDATE round SET released = $3 WHERE tournament = $1 AND number <= $2 AND state = 'decided'
         AND (released IS NULL OR released > $3)",
        tournament,
        round,
        from
    )?;
    tell(tx, tournament).await?;
    Ok(released)
}

/// An entrant leaves, from the next round on; false if it had left already.
pub async fn withdraw(tx: &mut Tx, tournament: i64, place: i64) -> Result<bool> {
    let done = run!(
        tx,
        "UPDATE place SET withdrawn = 1 WHERE tournament = $1 AND number = $2 AND withdrawn = 0",
        tournament,
        place
    )?;
    Ok(done == 1)
}

/// For whom each place stands, and whether it withdrew.
pub async fn places(tx: &mut Tx, tournament: i64) -> Result<Vec<(i64, i64)>> {
    Ok(all!(
        tx,
        (i64, i64),
        "SELECT entrant, withdrawn FROM place WHERE tournament = $1 ORDER BY number",
        tournament
    )?)
}

/// Matches that nobody could play count for nobody. Says how many.
pub async fn void_dead(tx: &mut Tx, tournament: i64) -> Result<u64> {
    let void = run!(
        tx,
        "UPDATE game SET state = 'void' WHERE state = 'waiting' AND id IN (SELECT game FROM pairing WHERE tournament = $1)
         AND chunk IN (SELECT id FROM chunk WHERE state = 'dead')",
        tournament
    )?;
    run!(
        tx,
        "UPDATE chunk SET state = 'done' WHERE state = 'dead' AND kind = 'tournament'
         AND NOT EXISTS (SELECT 1 FROM game WHERE game.chunk = chunk.id AND game.state = 'waiting')"
    )?;
    Ok(void)
}

/// How many matches of a tournament nobody could play.
pub async fn dead(tx: &mut Tx, tournament: i64) -> Result<i64> {
    let count = one!(
        tx,
        (i64,),
        "SELECT COUNT(*) FROM pairing JOIN game ON game.id = pairing.game JOIN chunk ON chunk.id = game.chunk
         WHERE tournament = $1 AND chunk.state = 'dead' AND game.state = 'waiting'",
        tournament
    )?;
    Ok(count.map_or(0, |(count,)| count))
}

/// A match of a tournament: the tournament, its round, and whether everybody may know its result at a time.
pub async fn of_game(tx: &mut Tx, game: i64, at: i64) -> Result<Option<(i64, i64, bool)>> {
    let found = one!(
        tx,
        (i64, i64, Option<i64>, Option<i64>),
        "SELECT pairing.tournament, pairing.round, pairing.shown, round.released FROM pairing
         JOIN round ON round.tournament = pairing.tournament AND round.number = pairing.round WHERE pairing.game = $1",
        game
    )?;
    let free = |time: Option<i64>| time.is_some_and(|time| time <= at);
    Ok(found.map(|(tournament, round, shown, released)| (tournament, round, free(shown) || free(released))))
}

/// The matches of a contest's tournaments that everybody may know at a time.
pub async fn open_games(tx: &mut Tx, contest: i64, at: i64) -> Result<std::collections::HashSet<i64>> {
    let games = all!(
        tx,
        (i64,),
        "SELECT pairing.game FROM pairing JOIN round ON round.tournament = pairing.tournament AND round.number = pairing.round
         JOIN tournament ON tournament.id = pairing.tournament
         WHERE tournament.contest = $1 AND (pairing.shown <= $2 OR round.released <= $2)",
        contest,
        at
    )?;
    Ok(games.into_iter().map(|(game,)| game).collect())
}

/// The contest's own player in the round of a match: its name, and its module unless it is built in.
pub async fn house(tx: &mut Tx, game: i64) -> Result<Option<(String, Option<String>)>> {
    Ok(one!(
        tx,
        (String, Option<String>),
        "SELECT player.name, player.module FROM pairing
         JOIN round ON round.tournament = pairing.tournament AND round.number = pairing.round
         JOIN player ON player.tournament = round.tournament AND player.number = round.dummy WHERE pairing.game = $1",
        game
    )?)
}

/// What a worker must know of a match: its tournament, and name and module of each seat.
pub async fn seats(tx: &mut Tx, game: i64) -> Result<Option<(Tournament, Vec<(String, Option<String>)>)>> {
    let found = one!(tx, (i64, String), "SELECT tournament, seats FROM pairing WHERE game = $1", game)?;
    let Some((id, seats)) = found else { return Ok(None) };
    let Some(tournament) = find(tx, id).await? else { return Ok(None) };
    let modules = all!(
        tx,
        (String, Option<String>),
        "SELECT name, module FROM player WHERE tournament = $1 ORDER BY number",
        id
    )?;
    let table: Vec<usize> = json(&seats)?;
    let seated = table.into_iter().map(|player| modules.get(player).cloned()).collect::<Option<Vec<_>>>();
    let seated = seated.ok_or_else(|| StoreError::Damaged(format!("match {game}: a player is gone")))?;
    Ok(Some((tournament, seated)))
}

/// Some matches of a round are shown one after the other, and all of it is everybody's when they are over.
pub async fn schedule(
    tx: &mut Tx,
    tournament: i64,
    round: i64,
    games: &[i64],
    begin: i64,
    gap: i64,
) -> Result<()> {
    run!(tx, "UPDATE pairing SET shown = NULL WHERE tournament = $1 AND round = $2", tournament, round)?;
    for (number, game) in (0i64..).zip(games) {
        run!(tx, "UPDATE pairing SET shown = $2 WHERE game = $1", *game, begin + number * gap)?;
    }
    run!(
        tx,
        "UPDATE round SET released = $3 WHERE tournament = $1 AND number = $2",
        tournament,
        round,
        begin + games.len() as i64 * gap
    )?;
    tell(tx, tournament).await
}
