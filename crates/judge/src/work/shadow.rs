//! Asking the players of a pair what they would do.

use super::{PATIENCE, WorkError, Worker};
use crate::jobs::behaviour::{Asking, Program, Witness};
use crate::queue::Job;
use crate::store::behaviours;
use crate::store::db::{Result, StoreError, Tx};
use crate::store::{blobs, documents};

use std::time::Duration;

/// So many others are asked, to know what is rare.
const OTHERS: usize = 24;

impl Worker {
    pub(super) async fn shadow(&self, job: Job) -> std::result::Result<(), WorkError> {
        let mut tx = self.db.write().await?;
        let Some((tries, a, b)) = behaviours::fence(&mut tx, job).await? else { return Ok(()) };
        if tries > self.max_tries {
            behaviours::give_up(&mut tx, job).await?;
            return Ok(tx.commit().await?);
        }
        tx.commit().await?;
        let mut tx = self.db.read().await?;
        let Some((game, others)) = documents::around(&mut tx, [a, b], OTHERS).await? else { return Ok(()) };
        let pair = [witness(&mut tx, a).await?, witness(&mut tx, b).await?];
        // Somebody was deleted meanwhile, and the pair with them.
        let [Some(a), Some(b)] = pair else { return Ok(()) };
        let mut asking = Asking { game, pair: [a, b], others: Vec::new() };
        for other in others {
            asking.others.extend(witness(&mut tx, other).await?);
        }
        drop(tx);
        let answer = self.blocking(move |compute| compute.shadow(&asking)).await?;
        Ok(insist!(self.store_answer(job, &answer))?)
    }

    async fn store_answer(&self, job: Job, answer: &crate::jobs::behaviour::Answer) -> Result<()> {
        let mut tx = self.db.write().await?;
        behaviours::finish(&mut tx, job, answer).await?;
        tx.commit().await
    }
}

/// A document as somebody who can be asked: by its module, or, of an earlier year, by its source.
async fn witness(tx: &mut Tx, id: i64) -> Result<Option<Witness>> {
    let Some((file, author, module)) = documents::player(tx, id).await? else { return Ok(None) };
    let program = match module {
        Some(module) => Program::Module(blobs::get(tx, &module).await?.into()),
        None => match documents::source(tx, id).await? {
            Some((_, source)) => Program::Source(source.into()),
            None => return Ok(None),
        },
    };
    Ok(Some(Witness { author, file, program }))
}
