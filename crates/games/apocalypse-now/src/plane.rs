use std::ops::{Index, IndexMut};

use palestra_base::{Grid, Pos};

use crate::settings::MAX;

const SIDE: usize = MAX as usize;

/// One value for each cell of the board, row by row. As all boards are equally large, finding a place in several
/// planes takes one multiplication for all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plane<T>(Box<[T; SIDE * SIDE]>);

impl<T: Copy> Plane<T> {
    /// A plane with `value` everywhere.
    pub fn new(value: T) -> Self {
        Plane(Box::new([value; SIDE * SIDE]))
    }

    /// All values, row by row.
    pub fn cells(&self) -> &[T] {
        self.0.as_slice()
    }

    /// All places, row by row.
    pub fn places(&self) -> impl Iterator<Item = Pos> + use<T> {
        (0..MAX).flat_map(|row| (0..MAX).map(move |col| Pos::new(row, col)))
    }
}

impl<T: Copy> From<&Grid<T>> for Plane<T> {
    /// # Panics
    /// If the grid is no board.
    fn from(grid: &Grid<T>) -> Self {
        Plane(Box::new(grid.cells().try_into().expect("all boards are equally large")))
    }
}

impl<T> Index<Pos> for Plane<T> {
    type Output = T;
    #[inline]
    fn index(&self, pos: Pos) -> &T {
        &self.0[index(pos)]
    }
}

impl<T> IndexMut<Pos> for Plane<T> {
    #[inline]
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        &mut self.0[index(pos)]
    }
}

#[inline]
fn index(pos: Pos) -> usize {
    debug_assert!((0..MAX).contains(&pos.row) && (0..MAX).contains(&pos.col), "{pos} is not on the board");
    usize::from(pos.row as u16) * SIDE + usize::from(pos.col as u16)
}
