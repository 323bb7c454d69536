use std::path::Path;
use std::{fs, io};

use palestra_base::Seed;

/// One row of a table: an input and what comes out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The configuration's file name.
    pub config: String,
    /// The seed.
    pub seed: Seed,
    /// The players, as many as the game has seats.
    pub players: Vec<String>,
    /// SHA-256 of the output file.
    pub output: String,
    /// SHA-256 of the `sweep` lines, if there are any.
    pub sweep: Option<String>,
    /// The final scores.
    pub scores: Vec<i64>,
}

/// What can be wrong with a table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It cannot be read.
    #[error("cannot read the table")]
    Unreadable(#[from] io::Error),
    /// A line is not a row.
    #[error("line {0} is not a row")]
    BadRow(usize),
}

/// Reads a table of golden rows; the first line has the names of the columns.
///
/// # Errors
/// If it is no such table.
pub fn read_table(file: &Path) -> Result<Vec<Row>, TableError> {
    let text = fs::read_to_string(file)?;
    let lines = text.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(k, line)| read_row(line).ok_or(TableError::BadRow(k + 1))).collect()
}

fn read_row(line: &str) -> Option<Row> {
    let cells: Vec<&str> = line.split('\t').collect();
    let given = |cell: &&str| *cell != "-";
    let [config, seed, p0, p1, p2, p3, output, sweep, scores @ ..] = cells.as_slice() else { return None };
    Some(Row {
        config: (*config).to_owned(),
        seed: seed.parse().ok()?,
        players: [p0, p1, p2, p3].into_iter().filter(|p| given(p)).map(|p| (*p).to_owned()).collect(),
        output: (*output).to_owned(),
        sweep: given(sweep).then(|| (*sweep).to_owned()),
        scores: scores.iter().filter(|s| given(s)).map(|s| s.parse().ok()).collect::<Option<_>>()?,
    })
}
