//! What can be typed: `palestra judge`, `palestra work`, `palestra submit`.

mod demo;
mod import;
mod judge;
mod submit;
mod verbs;
mod work;

use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;

pub use judge::{JudgeArgs, judge};
pub use submit::{SubmitArgs, submit};
pub use work::{WorkArgs, work};

/// Everything went as it should.
const FINE: u8 = 0;
/// The player may not compete yet.
const FAILED: u8 = 1;

/// Logs on standard error: a line each, without secrets.
fn log(json: bool) {
    let format = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false);
    // The queue tells of every worker for every kind of job that it has begun; only its warnings help.
    let wanted = Targets::new().with_default(Level::INFO).with_target("apalis", Level::WARN);
    // A second attempt, as in tests, changes nothing.
    let _ = if json {
        tracing::subscriber::set_global_default(format.json().finish().with(wanted))
    } else {
        tracing::subscriber::set_global_default(format.compact().finish().with(wanted))
    };
}

fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?)
}
