//! What there is on each cell, for the rules: one look tells everything.

use palestra_base::{Grid, Pos, Seat};

use crate::UnitId;
use crate::framed::Framed;
use crate::land;

/// A cell in one number: its letter and whether it is on the border (8 bits), how many witches reach it and how many
/// of them are active (4 bits each: there is at most one on each of 13 cells), and who stands there (16 bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell(u32);

/// What a witch who reaches a cell adds to it.
pub(crate) const WITCH: u32 = 1 << 8;
/// What she adds if her spell works.
pub(crate) const ACTIVE: u32 = 1 << 12;

const LETTER: u32 = BORDER - 1;
const BORDER: u32 = 1 << 7;
const WITCHES: u32 = ACTIVE - WITCH;
const ACTIVES: u32 = UNIT - ACTIVE;
/// The first unit; the next one is twice this. Nobody is zero.
const UNIT: u32 = 1 << 16;
const UNITS: u32 = u32::MAX - (UNIT - 1);
/// The bit that only the letter of a wall has.
const WALL: u32 = 1 << 6;

impl Cell {
    /// More witches than this cannot be active in the reach of one cell.
    pub const MOST_WITCHES: usize = (ACTIVES / ACTIVE) as usize;

    /// Off the board, where nobody can ever be.
    pub const OUTSIDE: Cell = Cell(land::WALL as u32 | BORDER);

    fn new(letter: u8, is_on_border: bool) -> Self {
        Cell(u32::from(letter) | if is_on_border { BORDER } else { 0 })
    }

    /// Whether nobody can ever stand there.
    #[inline]
    pub fn is_wall(self) -> bool {
        self.0 & WALL != 0
    }

    /// Whether farmers and knights die there.
    #[inline]
    pub fn is_haunted(self) -> bool {
        self.0 & ACTIVES != 0
    }

    /// Whether nobody can be born there: somebody stands there, it is haunted, a wall or on the border.
    #[inline]
    pub fn is_shut(self) -> bool {
        self.0 & (UNITS | ACTIVES | BORDER | WALL) != 0
    }

    /// How many active witches are all that keeps somebody from being born there.
    #[inline]
    pub fn witches_in_the_way(self) -> usize {
        let others = self.0 & (UNITS | BORDER | WALL);
        if others == 0 { ((self.0 & ACTIVES) / ACTIVE) as usize } else { 0 }
    }

    /// Who stands there.
    #[inline]
    pub fn unit(self) -> Option<UnitId> {
        (self.0 / UNIT).checked_sub(1).map(|unit| unit as UnitId)
    }

    /// Whether just one witch reaches it.
    #[inline]
    pub fn has_one_witch(self) -> bool {
        self.0 & WITCHES == WITCH
    }

    /// The bits in which its letter is not that of a player's colour.
    #[inline]
    pub fn difference(self, seat: Seat) -> u32 {
        self.0 & LETTER ^ u32::from(land::colour(seat))
    }

    #[inline]
    pub fn paint(&mut self, seat: Seat) {
        self.0 ^= self.difference(seat);
    }

    /// Lets a unit stand there, where nobody does.
    #[inline]
    pub fn enter(&mut self, unit: UnitId) {
        // wraps: never, for there are fewer than 2^16 units; asking would cost at every step
        self.0 |= (unit as u32).wrapping_add(1).wrapping_mul(UNIT);
    }

    #[inline]
    pub fn leave(&mut self) {
        self.0 &= !UNITS;
    }

    /// Lets witches come into its reach, or become active.
    #[inline]
    pub fn add(&mut self, witches: u32) {
        self.0 = self.0.wrapping_add(witches); // wraps: never, for 13 of them fit in 4 bits; 13 cells at once
    }

    #[inline]
    pub fn take_away(&mut self, witches: u32) {
        self.0 = self.0.wrapping_sub(witches); // wraps: never, for they had come
    }
}

impl Framed<Cell> {
    /// A board with these letters, and nobody on it.
    pub fn of_letters(letters: &Grid<u8>) -> Self {
        let last = letters.rows() - 1;
        let is_outer = |line: i16| (line == 0) | (line == last);
        let mut cells = Framed::new(letters.rows(), Cell::OUTSIDE);
        for row in 0..=last {
            let line = cells.line_mut(Pos::new(row, 0), letters.row(row).len());
            for ((col, cell), &letter) in (0..).zip(line).zip(letters.row(row)) {
                *cell = Cell::new(letter, is_outer(row) | is_outer(col));
            }
        }
        cells
    }
}
