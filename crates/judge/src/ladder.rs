//! The ladder that runs all term: league matches while nobody needs the workers for anything else.

use std::sync::Arc;
use std::time::Duration;

use crate::jobs::Games;
use crate::store::db::{Db, Result};
use crate::store::{chunks, contests, games, submissions, workers};
use crate::web::start_league;

/// How often somebody looks whether there is nothing to do.
const EVERY: Duration = Duration::from_secs(3);

/// Matches that are asked for at once: a verdict never waits for more than a few of them.
const BATCH: usize = 16;

/// Everybody plays so many. A new version begins at none, so it comes first and finds its level within minutes.
const LEAST: usize = 60;

/// Looks for ever.
pub async fn forever(db: Db, about: Arc<dyn Games>) {
    loop {
        tokio::time::sleep(EVERY).await;
        if let Err(error) = once(&db, &*about).await {
            tracing::warn!(%error, "the ladder could not go on");
        }
    }
}

/// Looks once: if nothing waits, the contest whose players know least of each other gets some matches. Says in which.
pub async fn once(db: &Db, about: &dyn Games) -> Result<Option<i64>> {
    let mut tx = db.read().await?;
    let climbing = contests::ladders(&mut tx).await?;
    let busy =
        !submissions::unfinished(&mut tx).await?.is_empty() || !chunks::open(&mut tx).await?.is_empty();
    if climbing.is_empty() || busy || workers::count(&mut tx, workers::LATELY).await? == 0 {
        return Ok(None);
    }
    let mut neediest: Option<(usize, i64)> = None;
    for contest in climbing {
        let competing = submissions::competing(&mut tx, contest).await?;
        let seats = games::league_seats(&mut tx, contest).await?;
        let played = |player: i64| seats.iter().filter(|seat| seat.submission == Some(player)).count();
        if let Some(fewest) = competing.iter().map(|player| played(player.id)).min()
            && fewest < LEAST
            && neediest.is_none_or(|(known, _)| fewest < known)
        {
            neediest = Some((fewest, contest));
        }
    }
    drop(tx);
    let Some((_, id)) = neediest else { return Ok(None) };
    let mut tx = db.write().await?;
    let Some(contest) = contests::find(&mut tx, id).await? else { return Ok(None) };
    let Ok(seats) = about.seats(&contest.game, &contest.board) else { return Ok(None) };
    if start_league(&mut tx, &contest, seats, BATCH).await?.is_err() {
        return Ok(None);
    }
    tx.commit().await?;
    Ok(Some(id))
}
