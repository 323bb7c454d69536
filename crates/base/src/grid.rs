use std::ops::{Index, IndexMut};

use crate::Pos;

/// A plane: one value for each cell of a board, row by row.
///
/// ```
/// use palestra_base::{Grid, Pos};
/// let mut board = Grid::new(2, 3, '.');
/// board[Pos::new(1, 2)] = '#';
/// assert_eq!(board.row(1), ['.', '.', '#']);
/// assert_eq!(board.get(Pos::new(2, 0)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    rows: i16,
    cols: i16,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A plane with `value` everywhere.
    ///
    /// # Panics
    /// If a side is negative; readers of configurations see to it that none is.
    pub fn new(rows: i16, cols: i16, value: T) -> Self {
        let cells = usize::try_from(rows).unwrap() * usize::try_from(cols).unwrap();
        Grid { rows, cols, cells: vec![value; cells] }
    }

    /// Writes `value` everywhere.
    pub fn fill(&mut self, value: T) {
        self.cells.fill(value);
    }
}

impl<T> Grid<T> {
    /// Number of rows.
    pub fn rows(&self) -> i16 {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> i16 {
        self.cols
    }

    /// Whether the place is on the board.
    #[inline]
    pub fn contains(&self, pos: Pos) -> bool {
        (0..self.rows).contains(&pos.row) && (0..self.cols).contains(&pos.col)
    }

    /// The value at a place, if the place is on the board.
    #[inline]
    pub fn get(&self, pos: Pos) -> Option<&T> {
        if self.contains(pos) { Some(&self[pos]) } else { None }
    }

    /// All values, row by row.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All values, row by row, to change them.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// The values of one row.
    pub fn row(&self, row: i16) -> &[T] {
        let start = self.index(Pos::new(row, 0));
        &self.cells[start..start + self.cols as usize]
    }

    /// The values of one row, to change them.
    pub fn row_mut(&mut self, row: i16) -> &mut [T] {
        let start = self.index(Pos::new(row, 0));
        &mut self.cells[start..start + self.cols as usize]
    }

    /// All places, row by row.
    pub fn places(&self) -> impl Iterator<Item = Pos> + use<T> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| Pos::new(row, col)))
    }

    /// Where a place is among [`Grid::cells`].
    #[inline]
    pub fn index(&self, pos: Pos) -> usize {
        // In 16 bits without a sign, so that the compiler sees that it cannot overflow.
        usize::from(pos.row as u16) * usize::from(self.cols as u16) + usize::from(pos.col as u16)
    }
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;
    #[inline]
    fn index(&self, pos: Pos) -> &T {
        debug_assert!(self.contains(pos), "{pos} is not on the board");
        &self.cells[Grid::index(self, pos)]
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        debug_assert!(self.contains(pos), "{pos} is not on the board");
        let index = Grid::index(self, pos);
        &mut self.cells[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_by_row() {
        let mut grid = Grid::new(2, 3, 0);
        grid[Pos::new(1, 2)] = 7;
        assert_eq!(grid.cells(), [0, 0, 0, 0, 0, 7]);
        assert_eq!(grid.row(1), [0, 0, 7]);
        assert_eq!(grid.row_mut(1), [0, 0, 7]);
        assert_eq!(grid.get(Pos::new(1, 3)), None);
        assert_eq!(grid.get(Pos::new(-1, 0)), None);
        assert_eq!(grid.places().nth(4), Some(Pos::new(1, 1)));
    }
}
