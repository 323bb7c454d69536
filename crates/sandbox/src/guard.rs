use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use cpu_time::ThreadTime;

/// Fuel between two looks at the clock: about a millisecond.
pub(crate) const SLICE: u64 = 10_000_000;

/// The house's guard: it watches the CPU time of this thread, which a busy machine does not lengthen.
///
/// It starts its watch at the first look, so calls that never use up a slice do not pay for a clock.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    cap: Duration,
    since: Option<Duration>,
}

/// The guard fired: the match is void, whoever was playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("one call took more than {} seconds of CPU time", .0.as_secs_f64())]
pub(crate) struct Overtime(Duration);

impl Guard {
    pub(crate) fn new(cap: Duration) -> Self {
        Guard { cap, since: None }
    }

    /// Starts a new watch, for the next call.
    pub(crate) fn reset(&mut self) {
        self.since = None;
    }

    pub(crate) fn look(&mut self) -> Result<(), Overtime> {
        let now = ThreadTime::now().as_duration();
        let since = *self.since.get_or_insert(now);
        // Another thread may have gone on with this call: its clock is another one.
        if now.saturating_sub(since) > self.cap { Err(Overtime(self.cap)) } else { Ok(()) }
    }
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
