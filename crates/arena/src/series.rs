use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};

use rayon::prelude::*;

/// Plays many matches on many cores.
///
/// Matches are numbered; what comes back is in that order and does not depend on the number of threads.
///
/// ```
/// use palestra_arena::Series;
/// let squares = Series::new(2).run(5, |number| number * number);
/// assert_eq!(squares, [0, 1, 4, 9, 16]);
/// ```
pub struct Series {
    pool: rayon::ThreadPool,
}

/// Players in the sandbox may go deep before they are stopped.
const STACK: usize = 32 << 20;

/// So many results may wait for one that takes long; then nobody begins another.
const WAITING: usize = 4096;

impl Series {
    /// A runner with this many threads; 0 for one on each core.
    ///
    /// # Panics
    /// If the machine refuses to start a thread.
    pub fn new(threads: usize) -> Self {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK);
        Series { pool: builder.build().expect("threads can be started") }
    }

    /// Does `job` for the numbers below `count` and answers the results in order.
    pub fn run<T: Send>(&self, count: usize, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
        self.pool.install(|| (0..count).into_par_iter().with_max_len(1).map(&job).collect())
    }

    /// Does `job` for each of `tasks` and hands the results over in order, each as soon as it and all before it are there.
    ///
    /// It ends when there are no more tasks or `take` breaks off. When somebody sets `stop`, nothing new is begun, and
    /// what was begun is still handed over.
    pub fn stream<J: Send, T: Send>(
        &self,
        tasks: impl Iterator<Item = J> + Send,
        stop: &AtomicBool,
        job: impl Fn(&J) -> T + Sync,
        mut take: impl FnMut(J, T) -> ControlFlow<()>,
    ) {
        let tasks = Mutex::new(tasks.enumerate());
        let broken_off = AtomicBool::new(false);
        let (sender, results) = mpsc::channel();
        let (permits, permit) = mpsc::sync_channel(WAITING);
        let permit = Mutex::new(permit);
        (0..WAITING).for_each(|_| _ = permits.send(()));
        self.pool.in_place_scope(|scope| {
            for _ in 0..self.pool.current_num_threads() {
                let (sender, tasks, permit) = (sender.clone(), &tasks, &permit);
                let (job, broken_off) = (&job, &broken_off);
                scope.spawn(move |_| {
                    let ended = || stop.load(Ordering::Relaxed) || broken_off.load(Ordering::Relaxed);
                    while !ended() {
                        // A thread that panicked has told its story already; the others end quietly.
                        if permit.lock().is_ok_and(|permit| permit.recv().is_err()) {
                            break;
                        }
                        let Some((number, task)) = tasks.lock().ok().and_then(|mut tasks| tasks.next())
                        else {
                            break;
                        };
                        let result = job(&task);
                        if sender.send((number, task, result)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut next = 0;
            for (number, task, result) in results {
                early.insert(number, (task, result));
                while let Some((task, result)) = early.remove(&next) {
                    next += 1;
                    let _ = permits.try_send(());
                    if take(task, result).is_break() {
                        broken_off.store(true, Ordering::Relaxed);
                        drop(permits);
                        return;
                    }
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn streamed(threads: usize, count: u64, stop: &AtomicBool, until: u64) -> Vec<(u64, u64)> {
        let mut taken = Vec::new();
        let work = |n: &u64| (0..(n * 7919) % 1000).fold(*n, |sum, k| sum.wrapping_mul(31) ^ k); // uneven
        Series::new(threads).stream(0..count, stop, work, |task, result| {
            taken.push((task, result));
            if task == until { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        taken
    }

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        let stop = AtomicBool::new(false);
        let one = streamed(1, 10_000, &stop, u64::MAX);
        assert!(one.iter().enumerate().all(|(k, (task, _))| k as u64 == *task) && one.len() == 10_000);
        assert_eq!(one, streamed(4, 10_000, &stop, u64::MAX));
    }

    #[test]
    fn it_breaks_off_and_stops() {
        let stop = AtomicBool::new(false);
        assert_eq!(streamed(3, u64::MAX, &stop, 99).len(), 100);
        stop.store(true, Ordering::Relaxed);
        assert!(streamed(3, u64::MAX, &stop, 99).is_empty());
    }
}
