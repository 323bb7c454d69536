use std::ops::{Index, IndexMut, Range};

use palestra_base::Pos;

use crate::birthplaces::Area;
use crate::spells::SPELL;

/// A plane of a square board with a margin on all sides, so that nobody who looks around a cell of the board has
/// to ask whether a neighbour exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Framed<T> {
    cells: Vec<T>,
    /// Cells from one row to the next.
    stride: u16,
}

/// A cell by its number, which is the same in all planes of a board: to find it once and look at it in many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(usize);

/// As far as anybody looks.
const MARGIN: i16 = 3;

impl<T: Copy> Framed<T> {
    /// A plane with `value` everywhere, on the margin too.
    pub fn new(side: i16, value: T) -> Self {
        let stride = (side + 2 * MARGIN) as u16;
        Framed { cells: vec![value; usize::from(stride) * usize::from(stride)], stride }
    }

    /// The values of an area, one slice for each row.
    #[inline]
    pub fn lines(&self, area: &Area) -> impl Iterator<Item = &[T]> {
        let width = area.width();
        self.cells[self.span(area)].chunks(self.stride()).map(move |line| &line[..width])
    }

    /// The values from the first cell of an area to its last, margins between them included.
    #[inline]
    pub fn across(&self, area: &Area) -> &[T] {
        &self.cells[self.span(area)]
    }

    /// The values from the first cell of an area to its last, to change them.
    #[inline]
    pub fn across_mut(&mut self, area: &Area) -> &mut [T] {
        let span = self.span(area);
        &mut self.cells[span]
    }

    #[inline]
    fn span(&self, area: &Area) -> Range<usize> {
        self.at(area.first())..self.at(area.last()) + 1
    }

    /// Cells from one row to the next.
    #[inline]
    fn stride(&self) -> usize {
        self.stride.into()
    }

    /// The number of a cell.
    #[inline]
    pub fn place(&self, pos: Pos) -> Place {
        Place(self.at(pos))
    }

    /// Where the value of a place is among the cells.
    #[inline]
    fn at(&self, pos: Pos) -> usize {
        // In 16 bits without a sign, so that the compiler sees that it cannot overflow.
        let [row, col] = [pos.row, pos.col].map(|line| usize::from(line.wrapping_add(MARGIN) as u16));
        row * self.stride() + col
    }

    /// The values that a spell on a place reaches, row by row.
    #[inline]
    pub fn reached(&self, pos: Pos) -> [T; SPELL.len()] {
        let (at, stride) = (self.at(pos), self.stride());
        let [a] = *self.line(at - 2 * stride);
        let [b, c, d] = *self.line(at - stride - 1);
        let [e, f, g, h, i] = *self.line(at - 2);
        let [j, k, l] = *self.line(at + stride - 1);
        let [m] = *self.line(at + 2 * stride);
        [a, b, c, d, e, f, g, h, i, j, k, l, m]
    }

    /// Changes the values that a spell on a place reaches.
    #[inline]
    pub fn change_reached(&mut self, pos: Pos, change: impl Fn(&mut T)) {
        let (at, stride) = (self.at(pos), self.stride());
        self.line_mut::<1>(at - 2 * stride).iter_mut().for_each(&change);
        self.line_mut::<3>(at - stride - 1).iter_mut().for_each(&change);
        self.line_mut::<5>(at - 2).iter_mut().for_each(&change);
        self.line_mut::<3>(at + stride - 1).iter_mut().for_each(&change);
        self.line_mut::<1>(at + 2 * stride).iter_mut().for_each(&change);
    }

    /// Some values of a row, from one cell on. Their number is known, so the compiler needs no loop.
    #[inline]
    fn line<const LENGTH: usize>(&self, start: usize) -> &[T; LENGTH] {
        self.cells[start..].first_chunk().expect("the margin is wide enough")
    }

    #[inline]
    fn line_mut<const LENGTH: usize>(&mut self, start: usize) -> &mut [T; LENGTH] {
        self.cells[start..].first_chunk_mut().expect("the margin is wide enough")
    }

    /// Writes a value wherever it is at most `steps` straight steps from a place.
    pub fn fill_around(&mut self, pos: Pos, steps: usize, value: T) {
        let (at, stride) = (self.at(pos), self.stride());
        for row in 0..=2 * steps {
            let width = steps - row.abs_diff(steps);
            let start = at + row * stride - steps * stride - width;
            self.cells[start..=start + 2 * width].fill(value);
        }
    }
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

impl<T: Copy> Index<Place> for Framed<T> {
    type Output = T;
    #[inline]
    fn index(&self, place: Place) -> &T {
        &self.cells[place.0]
    }
}

impl<T: Copy> IndexMut<Place> for Framed<T> {
    #[inline]
    fn index_mut(&mut self, place: Place) -> &mut T {
        &mut self.cells[place.0]
    }
}
