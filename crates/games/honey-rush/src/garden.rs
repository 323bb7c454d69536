//! The board: hedges, flowers and hives.

use palestra_base::cnf::{ConfigError, Tokens, quoted};
use palestra_base::{Grid, PerSeat, Pos, Seat, Step};

pub(crate) const MEADOW: u8 = b'.';
pub(crate) const HEDGE: u8 = b'X';
pub(crate) const FLOWER: u8 = b'F';

/// Up, right, down, left: the order of the directions on the wire.
pub(crate) const STEPS: [Step; 4] = [Step::new(-1, 0), Step::new(0, 1), Step::new(1, 0), Step::new(0, -1)];

/// Everything that never changes in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Garden {
    /// A letter for each cell, as files and messages have it.
    pub cells: Grid<u8>,
    pub hives: PerSeat<Pos>,
    /// Row by row, which is how they are numbered. R2
    pub flowers: Vec<Pos>,
}

impl Garden {
    /// The garden with these cells; `None` unless every player has one hive.
    pub fn new(cells: Grid<u8>) -> Option<Self> {
        let find = |letter| cells.places().filter(|&pos| cells[pos] == letter).collect::<Vec<_>>();
        let mut hives = PerSeat::default();
        for seat in Seat::ALL {
            let [only] = find(hive(seat))[..] else { return None };
            hives[seat] = only;
        }
        Some(Garden { hives, flowers: find(FLOWER), cells })
    }

    /// Whether a player's bees can be there: everywhere but in hedges and in the others' hives. R8
    pub fn is_open(&self, seat: Seat, pos: Pos) -> bool {
        self.cells.get(pos).is_some_and(|&cell| matches!(cell, MEADOW | FLOWER) || cell == hive(seat))
    }

    /// Whether a player's bees can get from their hive to every flower.
    pub fn is_fair_to(&self, seat: Seat) -> bool {
        let mut reached = Grid::new(self.cells.rows(), self.cells.cols(), false);
        reached[self.hives[seat]] = true;
        let mut open = vec![self.hives[seat]];
        while let Some(pos) = open.pop() {
            for next in STEPS.map(|step| pos + step) {
                if self.is_open(seat, next) && !std::mem::replace(&mut reached[next], true) {
                    open.push(next);
                }
            }
        }
        self.flowers.iter().all(|&pos| reached[pos])
    }
}

/// The letter of a player's hive.
pub(crate) fn hive(seat: Seat) -> u8 {
    b'0' + seat.index() as u8
}

/// Reads a garden that is given, row by row. R2
pub(crate) fn read(tokens: &mut Tokens, side: i16) -> Result<Garden, ConfigError> {
    let mut cells = Grid::new(side, side, MEADOW);
    for row in 0..side {
        let letters = tokens.word(format_args!("the {side} cells of row {row}"))?;
        if letters.chars().count() != side as usize {
            let count = letters.chars().count();
            return Err(tokens.error(format!("row {row} has {count} cells instead of {side}")));
        }
        for (col, letter) in letters.chars().enumerate() {
            let pos = Pos::new(row, col as i16);
            if !matches!(letter, '.' | 'X' | 'F' | '0'..='3') {
                let found = quoted(&letter.to_string());
                return Err(
                    tokens.error(format!("expected one of . X F 0 1 2 3 in the cell {pos}, found {found}"))
                );
            }
            cells[pos] = letter as u8;
        }
    }
    let garden =
        Garden::new(cells).ok_or_else(|| tokens.error("each of 0 1 2 3 must be the hive of one cell"))?;
    match Seat::ALL.into_iter().find(|&seat| !garden.is_fair_to(seat)) {
        Some(seat) => Err(tokens.error(format!("there is a flower that no bee of player {seat} can get to"))),
        None => Ok(garden),
    }
}
