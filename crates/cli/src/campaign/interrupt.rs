use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

use super::INTERRUPTED;

/// Whether somebody pressed Ctrl-C. The first time we finish what was begun and tell what is known; the second time we go.
#[derive(Clone)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on. A program does this once.
    pub fn listen() -> anyhow::Result<Self> {
        let pressed = Arc::new(AtomicBool::new(false));
        let flag = pressed.clone();
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
        })
        .context("cannot listen to Ctrl-C")?;
        Ok(Interrupt(pressed))
    }

    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }

    pub fn pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
