use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How far it is, on a terminal; nothing anywhere else.
pub struct Progress(Option<(ProgressBar, Cell<Instant>)>);

impl Progress {
    /// Of `total` matches, of which `done` are there already; without a total, for as long as it takes.
    pub fn new(total: Option<usize>, done: usize, quiet: bool) -> Self {
        Progress::of("matches", total, done, quiet)
    }

    /// The same of other things.
    pub fn of(things: &str, total: Option<usize>, done: usize, quiet: bool) -> Self {
        if quiet || !io::stderr().is_terminal() {
            return Progress(None);
        }
        let (bar, template) = match total {
            Some(total) => (
                ProgressBar::new(total as u64),
                "{bar:30.cyan/dim} {pos}/{len} THINGS  {per_sec}{left}  {msg}",
            ),
            None => (ProgressBar::new_spinner(), "{spinner:.cyan} {pos} THINGS  {per_sec}  {msg}"),
        };
        let template = template.replace("THINGS", things);
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let per_second = |state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{:.0}/s", state.per_sec());
        };
        // Nobody knows how long it takes before anything is done.
        let left = move |state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write| {
            if state.pos() > done as u64 && !state.eta().is_zero() {
                let _ = write!(out, "  {:#} left", indicatif::HumanDuration(state.eta()));
            }
        };
        let style = style.with_key("per_sec", per_second).with_key("left", left);
        bar.set_style(style.progress_chars("━━─"));
        bar.set_position(done as u64);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress(Some((bar, Cell::new(Instant::now()))))
    }

    /// Whether somebody sees it.
    pub fn seen(&self) -> bool {
        self.0.is_some()
    }

    /// One more match; `message` is only made if somebody sees it.
    pub fn step(&self, message: impl FnOnce() -> String) {
        if let Some((bar, said)) = &self.0 {
            bar.inc(1);
            // Statistics are not free: twice a second is enough.
            if said.get().elapsed() > Duration::from_millis(500) {
                bar.set_message(message());
                said.set(Instant::now());
            }
        }
    }

    /// Leaves the terminal as it was.
    pub fn clear(self) {
        if let Some((bar, _)) = self.0 {
            bar.finish_and_clear();
        }
    }
}
