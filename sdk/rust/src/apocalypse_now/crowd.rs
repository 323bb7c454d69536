use super::board::{Pos, MAX};

const SIDE: usize = MAX as usize;

/// Who stands where, by the lines of the soldiers.
pub(super) struct Crowd {
    /// Where somebody stands: a word for each row, a bit for each column, and an empty frame around them.
    rows: [u64; WIDE + 2],
    /// The line of the soldier in each cell where one stands.
    line: Box<[u8; WIDE * WIDE]>,
}

/// More than the board has rows or columns, so that six bits of a number are always one of them.
const WIDE: usize = 64;

impl Default for Crowd {
    fn default() -> Self {
        Crowd { rows: [0; WIDE + 2], line: Box::new([0; WIDE * WIDE]) }
    }
}

impl Crowd {
    /// Forgets everybody and takes in those who stand on these cells of the board, line by line.
    #[inline]
    pub fn gather(&mut self, places: impl Iterator<Item = Pos>) {
        self.rows.fill(0);
        places.zip(0..u8::MAX).for_each(|(pos, line)| {
            let (row, col) = (pos.row as usize % WIDE, pos.col as usize % WIDE);
            self.rows[row + 1] |= 2 << col;
            self.line[row * WIDE + col] = line;
        });
    }

    /// The line of the soldier on a cell of the board.
    #[inline]
    pub fn line_at(&self, pos: Pos) -> Option<usize> {
        let (row, col) = (pos.row as usize % WIDE, pos.col as usize % WIDE);
        (self.rows[row + 1] >> col & 2 != 0).then(|| self.line[row * WIDE + col].into())
    }

    /// Which of the eight places around a cell may be in the set, a bit for each, from the south counter-clockwise.
    /// Around places outside of the board all may be.
    #[inline]
    pub fn around(&self, pos: Pos) -> u8 {
        let (row, col) = (pos.row as u16 as usize, pos.col as u16);
        if row >= SIDE || usize::from(col) >= SIDE {
            return u8::MAX;
        }
        // Three bits of each row: west, middle, east.
        let [north, beside, south] = [row, row + 1, row + 2].map(|row| (self.rows[row] >> col) as u8 & 0b111);
        if north | south | beside & 0b101 == 0 {
            return 0;
        }
        let eastward = south >> 1 | beside & 0b100 | (north & 0b100) << 1;
        let westward = (north & 0b10) << 3 | (north & 1) << 5 | (beside & 1) << 6 | (south & 1) << 7;
        eastward | westward
    }
}
