//! A tournament goes on: what the tables hold is asked what comes next, until matches must be played or time must pass.

use super::{WorkError, Worker};
use crate::jobs::tournament::Need;
use crate::jobs::{Fixture, Sitter, Trouble};
use crate::queue::Job;
use crate::store::db::{Result, StoreError, Tx};
use crate::store::games::Game;
use crate::store::{blobs, now, rounds, tournaments};

impl Worker {
    pub(super) async fn advance(&self, job: Job) -> std::result::Result<(), WorkError> {
        let mut tx = self.db.write().await?;
        let Some(tries) = tournaments::fence(&mut tx, job).await? else { return Ok(()) };
        if tries > self.max_tries {
            tournaments::give_up(&mut tx, job, "nobody can say what comes next").await?;
            return Ok(tx.commit().await?);
        }
        tx.commit().await?;
        let mut generation = job.generation;
        // Each turn is a transaction of its own; who is killed between two leaves a tournament that goes on by itself.
        while let Some(next) = self.turn(job.id, generation).await? {
            generation = next;
        }
        Ok(())
    }

    /// One thing that comes next; the generation that it leaves, or nothing if there is nothing to do now.
    async fn turn(&self, id: i64, generation: i64) -> std::result::Result<Option<i64>, WorkError> {
        let mut tx = self.db.read().await?;
        let Some(tournament) = tournaments::find(&mut tx, id).await? else { return Ok(None) };
        let facts = rounds::facts(&mut tx, &tournament).await?;
        drop(tx);
        let asked = tokio::task::spawn_blocking(move || (facts.next(), facts)).await;
        let (need, facts) = asked.map_err(|error| Trouble(format!("a plan broke: {error}")))?;
        if need == Need::Nothing || (need == Need::Round && tournament.due > now()) {
            let mut tx = self.db.write().await?;
            tournaments::idle(&mut tx, id, generation).await?;
            tx.commit().await?;
            return Ok(None);
        }
        let game = facts.terms.game.clone();
        let addresses = |name: &str| self.compute.built_in(&game, name);
        let mut tx = self.db.write().await?;
        let Some(next) = tournaments::take_turn(&mut tx, id, generation).await? else { return Ok(None) };
        match &need {
            Need::Nothing => {}
            Need::Round => {
                if !rounds::begin(&mut tx, &tournament, &facts, &addresses).await? {
                    drop(tx);
                    return self.too_few(id, generation).await;
                }
            }
            Need::Games(session, seeds) => {
                rounds::play(&mut tx, &tournament, &facts, session, seeds).await?;
            }
            Need::End(ending) => rounds::end(&mut tx, &tournament, &facts, ending).await?,
            Need::Over => rounds::over(&mut tx, &tournament, &facts).await?,
        }
        tx.commit().await?;
        Ok((need != Need::Over).then_some(next))
    }

    async fn too_few(&self, id: i64, generation: i64) -> std::result::Result<Option<i64>, WorkError> {
        let job = Job { kind: crate::queue::Kind::Advance, id, generation };
        let mut tx = self.db.write().await?;
        tournaments::give_up(&mut tx, job, "there are too few different players").await?;
        tx.commit().await?;
        Ok(None)
    }
}

/// A match of a tournament: boards and modules are those that were frozen.
pub(super) async fn fixture(tx: &mut Tx, game: &Game) -> Result<Fixture> {
    let damaged = |what: &str| StoreError::Damaged(format!("match {}: {what}", game.id));
    let found = rounds::seats(tx, game.id).await?;
    let (tournament, table) = found.ok_or_else(|| damaged("its tournament is gone"))?;
    let terms = tournament.terms()?;
    let seed: u128 = game.seed.parse().map_err(|_| damaged("its seed is no number"))?;
    let board = (seed % terms.boards.len().max(1) as u128) as usize;
    let mut seats = Vec::new();
    for (name, module) in table {
        let module = match module {
            Some(module) => Some(blobs::get(tx, &module).await?.into()),
            None => None,
        };
        seats.push(Sitter { name, module });
    }
    Ok(Fixture {
        board: terms.boards.get(board).ok_or_else(|| damaged("its board is gone"))?.as_str().into(),
        budget: Some(terms.budget),
        game: terms.game,
        seed,
        seats,
    })
}
