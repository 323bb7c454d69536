//! The file in which results are kept: one line a match, so that an interrupted contest goes on where it stopped.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use palestra_base::Seed;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::ring::Fixture;

/// One line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// The first: which contest this is.
    Contest(Map<String, Value>),
    /// Somebody joined. Players have the numbers of these lines.
    Player(PlayerLine),
    /// A match was played.
    Match(Row),
}

/// Who a player is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerLine {
    pub name: String,
    pub file: String,
    pub digest: String,
}

/// What became of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    pub seed: Seed,
    /// Numbers of players, by seat.
    pub table: Vec<usize>,
    /// Which matches were chosen together, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<u64>,
    /// Their scores; empty if there is no result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i64>,
    /// What they spent of their budgets, if anybody counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spent: Vec<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frozen: Vec<Frozen>,
    /// Why there is no result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub none: Option<String>,
}

/// A player that was frozen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frozen {
    pub seat: usize,
    pub round: u32,
    pub why: String,
}

impl Row {
    pub fn new(fixture: &Fixture) -> Self {
        Row {
            seed: fixture.seed,
            table: fixture.table.clone(),
            batch: None,
            scores: Vec::new(),
            spent: Vec::new(),
            frozen: Vec::new(),
            none: None,
        }
    }

    pub fn fixture(&self) -> Fixture {
        Fixture { seed: self.seed, table: self.table.clone() }
    }

    /// Whether it has a result.
    pub fn counts(&self) -> bool {
        self.none.is_none()
    }

    /// Whether it can be true: the file may have been in other hands.
    fn makes_sense(&self, players: usize, seats: usize) -> bool {
        let full = |len: usize| len == seats || len == 0;
        self.table.len() == seats
            && self.table.iter().all(|&player| player < players)
            && full(self.spent.len())
            && self.scores.len() == if self.counts() { seats } else { 0 }
            && self.frozen.iter().all(|frozen| frozen.seat < seats)
    }
}

/// The file, open for more.
pub struct Ledger {
    shown: String,
    file: Option<File>,
}

impl Ledger {
    /// Keeps nothing.
    pub fn none() -> Self {
        Ledger { shown: String::new(), file: None }
    }

    /// Opens a file for the contest `head`; answers what it holds already.
    ///
    /// A last line that was not written to its end is cut off. Anything else that is wrong is refused, and nothing is changed.
    pub fn open(
        path: &Path,
        head: &Map<String, Value>,
        seats: usize,
    ) -> anyhow::Result<(Self, Vec<PlayerLine>, Vec<Row>)> {
        let shown = path.display().to_string();
        let cannot = || format!("cannot keep results in {shown}");
        if path.is_dir() {
            bail!("cannot keep results in {shown}: it is a folder");
        }
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).with_context(cannot)?;
        file.try_lock().map_err(|_| anyhow!("somebody else is writing {shown}: wait until they are done"))?;
        let about = file.metadata().with_context(cannot)?;
        let (lines, whole) = if about.is_file() { read(&file, &shown)? } else { (Vec::new(), 0) };
        let mut lines = lines.into_iter();
        let first = lines.next();
        match &first {
            Some(Line::Contest(known)) => same_contest(known, head, &shown)?,
            Some(_) => bail!("{shown} does not begin as a file of results: name another"),
            None => {}
        }
        let (mut players, mut rows) = (Vec::new(), Vec::new());
        for (number, line) in (2..).zip(lines) {
            match line {
                Line::Player(player) => players.push(player),
                Line::Match(row) if row.makes_sense(players.len(), seats) => rows.push(row),
                _ => bail!("{shown}: line {number} makes no sense: the file is damaged, name another"),
            }
        }
        if about.is_file() {
            file.set_len(whole).with_context(cannot)?;
            file.seek(SeekFrom::End(0)).with_context(cannot)?;
        }
        let mut ledger = Ledger { shown, file: Some(file) };
        if first.is_none() {
            ledger.write(&Line::Contest(head.clone()))?;
        }
        Ok((ledger, players, rows))
    }

    /// Adds a line, in one piece.
    pub fn write(&mut self, line: &Line) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        file.write_all(text.as_bytes()).with_context(|| format!("cannot keep results in {}", self.shown))
    }
}

/// The lines of a file, and how many bytes of it are whole lines.
fn read(file: &File, shown: &str) -> anyhow::Result<(Vec<Line>, u64)> {
    /// A line of four seats with four long reasons stays below this.
    const LONGEST: u64 = 64 << 10;
    let mut reader = BufReader::new(file);
    let (mut lines, mut whole) = (Vec::new(), 0);
    let mut text = Vec::new();
    loop {
        text.clear();
        let length = std::io::Read::take(&mut reader, LONGEST).read_until(b'\n', &mut text);
        let length = length.with_context(|| format!("cannot read {shown}"))? as u64;
        let torn = text.last() != Some(&b'\n');
        let line = serde_json::from_slice(&text);
        match line {
            _ if length == 0 => return Ok((lines, whole)),
            // The first line of ours is short and written at once: a file that begins otherwise is somebody else's.
            _ if torn && !lines.is_empty() && length < LONGEST => return Ok((lines, whole)),
            Ok(line) if !torn => lines.push(line),
            _ if lines.is_empty() => bail!("{shown} is no file of results: name another"),
            _ => bail!("{shown}: line {} makes no sense: the file is damaged, name another", lines.len() + 1),
        }
        whole += length;
    }
}

/// Makes sure that a file's contest is the one wanted; otherwise says what is different.
fn same_contest(known: &Map<String, Value>, wanted: &Map<String, Value>, shown: &str) -> anyhow::Result<()> {
    let keys = wanted.keys().chain(known.keys());
    let Some(key) = keys.into_iter().find(|key| known.get(*key) != wanted.get(*key)) else { return Ok(()) };
    let say = |value: Option<&Value>| match value {
        None | Some(Value::Null) => "none".to_owned(),
        Some(Value::String(text)) => format!("\"{}\"", text.escape_debug()),
        Some(value) => value.to_string(),
    };
    bail!(
        "{shown} holds the results of another contest ({key}: {} there, {} now): name another file",
        say(known.get(key)),
        say(wanted.get(key))
    )
}
