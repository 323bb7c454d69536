//! `GENERATOR1`: single walls that touch nothing.

use palestra_base::{Chance, Grid, Pos};
use palestra_game::Stuck;

use super::{Amount, block, framed};
use crate::land::WALL;

/// After so many draws in vain we look whether there is a cell at all.
const PATIENCE: u32 = 10_000;

pub fn generate(amount: Amount, side: i16, chance: &mut dyn Chance) -> Result<Grid<u8>, Stuck> {
    let count = match amount {
        Amount::Just(count) => count,
        Amount::Between(fewest, most) => chance.range("number of walls", fewest, most),
    };
    let mut letters = framed(side);
    let last = i32::from(side) - 3;
    for placed in 0..count {
        let mut tried = 0;
        loop {
            let row = chance.range("row of a wall", 2, last) as i16;
            let pos = Pos::new(row, chance.range("column of a wall", 2, last) as i16);
            if is_apart(&letters, pos) {
                letters[pos] = WALL;
                break;
            }
            tried += 1;
            if tried == PATIENCE
                && !letters.places().any(|pos| is_inside(side, pos) && is_apart(&letters, pos))
            {
                return Err(Stuck(format!("there is room for only {placed} of {count} walls")));
            }
        }
    }
    Ok(letters)
}

fn is_inside(side: i16, pos: Pos) -> bool {
    (2..=side - 3).contains(&pos.row) && (2..=side - 3).contains(&pos.col)
}

fn is_apart(letters: &Grid<u8>, pos: Pos) -> bool {
    block(pos, 1, letters.rows()).all(|near| letters[near] != WALL)
}
