use palestra_base::Pos;

use crate::settings::MAX;

/// A set of cells: a word for each row, a bit for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    rows: [u64; MAX as usize],
}

impl Cells {
    pub const NONE: Cells = Cells { rows: [0; MAX as usize] };

    pub fn insert(&mut self, pos: Pos) {
        self.rows[pos.row as usize] |= 1 << pos.col;
    }

    pub fn remove(&mut self, pos: Pos) {
        self.rows[pos.row as usize] &= !(1 << pos.col);
    }

    /// Whether one of the cells from `first`, in the north-west, to `last`, in the south-east, is in the set.
    #[inline]
    pub fn any_between(&self, first: Pos, last: Pos) -> bool {
        let columns = (2 << last.col) - (1 << first.col);
        self.rows[first.row as usize..=last.row as usize].iter().any(|&row: &u64| row & columns != 0)
    }

    /// The cells in both sets.
    pub fn and(&self, other: &Cells) -> Cells {
        Cells { rows: std::array::from_fn(|row| self.rows[row] & other.rows[row]) }
    }

    /// The cells that are not in another set.
    pub fn without(&self, other: &Cells) -> Cells {
        Cells { rows: std::array::from_fn(|row| self.rows[row] & !other.rows[row]) }
    }

    /// The cells beside those of the set, horizontally or vertically.
    pub fn beside(&self) -> Cells {
        // wraps: before the first row is one far behind the last, which is empty
        let row = |row: usize| self.rows.get(row).copied().unwrap_or(0);
        Cells {
            rows: std::array::from_fn(|k| row(k) << 1 | row(k) >> 1 | row(k + 1) | row(k.wrapping_sub(1))),
        }
    }

    /// The cells, row by row. (`for_each` is faster than a loop here: it goes row by row itself.)
    pub fn iter(&self) -> impl Iterator<Item = Pos> + '_ {
        let rows = (0..).zip(&self.rows).filter(|&(_, &bits)| bits != 0);
        rows.flat_map(|(row, &bits)| Bits(bits).map(move |col| Pos::new(row, col)))
    }
}

/// The numbers of the bits that are set, from the lowest.
struct Bits(u64);

impl Iterator for Bits {
    type Item = i16;

    fn next(&mut self) -> Option<i16> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(lowest as i16)
    }
}
