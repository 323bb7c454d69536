use std::fmt;
use std::ops::Add;

/// A place on a board: row from the top, column from the left, from 0. It may lie outside.
///
/// ```
/// use palestra_base::{Pos, Step};
/// let corner = Pos::new(0, 0);
/// assert_eq!(corner + Step::new(3, 4), Pos::new(3, 4));
/// assert_eq!(corner.distance_squared(Pos::new(3, 4)), 25);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[allow(missing_docs)]
pub struct Pos {
    pub row: i16,
    pub col: i16,
}

/// A difference of two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Step {
    pub rows: i16,
    pub cols: i16,
}

impl Pos {
    /// The place in this row and column.
    pub const fn new(row: i16, col: i16) -> Self {
        Pos { row, col }
    }

    /// The square of the straight-line distance, exact.
    pub fn distance_squared(self, other: Pos) -> i32 {
        let (rows, cols) =
            (i32::from(self.row) - i32::from(other.row), i32::from(self.col) - i32::from(other.col));
        rows * rows + cols * cols
    }
}

impl Step {
    /// The step that goes down this many rows and right this many columns.
    pub const fn new(rows: i16, cols: i16) -> Self {
        Step { rows, cols }
    }
}

impl Add<Step> for Pos {
    type Output = Pos;
    #[inline]
    fn add(self, step: Step) -> Pos {
        Pos::new(self.row + step.rows, self.col + step.cols)
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.col)
    }
}

impl fmt::Debug for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
