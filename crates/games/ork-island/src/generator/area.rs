use palestra_base::Pos;

use super::curve::EIGHT;

/// A patch of cells that spreads from a centre by chance.
///
/// Islands are made of dozens of patches, so this is where the time goes: cells are kept with a frame of
/// one cell around the board, which looks marked, so that nobody has to ask whether a neighbour is on it.
pub struct Area {
    rows: i16,
    cols: i16,
    stride: usize,
    marked: Vec<bool>,
    /// A board with nothing but the frame.
    blank: Vec<bool>,
    queue: Vec<Pos>,
    size: usize,
    /// The smallest box around the marked cells.
    low: Pos,
    high: Pos,
}

impl Area {
    pub fn new(rows: i16, cols: i16) -> Self {
        let stride = cols as usize + 2;
        let height = rows as usize + 2;
        let on_frame = |at: usize| {
            let (row, col) = (at / stride, at % stride);
            row == 0 || col == 0 || row == height - 1 || col == stride - 1
        };
        let blank: Vec<bool> = (0..stride * height).map(on_frame).collect();
        let nowhere = Pos::default();
        let (marked, queue) = (blank.clone(), Vec::new());
        Area { rows, cols, stride, marked, blank, queue, size: 0, low: nowhere, high: nowhere }
    }

    /// Number of cells.
    pub fn size(&self) -> usize {
        self.size
    }

    pub fn contains(&self, pos: Pos) -> bool {
        self.marked[self.index(pos)]
    }

    /// The cells, row by row.
    pub fn marked(&self) -> impl Iterator<Item = Pos> {
        let rows = self.low.row..=self.high.row;
        let cols = self.low.col..=self.high.col;
        super::rectangle(rows, cols).filter(|&pos| self.contains(pos))
    }

    /// Starts anew from `center` and spreads to neighbours for which `grows` says so; a cell that is
    /// refused may be asked again from another neighbour. Then the gaps are closed.
    pub fn flood(&mut self, center: Pos, mut grows: impl FnMut(Pos) -> bool) {
        self.marked.copy_from_slice(&self.blank);
        self.queue.clear();
        self.queue.push(center);
        let index = self.index(center);
        self.marked[index] = true;
        let mut next = 0;
        while next < self.queue.len() {
            let pos = self.queue[next];
            next += 1;
            for step in EIGHT {
                let neighbour = pos + step;
                let index = self.index(neighbour);
                if !self.marked[index] && grows(neighbour) {
                    self.marked[index] = true;
                    self.queue.push(neighbour);
                }
            }
        }
        self.size = self.queue.len();
        (self.low, self.high) = (center, center);
        for &pos in &self.queue {
            self.low = Pos::new(self.low.row.min(pos.row), self.low.col.min(pos.col));
            self.high = Pos::new(self.high.row.max(pos.row), self.high.col.max(pos.col));
        }
        while self.close_gaps() {}
    }

    /// Marks cells between marked ones, one or two wide; the outermost two lines of the board are left
    /// alone. Says whether there were any. Only cells inside the box can have marked ones on both sides.
    fn close_gaps(&mut self) -> bool {
        let before = self.size;
        let down = self.stride;
        let rows = self.low.row.max(2)..=self.high.row.min(self.rows - 3);
        let (left, right) = (self.low.col.max(2), self.high.col.min(self.cols - 3));
        for row in rows {
            let begin = self.index(Pos::new(row, left));
            for at in begin..begin + (right - left + 1).max(0) as usize {
                let marked = &mut self.marked;
                if marked[at] {
                    continue;
                }
                if (marked[at - down] && marked[at + down]) || (marked[at - 1] && marked[at + 1]) {
                    marked[at] = true;
                    self.size += 1;
                } else if marked[at - down] && marked[at + 2 * down] {
                    (marked[at], marked[at + down]) = (true, true);
                    self.size += 2;
                } else if marked[at - 1] && marked[at + 2] {
                    (marked[at], marked[at + 1]) = (true, true);
                    self.size += 2;
                }
            }
        }
        self.size > before
    }

    #[inline]
    fn index(&self, pos: Pos) -> usize {
        (pos.row + 1) as usize * self.stride + (pos.col + 1) as usize
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
