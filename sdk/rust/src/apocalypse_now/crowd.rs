use super::board::{Pos, MAX};

const SIDE: usize = MAX as usize;

/// A set of cells of the board: a word for each row, a bit for each column, and an empty frame around them.
pub(super) struct Crowd([u64; SIDE + 2]);

impl Default for Crowd {
    fn default() -> Self {
        Crowd([0; SIDE + 2])
    }
}

impl Crowd {
    /// Adds a cell of the board.
    #[inline]
    pub fn add(&mut self, pos: Pos) {
        self.0[pos.row as usize + 1] |= 2 << pos.col;
    }

    /// Whether a cell of the board is in the set.
    #[inline]
    pub fn is_at(&self, pos: Pos) -> bool {
        self.0[pos.row as usize + 1] >> pos.col & 2 != 0
    }

    /// Whether one of the cells around a place is in the set. It may say so of places outside of the board
    /// that are far from all cells.
    #[inline]
    pub fn is_around(&self, pos: Pos) -> bool {
        let (row, col) = (pos.row as u16 as usize, pos.col as u16);
        if row >= SIDE || usize::from(col) >= SIDE {
            return true;
        }
        let beyond = (self.0[row] | self.0[row + 2]) >> col & 0b111;
        let beside = self.0[row + 1] >> col & 0b101;
        beyond | beside != 0
    }
}
