//! The file in which results are kept: one line a match, so that an interrupted contest goes on where it stopped.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use palestra_contest::Row;
use palestra_player::Address;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

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
    /// Its name.
    pub name: String,
    /// Where it came from, in words.
    pub file: String,
    /// The address of its content.
    pub address: Address,
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
    ///
    /// # Errors
    /// If the file cannot be used, or is not of this contest.
    pub fn open(path: &Path, head: &Map<String, Value>, seats: usize) -> Result<Opened, LedgerError> {
        let shown = path.display().to_string();
        let cannot = |why| LedgerError::Unwritable { file: shown.clone(), why };
        if path.is_dir() {
            return Err(LedgerError::Folder(shown));
        }
        // First of all, for another version's lines make no sense at all.
        if let Some(known) = Ledger::head(path) {
            same_contest(&known, head, &shown)?;
        }
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(cannot)?;
        file.try_lock().map_err(|_| LedgerError::Busy(shown.clone()))?;
        let about = file.metadata().map_err(cannot)?;
        let (lines, whole) = if about.is_file() { read(&file, &shown)? } else { (Vec::new(), 0) };
        let mut lines = lines.into_iter();
        let first = lines.next();
        if !matches!(first, None | Some(Line::Contest(_))) {
            return Err(LedgerError::NoLedger(shown));
        }
        let (mut players, mut rows) = (Vec::new(), Vec::new());
        for (number, line) in (2..).zip(lines) {
            match line {
                Line::Player(player) => players.push(player),
                Line::Match(row) if row.makes_sense(players.len(), seats) => rows.push(row),
                _ => return Err(LedgerError::Damaged { file: shown, line: number }),
            }
        }
        if about.is_file() {
            file.set_len(whole).map_err(cannot)?;
            file.seek(SeekFrom::End(0)).map_err(cannot)?;
        }
        let mut ledger = Ledger { shown, file: Some(file) };
        if first.is_none() {
            ledger.write(&Line::Contest(head.clone()))?;
        }
        Ok(Opened { ledger, players, rows })
    }

    /// The head of a file of results, if it is one.
    pub fn head(path: &Path) -> Option<Map<String, Value>> {
        let mut text = Vec::new();
        let file = File::open(path).ok().filter(|file| file.metadata().is_ok_and(|about| about.is_file()))?;
        std::io::Read::take(BufReader::new(file), LONGEST).read_until(b'\n', &mut text).ok()?;
        match serde_json::from_slice(&text) {
            Ok(Line::Contest(head)) => Some(head),
            _ => None,
        }
    }

    /// Adds a line, in one piece.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, line: &Line) -> Result<(), LedgerError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let text = serde_json::to_string(line).map_err(io::Error::from);
        let written = text.and_then(|text| file.write_all(format!("{text}\n").as_bytes()));
        written.map_err(|why| LedgerError::Unwritable { file: self.shown.clone(), why })
    }
}

/// A file of results, and what it holds already.
pub struct Opened {
    /// Open for more.
    pub ledger: Ledger,
    /// Everybody who ever took part.
    pub players: Vec<PlayerLine>,
    /// All matches so far.
    pub rows: Vec<Row>,
}

/// Why results cannot be kept in a file.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The system does not let us.
    #[error("cannot keep results in {file}")]
    Unwritable {
        /// The file.
        file: String,
        /// What the system says.
        #[source]
        why: io::Error,
    },
    /// The system does not let us read what is there.
    #[error("cannot read {file}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system says.
        #[source]
        why: io::Error,
    },
    /// It is a folder.
    #[error("cannot keep results in {0}: it is a folder")]
    Folder(String),
    /// Another program is at it.
    #[error("somebody else is writing {0}: wait until they are done")]
    Busy(String),
    /// It is somebody else's file.
    #[error("{0} is no file of results: name another")]
    NoLedger(String),
    /// A line cannot be true.
    #[error("{file}: line {line} makes no sense: the file is damaged, name another")]
    Damaged {
        /// The file.
        file: String,
        /// The line.
        line: usize,
    },
    /// It belongs to another contest.
    #[error(
        "{file} holds the results of another contest ({what}: {there} there, {now} now): name another file"
    )]
    OtherContest {
        /// The file.
        file: String,
        /// What is different.
        what: String,
        /// What the file says of it.
        there: String,
        /// What was wanted.
        now: String,
    },
}

/// A line of four seats with four long reasons stays below this.
const LONGEST: u64 = 64 << 10;

/// The lines of a file, and how many bytes of it are whole lines.
fn read(file: &File, shown: &str) -> Result<(Vec<Line>, u64), LedgerError> {
    let mut reader = BufReader::new(file);
    let (mut lines, mut whole) = (Vec::new(), 0);
    let mut text = Vec::new();
    loop {
        text.clear();
        let length = std::io::Read::take(&mut reader, LONGEST).read_until(b'\n', &mut text);
        let length = length.map_err(|why| LedgerError::Unreadable { file: shown.to_owned(), why })? as u64;
        let torn = text.last() != Some(&b'\n');
        let line = serde_json::from_slice(&text);
        match line {
            _ if length == 0 => return Ok((lines, whole)),
            // The first line of ours is short and written at once: a file that begins otherwise is somebody else's.
            _ if torn && !lines.is_empty() && length < LONGEST => return Ok((lines, whole)),
            Ok(line) if !torn => lines.push(line),
            _ if lines.is_empty() => return Err(LedgerError::NoLedger(shown.to_owned())),
            _ => return Err(LedgerError::Damaged { file: shown.to_owned(), line: lines.len() + 1 }),
        }
        whole += length;
    }
}

/// Makes sure that a file's contest is the one wanted; otherwise says what is different.
fn same_contest(
    known: &Map<String, Value>,
    wanted: &Map<String, Value>,
    shown: &str,
) -> Result<(), LedgerError> {
    let keys = wanted.keys().chain(known.keys());
    let Some(key) = keys.into_iter().find(|key| known.get(*key) != wanted.get(*key)) else { return Ok(()) };
    let say = |value: Option<&Value>| match value {
        None | Some(Value::Null) => "none".to_owned(),
        Some(Value::String(text)) => format!("\"{}\"", text.escape_debug()),
        Some(value) => value.to_string(),
    };
    Err(LedgerError::OtherContest {
        file: shown.to_owned(),
        what: key.clone(),
        there: say(known.get(key)),
        now: say(wanted.get(key)),
    })
}
