use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// Fuel between two looks at the clock: about a millisecond.
pub(crate) const SLICE: u64 = 10_000_000;

/// The house's guard over one player in one match: it counts the CPU time of the thread, which a busy machine does not
/// lengthen. Copies are the same guard.
///
/// The CPU clock is dear, and nobody has used more CPU time than has passed on the cheap one: the guard first looks at
/// that, and begins to count in earnest when a quarter of the cap is over.
#[derive(Clone, Debug)]
pub(crate) struct Guard(Arc<Mutex<Watch>>);

#[derive(Debug)]
struct Watch {
    cap: Duration,
    /// All that passed in calls, before anybody counted in earnest.
    passed: Duration,
    /// What was counted.
    counted: Duration,
    call: Call,
}

#[derive(Debug)]
enum Call {
    None,
    Passing(Instant),
    /// The thread's clock when it began; a call stays on its thread.
    Counted(Duration),
}

/// The player took more CPU time than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {} seconds of CPU time", .0.as_secs_f64())]
pub(crate) struct Overtime(pub(crate) Duration);

impl Guard {
    pub(crate) fn new(cap: Duration) -> Self {
        let watch = Watch { cap, passed: Duration::ZERO, counted: Duration::ZERO, call: Call::None };
        Guard(Arc::new(Mutex::new(watch)))
    }

    /// A call begins.
    pub(crate) fn begin(&self) {
        let mut watch = self.watch();
        watch.call =
            if watch.in_earnest() { Call::Counted(thread_clock()) } else { Call::Passing(Instant::now()) };
    }

    /// A call is under way.
    pub(crate) fn look(&self) -> Result<(), Overtime> {
        let mut watch = self.watch();
        let spent = match watch.call {
            Call::None => return Ok(()),
            Call::Passing(since) if watch.passed + since.elapsed() < watch.patience() => return Ok(()),
            Call::Passing(since) => {
                watch.passed += since.elapsed();
                watch.call = Call::Counted(thread_clock());
                Duration::ZERO
            }
            Call::Counted(since) => thread_clock().saturating_sub(since),
        };
        if watch.counted + spent > watch.cap { Err(Overtime(watch.cap)) } else { Ok(()) }
    }

    /// A call is over.
    pub(crate) fn end(&self) -> Result<(), Overtime> {
        let mut watch = self.watch();
        match std::mem::replace(&mut watch.call, Call::None) {
            Call::None => {}
            Call::Passing(since) => watch.passed += since.elapsed(),
            Call::Counted(since) => watch.counted += thread_clock().saturating_sub(since),
        }
        if watch.counted > watch.cap { Err(Overtime(watch.cap)) } else { Ok(()) }
    }

    fn watch(&self) -> MutexGuard<'_, Watch> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch {
    fn patience(&self) -> Duration {
        self.cap / 4
    }

    fn in_earnest(&self) -> bool {
        self.passed >= self.patience()
    }
}

fn thread_clock() -> Duration {
    ThreadTime::now().as_duration()
}

/// Runs a call to its end. Between the slices of fuel `pause` is called and may end it.
pub(crate) fn drive<T>(
    call: impl Future<Output = T>,
    mut pause: impl FnMut() -> Result<(), Overtime>,
) -> Result<T, Overtime> {
    let mut call = pin!(call);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        match call.as_mut().poll(&mut context) {
            Poll::Ready(answer) => return Ok(answer),
            Poll::Pending => pause()?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn busy(time: Duration) {
        let begin = ThreadTime::now();
        while begin.elapsed() < time {}
    }

    /// No single call is long, and no call is seen while it is under way.
    #[test]
    fn short_calls_add_up_over_a_match() {
        let guard = Guard::new(Duration::from_millis(20));
        let ended = (0..1000).find(|_| {
            guard.begin();
            busy(Duration::from_millis(1));
            guard.end().is_err()
        });
        let calls = ended.expect("a second of calls is more than 20 milliseconds");
        assert!(calls >= 20, "{calls}: nobody is stopped before its time");
    }

    #[test]
    fn time_between_calls_is_not_the_players() {
        let guard = Guard::new(Duration::from_millis(5));
        for _ in 0..20 {
            guard.begin();
            guard.end().unwrap();
            busy(Duration::from_millis(1));
        }
    }
}
