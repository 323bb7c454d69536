//! Records of all matches, in a folder.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use palestra_arena::Record;
use palestra_arena::campaign::{Contender, Ring};
use palestra_contest::{Fixture, Row};

use crate::output::Sink;

/// Where records go, if anybody wants them.
pub struct Records(Option<PathBuf>);

impl Records {
    /// Makes sure, before anything is played, that they can be kept there.
    pub fn prepare(folder: Option<&Path>) -> anyhow::Result<Self> {
        if let Some(folder) = folder {
            if folder.exists() && !folder.is_dir() {
                bail!("cannot keep records in {}: it is no folder", folder.display());
            }
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        Ok(Records(folder.map(Path::to_owned)))
    }

    /// The file of a record in a folder, by the number of its match, from 0, and its seed.
    pub fn file(folder: &Path, number: u64, seed: u128) -> PathBuf {
        folder.join(format!("match-{:05}-seed-{seed}.rec", number + 1))
    }

    /// Plays a match, with its record if records are wanted.
    pub fn play<C: Contender>(
        &self,
        ring: &Ring<C>,
        number: u64,
        fixture: &Fixture,
    ) -> (Row, Option<Record>) {
        match &self.0 {
            None => (ring.play(number, fixture), None),
            Some(_) => ring.play_recorded(number, fixture),
        }
    }

    /// Keeps a record, if there is one, under the number of its match (from 1) and its seed.
    pub fn keep(&self, number: u64, seed: u128, record: Option<&Record>) -> anyhow::Result<()> {
        match (&self.0, record) {
            (Some(folder), Some(record)) => keep(&Records::file(folder, number, seed), record),
            _ => Ok(()),
        }
    }
}

/// Writes a record, whole or not at all.
pub fn keep(file: &Path, record: &Record) -> anyhow::Result<()> {
    let mut sink = Sink::file(file)?;
    if let Some(out) = sink.writer() {
        out.write_all(&record.to_bytes()?).with_context(|| format!("cannot write {}", file.display()))?;
    }
    sink.finish()
}
