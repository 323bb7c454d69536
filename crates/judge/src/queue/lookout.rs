//! When a worker looks for jobs, and in which lane: it asks for all of them at once, and calls one.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::Stream;
use futures_util::task::AtomicWaker;
use tokio::sync::{Notify, Semaphore};

use super::{Kind, LOST, ready};
use crate::store::db::{Db, Result};

/// How soon a worker looks for jobs again that found none; and at most, after some time without any.
const SOON: Duration = Duration::from_millis(50);
const LATER: Duration = Duration::from_millis(400);

/// Looks at the queue for all lanes of a worker, and not while it is at work: many workers that ask lane by lane would keep a
/// server busy with nothing.
pub struct Lookout {
    bells: Vec<(Kind, Arc<Bell>)>,
    /// The worker has done a job.
    pub free: Notify,
}

impl Lookout {
    /// For a worker that has these lanes.
    pub fn new(lanes: &[Kind]) -> Self {
        let bells = lanes.iter().map(|kind| (*kind, Arc::new(Bell::default()))).collect();
        Lookout { bells, free: Notify::new() }
    }

    /// Each lane with its bell.
    pub fn bells(&self) -> impl Iterator<Item = (Kind, Arc<Bell>)> {
        self.bells.iter().cloned()
    }

    /// Looks for ever, while there is a free slot.
    pub async fn forever(self: Arc<Self>, db: Db, slots: Arc<Semaphore>) {
        let (mut pause, mut called) = (SOON, Called::default());
        loop {
            if slots.available_permits() > 0 {
                let found = self.look(&db, &mut called).await.unwrap_or(false);
                pause = if found { SOON } else { (pause * 2).min(LATER) };
            }
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = self.free.notified() => pause = SOON,
            }
        }
    }

    /// Rings where something waits; false if nothing does.
    async fn look(&self, db: &Db, called: &mut Called) -> Result<bool> {
        let ready = ready(&mut db.read().await?).await?;
        let choice = self.choice(&ready, called);
        if let Some(lane) = choice {
            self.bells[lane].1.ring();
        }
        Ok(choice.is_some())
    }

    /// Which lane is called: one at a time, for a job that is lent to somebody with full hands waits for nothing, and longer if
    /// that somebody dies. First where one lost its worker. Else every second call is for a verdict if one waits, and the others
    /// have their turns between.
    fn choice(&self, ready: &[(String, usize)], called: &mut Called) -> Option<usize> {
        let lanes = self.bells.len();
        let lost = ready.iter().any(|(name, priority)| {
            *priority >= LOST && self.bells.iter().any(|(kind, _)| kind.lane() == name)
        });
        let waits = |lane: &usize| {
            let here = self.bells[*lane].0.lane();
            ready.iter().any(|(name, priority)| name == here && (!lost || *priority >= LOST))
        };
        let is_verdict = |lane: &usize| self.bells[*lane].0 == Kind::Verdict;
        let verdict = (0..lanes).find(|lane| is_verdict(lane) && waits(lane));
        let turn = (1..=lanes).map(|step| (called.other + step) % lanes);
        let other = turn.filter(|lane| !is_verdict(lane)).find(waits);
        let choice = if called.verdict { other.or(verdict) } else { verdict.or(other) };
        called.verdict = choice.is_some() && choice == verdict;
        if !called.verdict {
            called.other = choice.unwrap_or(called.other);
        }
        choice
    }
}

/// Who was called before.
#[derive(Default)]
struct Called {
    /// The last was for a verdict.
    verdict: bool,
    /// The last lane that was not.
    other: usize,
}

/// Wakes a lane. Whoever comes too late to hear it finds it rung.
#[derive(Default)]
pub struct Bell {
    rung: AtomicBool,
    listener: AtomicWaker,
}

impl Bell {
    fn ring(&self) {
        self.rung.store(true, Ordering::Release);
        self.listener.wake();
    }
}

/// Comes when the bell rings; the lookout rings again until somebody comes. It asks for the next time at once: the library takes
/// a tick without looking whether another is armed.
pub(super) struct Armed(pub(super) Arc<Bell>);

impl Stream for Armed {
    type Item = ();

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<()>> {
        self.0.listener.register(context.waker());
        if self.0.rung.swap(false, Ordering::AcqRel) { Poll::Ready(Some(())) } else { Poll::Pending }
    }
}

#[cfg(test)]
mod tests {
    use super::{Called, Kind, LOST, Lookout};

    #[test]
    fn verdicts_are_every_second_call_and_the_others_take_turns() {
        let lookout = Lookout::new(&[Kind::Verdict, Kind::Play, Kind::Verify, Kind::Advance]);
        let mut called = Called::default();
        let mut calls = |ready: &[&str], count: usize| -> Vec<Option<usize>> {
            let ready: Vec<_> = ready
                .iter()
                .map(|lane| {
                    lane.split_once('!')
                        .map_or(((*lane).to_owned(), 100), |(lane, _)| (lane.to_owned(), LOST))
                })
                .collect();
            (0..count).map(|_| lookout.choice(&ready, &mut called)).collect()
        };
        assert_eq!(calls(&["shadow"], 1), [None], "that is somebody else's");
        assert_eq!(calls(&["verdict", "play", "advance"], 5), [0, 1, 0, 3, 0].map(Some));
        assert_eq!(calls(&["advance", "play"], 3), [1, 3, 1].map(Some), "a league stops no tournament");
        assert_eq!(calls(&["verdict"], 2), [0, 0].map(Some));
        assert_eq!(
            calls(&["verdict", "play!", "advance"], 2),
            [1, 1].map(Some),
            "who lost its worker comes first"
        );
        assert_eq!(calls(&["verdict", "shadow!"], 1), [0].map(Some), "but not who is somebody else's");
    }
}
