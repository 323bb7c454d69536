//! Comparing the players of a contest, and unpacking earlier years.

use std::sync::Arc;
use std::time::Duration;

use super::{PATIENCE, WorkError, Worker, timed};
use crate::jobs::Trouble;
use crate::jobs::compare::{Desk, Found, Old, unpack_year};
use crate::queue::Job;
use crate::store::comparisons::Done;
use crate::store::db::{Result, StoreError};
use crate::store::{blobs, comparisons, contests, documents, likenesses, years};

/// Players that are stored together: a transaction stays short.
const TOGETHER: usize = 50;

impl Worker {
    pub(super) async fn compare(&self, job: Job) -> std::result::Result<(), WorkError> {
        let mut tx = self.db.write().await?;
        let Some((tries, wanted)) = comparisons::fence(&mut tx, job).await? else { return Ok(()) };
        if tries > self.max_tries {
            comparisons::give_up(&mut tx, job).await?;
            return Ok(tx.commit().await?);
        }
        tx.commit().await?;
        let mut tx = self.db.read().await?;
        let Some(contest) = contests::find(&mut tx, job.id).await? else { return Ok(()) };
        let game = contest.game.clone();
        let mut public = Vec::new();
        for source in documents::publics(&mut tx, &game).await? {
            public.push((source.name, blobs::get(&mut tx, &source.source).await?));
        }
        drop(tx);
        let desk = {
            let game = game.clone();
            self.blocking(move |compute| {
                Ok(timed(|| Arc::new(Desk::new(&game, &compute.given(&game), &public))))
            })
        };
        let (desk, mut cpu_ms) = desk.await?;
        cpu_ms += self.fingerprint(&desk, &game).await?;

        let mut tx = self.db.read().await?;
        let papers = documents::papers(&mut tx, &game, contest.id, &desk.made_with).await?;
        drop(tx);
        let at = desk.clone();
        let (mut compared, took) = self
            .blocking(move |_| {
                let (compared, took) = timed(|| at.compare(papers));
                Ok((compared?, took))
            })
            .await?;
        cpu_ms += took;

        let mut tx = self.db.read().await?;
        let mut sources = Vec::new();
        for (number, (a, b)) in compared.pairs().into_iter().enumerate() {
            // Somebody may have been deleted meanwhile.
            if let (Some(a), Some(b)) =
                (documents::source(&mut tx, a).await?, documents::source(&mut tx, b).await?)
            {
                sources.push((number, a, b));
            }
        }
        drop(tx);
        let (players, pairs) = compared.counts();
        let (found, took) = self
            .blocking(move |_| {
                let look = || {
                    let look = |(number, a, b)| desk.evidence(&mut compared, number, &a, &b);
                    sources.into_iter().map(look).collect::<Vec<Found>>()
                };
                Ok(timed(look))
            })
            .await?;
        let done = Done { wanted, players, pairs, cpu_ms: cpu_ms + took };
        Ok(insist!(self.store_found(job, done, &found))?)
    }

    /// Makes the fingerprints that are missing, and keeps them whatever happens next.
    async fn fingerprint(&self, desk: &Arc<Desk>, game: &str) -> std::result::Result<i64, WorkError> {
        let mut cpu_ms = 0;
        loop {
            let mut tx = self.db.read().await?;
            let mut sources = Vec::new();
            for (id, name, source) in documents::without_prints(&mut tx, game, &desk.made_with).await? {
                sources.push((id, name, blobs::get(&mut tx, &source).await?));
            }
            drop(tx);
            if sources.is_empty() {
                return Ok(cpu_ms);
            }
            let at = desk.clone();
            let read = move || {
                let read = |(id, name, source): (i64, String, Vec<u8>)| (id, at.read(&name, &source));
                sources.into_iter().map(read).collect::<Vec<_>>()
            };
            let (prints, took) = self.blocking(move |_| Ok(timed(read))).await?;
            cpu_ms += took;
            let mut tx = self.db.write().await?;
            for (id, prints) in prints {
                documents::keep_prints(&mut tx, id, &desk.made_with, &prints).await?;
            }
            tx.commit().await?;
        }
    }

    async fn store_found(&self, job: Job, done: Done, found: &[Found]) -> Result<()> {
        let mut tx = self.db.write().await?;
        if !comparisons::finish(&mut tx, job, done).await? {
            return Ok(());
        }
        likenesses::keep(&mut tx, job.id, job.generation, found).await?;
        tx.commit().await
    }

    pub(super) async fn import(&self, job: Job) -> std::result::Result<(), WorkError> {
        let mut tx = self.db.write().await?;
        let Some(tries) = years::fence(&mut tx, job).await? else { return Ok(()) };
        if tries > self.max_tries {
            years::too_often(&mut tx, job).await?;
            return Ok(tx.commit().await?);
        }
        tx.commit().await?;
        let mut tx = self.db.read().await?;
        let Some((upload, by_prefix)) = years::upload(&mut tx, job.id).await? else {
            return Err(Trouble(format!("year {} has nothing to unpack", job.id)).into());
        };
        drop(tx);
        let unpacked = self.blocking(move |_| Ok(unpack_year(&upload, by_prefix))).await?;
        let (players, note) = match unpacked {
            Ok(unpacked) => unpacked,
            Err(why) => {
                let mut tx = self.db.write().await?;
                years::give_up(&mut tx, job, &why).await?;
                return Ok(tx.commit().await?);
            }
        };
        store_players(&self.db, job.id, &players).await?;
        let mut tx = self.db.write().await?;
        years::finish(&mut tx, job, &note).await?;
        Ok(tx.commit().await?)
    }
}

/// Keeps the players of a year, some at a time; what is there already stays.
pub async fn store_players(db: &crate::store::db::Db, year: i64, players: &[Old]) -> Result<()> {
    for some in players.chunks(TOGETHER) {
        let mut tx = db.write().await?;
        for Old { name, author, source } in some {
            documents::import(&mut tx, year, author, name, source).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}
