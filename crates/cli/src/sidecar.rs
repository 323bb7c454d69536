//! The file of notes beside a match: `match.notes` beside `match.out` (docs/notes.md).

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use palestra_arena::{Ears, Notebook, Notes};
use palestra_base::Seat;
use palestra_game::Misuse;

use crate::input;
use crate::output::{Sink, is_device};

/// Where the notes of a match belong; `None` where nothing can stand beside it.
pub fn beside(output: &Path) -> Option<PathBuf> {
    let notes = output.with_extension("notes");
    let is_page = output.extension().is_some_and(|end| end == "html");
    let is_device = is_device(output) || output.metadata().is_ok_and(|there| !there.is_file());
    (output != Path::new("-") && notes != output && !is_page && !is_device).then_some(notes)
}

/// Writes the notes of the match in `output` beside it. A match without any must not be shown with those of another that was there before.
pub fn write(output: &Path, notes: Option<&str>) -> anyhow::Result<()> {
    let Some(target) = beside(output) else { return Ok(()) };
    let Some(text) = notes else {
        if is_notes(&target) {
            fs::remove_file(&target).with_context(|| format!("cannot remove {}", target.display()))?;
        }
        return Ok(());
    };
    let mut sink = Sink::file(&target)?;
    if let Some(out) = sink.writer() {
        out.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", target.display()))?;
    }
    sink.finish()
}

/// Whether this file is one of ours.
fn is_notes(file: &Path) -> bool {
    input::shown(file).is_ok_and(|bytes| Notebook::is_file(&bytes))
}

/// Two who listen.
pub struct Both<'a>(pub &'a mut dyn Ears, pub &'a mut Notebook);

impl Ears for Both<'_> {
    fn turn(&mut self, round: u32, seat: Seat) {
        self.0.turn(round, seat);
        self.1.turn(round, seat);
    }

    fn said(&mut self, round: u32, seat: Seat, text: &[u8]) {
        self.0.said(round, seat, text);
        self.1.said(round, seat, text);
    }

    fn notes(&mut self, round: u32, seat: Seat, notes: &Notes) {
        self.0.notes(round, seat, notes);
        self.1.notes(round, seat, notes);
    }

    fn misuse(&mut self, round: u32, seat: Seat, misuse: Misuse) {
        self.0.misuse(round, seat, misuse);
        self.1.misuse(round, seat, misuse);
    }

    fn misuse_untold(&mut self, round: u32, seat: Seat, told: u32) {
        self.0.misuse_untold(round, seat, told);
        self.1.misuse_untold(round, seat, told);
    }

    fn turn_over(&mut self, round: u32, seat: Seat) {
        self.0.turn_over(round, seat);
        self.1.turn_over(round, seat);
    }
}
