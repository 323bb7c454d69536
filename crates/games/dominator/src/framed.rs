use std::ops::{Index, IndexMut, Range};

use palestra_base::{Pos, Step};

use crate::birthplaces::Area;

/// A plane of a square board with a margin on all sides, so that nobody who looks around a cell of the board has
/// to ask whether a neighbour exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Framed<T> {
    cells: Vec<T>,
    lines: Lines,
}

/// A cell by its number, which is the same in all planes of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(u16);

/// How the cells of a plane lie one after the other: a row has a power of two of them, so that the number of a cell
/// tells its row and its column without a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lines {
    /// The bits of a number that tell the column.
    bits: u8,
}

/// As far as anybody looks.
const MARGIN: i16 = 3;

impl Lines {
    fn new(side: i16) -> Self {
        let width = (side + 2 * MARGIN) as u16;
        Lines { bits: width.next_power_of_two().trailing_zeros() as u8 }
    }

    /// Cells from one row to the next.
    #[inline]
    fn stride(self) -> usize {
        1 << (self.bits % 16)
    }

    /// The number of a cell. wraps: never, on the margin nor within it; asking would keep the compiler from doing this for
    /// many units at once, here and in the next two.
    #[inline]
    pub fn place(self, pos: Pos) -> Place {
        let [row, col] = [pos.row, pos.col].map(|line| line.wrapping_add(MARGIN) as u16);
        Place((row << (self.bits % 16)).wrapping_add(col))
    }

    /// The row of a cell. wraps: never
    #[inline]
    pub fn row(self, place: Place) -> i16 {
        ((place.0 >> (self.bits % 16)) as i16).wrapping_sub(MARGIN)
    }

    /// The column of a cell. wraps: never
    #[inline]
    pub fn col(self, place: Place) -> i16 {
        ((place.0 & (self.stride() as u16).wrapping_sub(1)) as i16).wrapping_sub(MARGIN)
    }

    /// Where a cell is.
    #[inline]
    pub fn pos(self, place: Place) -> Pos {
        Pos::new(self.row(place), self.col(place))
    }

    /// What a step adds to the number of a cell.
    pub fn step(self, step: Step) -> u16 {
        ((step.rows << (self.bits % 16)) + step.cols) as u16
    }
}

impl Place {
    /// The place with this number.
    #[inline]
    pub fn of_number(number: usize) -> Self {
        Place(number as u16)
    }

    #[inline]
    pub fn number(self) -> usize {
        self.0.into()
    }

    /// The cell one step back, by what the step adds. wraps: a step up or left adds nearly 2^16
    #[inline]
    pub fn before(self, step: u16) -> Place {
        Place(self.0.wrapping_sub(step))
    }

    /// The cell one step further, by what the step adds. wraps: a step up or left adds nearly 2^16
    #[inline]
    pub fn after(self, step: u16) -> Place {
        Place(self.0.wrapping_add(step))
    }
}

impl<T: Copy> Framed<T> {
    /// A plane with `value` everywhere, on the margin too.
    pub fn new(side: i16, value: T) -> Self {
        let (lines, rows) = (Lines::new(side), (side + 2 * MARGIN) as usize);
        Framed { cells: vec![value; rows * lines.stride()], lines }
    }

    /// How its cells are numbered.
    #[inline]
    pub fn lines(&self) -> Lines {
        self.lines
    }

    /// The values of an area, one slice for each row.
    #[inline]
    pub fn rows(&self, area: &Area) -> impl Iterator<Item = &[T]> {
        let width = area.width();
        self.cells[self.span(area)].chunks(self.lines.stride()).map(move |line| &line[..width])
    }

    #[inline]
    fn span(&self, area: &Area) -> Range<usize> {
        self.at(area.first())..self.at(area.last()) + 1
    }

    /// Where the value of a place is among the cells.
    #[inline]
    fn at(&self, pos: Pos) -> usize {
        self.lines.place(pos).0.into()
    }

    /// So many values of a row, from a place on, to change them.
    pub fn line_mut(&mut self, pos: Pos, length: usize) -> &mut [T] {
        let at = self.at(pos);
        &mut self.cells[at..at + length]
    }

    /// Looks at the values that a spell on a place reaches, row by row.
    #[inline(always)]
    pub fn look_at_reached(&self, place: Place, mut look: impl FnMut(T)) {
        let (at, stride) = (usize::from(place.0), self.lines.stride());
        self.some::<1>(at - 2 * stride).iter().copied().for_each(&mut look);
        self.some::<3>(at - stride - 1).iter().copied().for_each(&mut look);
        self.some::<5>(at - 2).iter().copied().for_each(&mut look);
        self.some::<3>(at + stride - 1).iter().copied().for_each(&mut look);
        self.some::<1>(at + 2 * stride).iter().copied().for_each(&mut look);
    }

    /// Changes the values that a spell on a place reaches.
    #[inline]
    pub fn change_reached(&mut self, place: Place, change: impl Fn(&mut T)) {
        let (at, stride) = (usize::from(place.0), self.lines.stride());
        self.some_mut::<1>(at - 2 * stride).iter_mut().for_each(&change);
        self.some_mut::<3>(at - stride - 1).iter_mut().for_each(&change);
        self.some_mut::<5>(at - 2).iter_mut().for_each(&change);
        self.some_mut::<3>(at + stride - 1).iter_mut().for_each(&change);
        self.some_mut::<1>(at + 2 * stride).iter_mut().for_each(&change);
    }

    /// Some values of a row, from one cell on. Their number is known, so the compiler needs no loop.
    #[inline]
    fn some<const LENGTH: usize>(&self, start: usize) -> &[T; LENGTH] {
        self.cells[start..].first_chunk().expect("the margin is wide enough")
    }

    #[inline]
    fn some_mut<const LENGTH: usize>(&mut self, start: usize) -> &mut [T; LENGTH] {
        self.cells[start..].first_chunk_mut().expect("the margin is wide enough")
    }
}

impl<T: Copy> Index<Pos> for Framed<T> {
    type Output = T;
    #[inline]
    fn index(&self, pos: Pos) -> &T {
        &self.cells[self.at(pos)]
    }
}

impl<T: Copy> Index<Place> for Framed<T> {
    type Output = T;
    #[inline]
    fn index(&self, place: Place) -> &T {
        &self.cells[usize::from(place.0)]
    }
}

impl<T: Copy> IndexMut<Place> for Framed<T> {
    #[inline]
    fn index_mut(&mut self, place: Place) -> &mut T {
        &mut self.cells[usize::from(place.0)]
    }
}
