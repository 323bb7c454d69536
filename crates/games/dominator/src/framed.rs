use std::ops::{Index, IndexMut};

use palestra_base::Pos;

/// A plane of a square board with a margin on all sides, so that nobody who looks around a cell of the board has
/// to ask whether a neighbour exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Framed<T> {
    cells: Vec<T>,
    /// Cells from one row to the next.
    stride: u16,
}

/// As far as anybody looks.
const MARGIN: i16 = 3;

impl<T: Copy> Framed<T> {
    /// A plane with `value` everywhere, on the margin too.
    pub fn new(side: i16, value: T) -> Self {
        let stride = (side + 2 * MARGIN) as u16;
        Framed { cells: vec![value; usize::from(stride) * usize::from(stride)], stride }
    }

    /// Rows and columns, without the margin.
    pub fn side(&self) -> i16 {
        self.stride as i16 - 2 * MARGIN
    }

    /// Cells from one row to the next.
    pub fn stride(&self) -> usize {
        self.stride.into()
    }

    /// The values from one place to another in the same row.
    #[inline]
    pub fn between(&self, first: Pos, last: Pos) -> &[T] {
        &self.cells[self.at(first)..=self.at(last)]
    }

    /// All values, margin included, row by row.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All values, to change them.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// Where the value of a place is among the cells.
    #[inline]
    fn at(&self, pos: Pos) -> usize {
        // In 16 bits without a sign, so that the compiler sees that it cannot overflow.
        let [row, col] = [pos.row, pos.col].map(|line| usize::from(line.wrapping_add(MARGIN) as u16));
        row * self.stride() + col
    }

    /// The values at most `steps` straight steps from a place, one slice for each row.
    #[inline]
    pub fn around(&self, pos: Pos, steps: usize) -> impl Iterator<Item = &[T]> {
        let at = self.at(pos);
        (0..=2 * steps).map(move |row| {
            let (start, length) = line(self.stride(), at, steps, row);
            &self.cells[start..start + length]
        })
    }

    /// Changes the values at most `steps` straight steps from a place.
    #[inline]
    pub fn change_around(&mut self, pos: Pos, steps: usize, change: impl Fn(&mut T)) {
        let at = self.at(pos);
        for row in 0..=2 * steps {
            let (start, length) = line(self.stride(), at, steps, row);
            self.cells[start..start + length].iter_mut().for_each(&change);
        }
    }
}

/// Where a row of those around a cell begins, and its length; the first is row 0.
#[inline]
fn line(stride: usize, at: usize, steps: usize, row: usize) -> (usize, usize) {
    let width = steps - row.abs_diff(steps);
    (at + row * stride - steps * stride - width, 2 * width + 1)
}

impl<T: Copy> Index<Pos> for Framed<T> {
    type Output = T;
    #[inline]
    fn index(&self, pos: Pos) -> &T {
        &self.cells[self.at(pos)]
    }
}

impl<T: Copy> IndexMut<Pos> for Framed<T> {
    #[inline]
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        let at = self.at(pos);
        &mut self.cells[at]
    }
}
