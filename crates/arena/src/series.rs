use rayon::prelude::*;

/// Plays many matches on many cores.
///
/// Matches are numbered; what comes back is in that order and does not depend on the number of threads.
pub struct Series {
    pool: rayon::ThreadPool,
}

/// Players in the sandbox may go deep before they are stopped.
const STACK: usize = 32 << 20;

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
}
