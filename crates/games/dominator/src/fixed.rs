//! Boards given in the configuration.

use palestra_base::cnf::{ConfigError, Tokens, quoted};
use palestra_base::{Grid, Pos};

use crate::land;

/// Reads the letters of a board, row by row. R2
pub(crate) fn read(tokens: &mut Tokens, side: i16) -> Result<Grid<u8>, ConfigError> {
    let mut letters = Grid::new(side, side, land::BARE);
    for row in 0..side {
        let cells = tokens.word(format_args!("the {side} cells of row {row}"))?;
        let count = cells.chars().count();
        if count != side as usize {
            return Err(tokens.error(format!("row {row} has {count} cells instead of {side}")));
        }
        for (col, letter) in (0..).zip(cells.chars()) {
            let pos = Pos::new(row, col);
            letters[pos] = match letter {
                'X' | '.' | '0'..='3' => letter as u8,
                _ => {
                    let letter = quoted(&letter.to_string());
                    let wanted = "X (wall), . (no colour) or 0 to 3 (a player's colour)";
                    return Err(tokens.error(format!("expected {wanted} in the cell {pos}, found {letter}")));
                }
            };
        }
    }
    Ok(letters)
}
