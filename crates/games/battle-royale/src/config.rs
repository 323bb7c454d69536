//! The configuration file. R1-R4

use std::sync::Arc;

use palestra_base::cnf::{ConfigError, Tokens, quoted};
use palestra_base::{PerSeat, Pos, Seat};

use crate::board::Board;
use crate::units::{Kind, Unit};
use crate::ways::Ways;
use crate::{Settings, VERSION};

/// A configuration: the numbers, the board, and perhaps the units.
#[derive(Clone, Debug)]
pub struct Config {
    pub(crate) settings: Settings,
    pub(crate) board: Board,
    pub(crate) ways: Arc<Ways>,
    /// The number of the first round, which may be below 0.
    pub(crate) round: i64,
    pub(crate) score: PerSeat<i64>,
    pub(crate) status: PerSeat<f64>,
    /// The units, if the file lists them; otherwise they appear at random.
    pub(crate) units: Option<Vec<Unit>>,
}

impl Config {
    /// Reads a configuration file, or the beginning of an output file.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let mut tokens = Tokens::new(text);
        for word in VERSION.split(' ') {
            tokens.keyword(word)?;
        }
        let settings = Settings::read(&mut tokens)?;
        tokens.keyword("secgame")?;
        tokens.word("true or false for secgame")?; // whatever it says, this program knows better
        tokens.keyword("names")?;
        for seat in Seat::first(settings.nb_players) {
            tokens.word(format_args!("the name of player {seat}"))?;
        }
        let round = tokens.setting("round", i32::MIN.into()..=i64::from(settings.nb_rounds) - 1)?;
        let board = read_board(&mut tokens, &settings)?;
        tokens.keyword("score")?;
        let mut score = PerSeat::default();
        for seat in Seat::first(settings.nb_players) {
            score[seat] = tokens.number("a score", i32::MIN.into()..=i32::MAX.into())?;
        }
        tokens.keyword("status")?;
        let mut status = PerSeat::default();
        for seat in Seat::first(settings.nb_players) {
            status[seat] = read_status(&mut tokens)?;
        }
        let units = read_units(&mut tokens, &settings)?;
        let ways = Arc::new(Ways::of(&board));
        Ok(Config { settings, board, ways, round, score, status, units })
    }
}

/// Reads the cells, letter by letter: where lines end does not matter. R3
fn read_board(tokens: &mut Tokens, settings: &Settings) -> Result<Board, ConfigError> {
    let mut board = Board::new(settings.rows, settings.cols);
    let mut places = board.places();
    let cells = i64::from(settings.rows) * i64::from(settings.cols);
    let mut read = 0;
    while read < cells {
        let letters = tokens.word(format_args!("{} more cells of the board", cells - read))?;
        for letter in letters.chars() {
            let Some(pos) = places.next() else {
                return Err(tokens.error(format!(
                    "the board has more than {} rows of {} cells",
                    settings.rows, settings.cols
                )));
            };
            read += 1;
            match letter {
                '.' => {}
                'X' | 'x' => board.build_wall(pos),
                '0'..='3' => {
                    let seat = Seat::first(settings.nb_players).nth(letter as usize - '0' as usize);
                    let seat = seat.ok_or_else(|| {
                        tokens.error(format!(
                            "the cell {pos} has the colour of player {letter}, who does not play"
                        ))
                    })?;
                    board.paint(pos, seat);
                }
                other => {
                    let other = quoted(&other.to_string());
                    return Err(
                        tokens.error(format!("expected one of . X 0 1 2 3 in the cell {pos}, found {other}"))
                    );
                }
            }
        }
    }
    Ok(board)
}

fn read_status(tokens: &mut Tokens) -> Result<f64, ConfigError> {
    let word = tokens.word("a number for status")?;
    match word.parse::<f64>() {
        Ok(status) if status.abs() <= 1e9 => Ok(status),
        _ => Err(tokens.error(format!("expected a number for status, found {}", quoted(word)))),
    }
}

/// Reads the list of units, if there is one. What comes after it is not read, so that the output of a match will
/// do as well. R4
fn read_units(tokens: &mut Tokens, settings: &Settings) -> Result<Option<Vec<Unit>>, ConfigError> {
    let expected = settings.nb_units();
    let mut units = Vec::with_capacity(expected);
    while units.len() < expected {
        let Some(word) = tokens.next_word() else {
            if units.is_empty() {
                return Ok(None);
            }
            return Err(tokens.error(format!(
                "there are {} units instead of {expected}: list all of them, or none",
                units.len()
            )));
        };
        let kind = Kind::from_letter(word)
            .ok_or_else(|| tokens.error(format!("expected f or k for a unit, found {}", quoted(word))))?;
        let last = |size: i16| i64::from(size) - 1;
        let player = tokens.number("the player of a unit", 0..=settings.nb_players as i64 - 1)?;
        let row = tokens.number("the row of a unit", 0..=last(settings.rows))?;
        let col = tokens.number("the column of a unit", 0..=last(settings.cols))?;
        let health = tokens.number("the health of a unit", 1..=settings.full_health(kind).into())?;
        units.push(Unit {
            kind,
            owner: Seat::ALL[player as usize],
            pos: Pos::new(row as i16, col as i16),
            health: health as i32,
        });
    }
    Ok(Some(units))
}
