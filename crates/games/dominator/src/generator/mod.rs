//! Draws boards. R2
//!
//! The order of the draws is part of the `original` edition, so the steps must not be rearranged.
//! `docs/rules/dominator.md` describes what comes out of them.

mod pillars;
mod rooms;
mod snakes;

use palestra_base::cnf::{ConfigError, Tokens};
use palestra_base::{Chance, Grid, Pos};
use palestra_game::Stuck;

use crate::land::{BARE, WALL};

/// A way to draw boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Generator {
    /// `GENERATOR1`: a number of single walls, apart from each other.
    Pillars(Amount),
    /// `GENERATOR2`: walls that wind.
    Snakes,
    /// `GENERATOR3`: square rooms.
    Rooms,
}

/// How many pillars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    Just(i32),
    Between(i32, i32),
}

impl Generator {
    /// Reads what follows the name of a generator; `None` if no generator has this name.
    pub fn read(name: &str, tokens: &mut Tokens, side: i16) -> Result<Option<Self>, ConfigError> {
        match name {
            "GENERATOR1" => {
                let most = i64::from(side) * i64::from(side) / 10;
                let fewest = tokens.number("the number of walls", 0..=most)?;
                let is_number = |word: &str| word.parse::<i64>().is_ok();
                let amount = match tokens.clone().next_word().is_some_and(is_number) {
                    false => Amount::Just(fewest as i32),
                    true => {
                        let most = tokens.number("the largest number of walls", fewest..=most)?;
                        Amount::Between(fewest as i32, most as i32)
                    }
                };
                Ok(Some(Generator::Pillars(amount)))
            }
            "GENERATOR2" => Ok(Some(Generator::Snakes)),
            "GENERATOR3" if side % 6 != 1 => Err(tokens.error(format!(
                "GENERATOR3 makes rooms of 5 by 5 cells with walls between them: the number of rows must be \
                 one more than a multiple of 6, such as 37, but it is {side}"
            ))),
            "GENERATOR3" => Ok(Some(Generator::Rooms)),
            _ => Ok(None),
        }
    }

    /// Draws a board.
    ///
    /// # Errors
    /// If chance has left no room for all pillars.
    pub fn generate(&self, side: i16, chance: &mut dyn Chance) -> Result<Grid<u8>, Stuck> {
        match self {
            Generator::Pillars(amount) => pillars::generate(*amount, side, chance),
            Generator::Snakes => Ok(snakes::generate(side, chance)),
            Generator::Rooms => Ok(rooms::generate(side, chance)),
        }
    }
}

/// An empty board within its frame of walls.
fn framed(side: i16) -> Grid<u8> {
    let mut letters = Grid::new(side, side, BARE);
    for line in 0..side {
        for end in [0, side - 1] {
            letters[Pos::new(line, end)] = WALL;
            letters[Pos::new(end, line)] = WALL;
        }
    }
    letters
}

/// The cells at most `radius` rows and columns from `pos`, row by row, clipped to the board.
fn block(pos: Pos, radius: i16, side: i16) -> impl Iterator<Item = Pos> {
    let clip = move |at: i16| (at - radius).max(0)..=(at + radius).min(side - 1);
    clip(pos.row).flat_map(move |row| clip(pos.col).map(move |col| Pos::new(row, col)))
}
