//! What spectators expect of matches that they have not seen.

use super::db::{Result, Tx, all, one, run};
use super::now;

/// A prediction: who said it, which seat wins, how sure, what came out.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Prediction {
    /// The match.
    pub game: i64,
    /// Who said it.
    pub account: i64,
    /// Their name.
    pub name: String,
    /// Which seat wins.
    pub seat: i64,
    /// How sure they are.
    pub percent: i64,
}

/// Keeps what somebody expects; said again, the last word counts. False if the match is shown already, or never will be.
pub async fn say(tx: &mut Tx, game: i64, account: i64, seat: i64, percent: i64) -> Result<bool> {
    let at = now();
    let open = one!(tx, (i64,), "SELECT game FROM pairing WHERE game = $1 AND shown > $2", game, at)?;
    if open.is_none() {
        return Ok(false);
    }
    run!(
        tx,
        "INSERT INTO prediction (game, account, seat, percent, at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (game, account) DO UPDATE SET seat = $3, percent = $4, at = $5",
        game,
        account,
        seat,
        percent,
        at
    )?;
    Ok(true)
}

/// All about the matches of a tournament.
pub async fn of_tournament(tx: &mut Tx, tournament: i64) -> Result<Vec<Prediction>> {
    Ok(all!(
        tx,
        Prediction,
        "SELECT prediction.game, prediction.account, account.name, prediction.seat, prediction.percent FROM prediction
         JOIN pairing ON pairing.game = prediction.game JOIN account ON account.id = prediction.account
         WHERE pairing.tournament = $1 ORDER BY prediction.game, prediction.account",
        tournament
    )?)
}
