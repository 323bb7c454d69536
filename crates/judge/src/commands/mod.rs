//! What can be typed: `palestra judge`, `palestra work`, `palestra submit`.

mod demo;
mod import;
mod judge;
mod submit;
mod verbs;
mod work;

pub use judge::{JudgeArgs, judge};
pub use submit::{SubmitArgs, submit};
pub use work::{WorkArgs, work};

/// Everything went as it should.
const FINE: u8 = 0;
/// The player may not compete yet.
const FAILED: u8 = 1;

/// Logs on standard error: a line each, without secrets.
fn log(json: bool) {
    let format = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_target(false)
        .with_max_level(tracing::Level::INFO);
    // A second attempt, as in tests, changes nothing.
    let _ = if json { format.json().try_init() } else { format.compact().try_init() };
}

fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?)
}
