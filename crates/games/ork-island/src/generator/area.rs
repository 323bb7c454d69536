use std::collections::VecDeque;

use palestra_base::{Grid, Pos};

use super::curve::EIGHT;

/// A patch of cells that spreads from a centre by chance.
pub struct Area {
    marked: Grid<bool>,
    queue: VecDeque<Pos>,
    size: usize,
    /// The smallest box around the marked cells.
    low: Pos,
    high: Pos,
}

impl Area {
    pub fn new(rows: i16, cols: i16) -> Self {
        Area {
            marked: Grid::new(rows, cols, false),
            queue: VecDeque::new(),
            size: 0,
            low: Pos::default(),
            high: Pos::default(),
        }
    }

    /// Number of cells.
    pub fn size(&self) -> usize {
        self.size
    }

    pub fn contains(&self, pos: Pos) -> bool {
        self.marked[pos]
    }

    /// The cells, row by row.
    pub fn marked(&self) -> impl Iterator<Item = Pos> {
        let rows = self.low.row..=self.high.row;
        let cols = self.low.col..=self.high.col;
        super::rectangle(rows, cols).filter(|&pos| self.marked[pos])
    }

    /// Starts anew from `center` and spreads to neighbours for which `grows` says so; a cell that is
    /// refused may be asked again from another neighbour. Then the gaps are closed.
    pub fn flood(&mut self, center: Pos, mut grows: impl FnMut(Pos) -> bool) {
        self.marked.fill(false);
        (self.size, self.low, self.high) = (0, center, center);
        self.mark(center);
        self.queue.push_back(center);
        while let Some(pos) = self.queue.pop_front() {
            for next in EIGHT.map(|step| pos + step) {
                if self.marked.get(next) == Some(&false) && grows(next) {
                    self.mark(next);
                    self.queue.push_back(next);
                }
            }
        }
        while self.close_gaps() {}
    }

    fn mark(&mut self, pos: Pos) {
        self.marked[pos] = true;
        self.size += 1;
        self.low = Pos::new(self.low.row.min(pos.row), self.low.col.min(pos.col));
        self.high = Pos::new(self.high.row.max(pos.row), self.high.col.max(pos.col));
    }

    /// Marks cells between marked ones, one or two wide; the outermost two lines of the board are left
    /// alone. Says whether there were any. Only cells inside the box can have marked ones on both sides.
    fn close_gaps(&mut self) -> bool {
        let before = self.size;
        let rows = self.low.row.max(2)..=self.high.row.min(self.marked.rows() - 3);
        let cols = self.low.col.max(2)..=self.high.col.min(self.marked.cols() - 3);
        for row in rows {
            for col in cols.clone() {
                if self.marked[Pos::new(row, col)] {
                    continue;
                }
                let at = |rows, cols| self.marked[Pos::new(row + rows, col + cols)];
                let (above, below, left, right) = (at(-1, 0), at(1, 0), at(0, -1), at(0, 1));
                if (above && below) || (left && right) {
                    self.mark(Pos::new(row, col));
                } else if above && at(2, 0) {
                    self.mark(Pos::new(row, col));
                    self.mark(Pos::new(row + 1, col));
                } else if left && at(0, 2) {
                    self.mark(Pos::new(row, col));
                    self.mark(Pos::new(row, col + 1));
                }
            }
        }
        self.size > before
    }
}

/// How likely the island grows to a cell, in ten-thousandths, for every exponent and distance.
///
/// The island is a disc in the metric with exponent p (2 to 4, drawn anew for each cell): inside, a cell
/// joins with three chances in ten, outside with so much less the farther out it lies. The powers are
/// correctly rounded, so that no two machines disagree about the last digit.
pub struct SeaTable {
    chances: Vec<i16>,
    rows: usize,
    cols: usize,
}

const EXPONENTS: std::ops::RangeInclusive<i32> = 20..=40;

impl SeaTable {
    pub fn new(rows: i16, cols: i16) -> Self {
        let inside = f64::from(rows.min(cols) / 2);
        let (rows, cols) = (rows as usize / 2 + 1, cols as usize / 2 + 1);
        let mut chances = Vec::with_capacity(EXPONENTS.count() * rows * cols);
        for tenths in EXPONENTS {
            let exponent = f64::from(tenths) / 10.0;
            let powers: Vec<f64> = (0..rows.max(cols)).map(|n| pxfm::f_pow(n as f64, exponent)).collect();
            for row in 0..rows {
                for col in 0..cols {
                    let distance = pxfm::f_pow(powers[row] + powers[col], 1.0 / exponent);
                    let distance = if distance <= inside { 1.0 } else { distance };
                    chances.push((10_000.0 * (0.3 / distance)) as i16);
                }
            }
        }
        SeaTable { chances, rows, cols }
    }

    #[inline]
    pub fn chance(&self, exponent: i32, center: Pos, pos: Pos) -> i32 {
        let row = center.row.abs_diff(pos.row) as usize;
        let col = center.col.abs_diff(pos.col) as usize;
        let plane = (exponent - EXPONENTS.start()) as usize;
        self.chances[(plane * self.rows + row) * self.cols + col].into()
    }
}
