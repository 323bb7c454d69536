use std::ops::RangeInclusive;

use palestra_base::Pos;

use super::curve::EIGHT;

/// A board with a frame of one cell around it, so that nobody has to ask whether a neighbour is on it.
#[derive(Clone, Copy)]
pub struct Framed {
    rows: i16,
    cols: i16,
}

impl Framed {
    pub fn new(rows: i16, cols: i16) -> Self {
        Framed { rows, cols }
    }

    fn stride(self) -> usize {
        self.cols as usize + 2
    }

    #[inline]
    fn index(self, pos: Pos) -> usize {
        (pos.row + 1) as usize * self.stride() + (pos.col + 1) as usize
    }

    /// A plane with what `cell` says of each cell of the board, and `frame` around it.
    pub fn plane<T: Copy>(self, frame: T, mut cell: impl FnMut(Pos) -> T) -> Vec<T> {
        let mut plane = vec![frame; self.stride() * (self.rows as usize + 2)];
        for row in 0..self.rows {
            for col in 0..self.cols {
                plane[self.index(Pos::new(row, col))] = cell(Pos::new(row, col));
            }
        }
        plane
    }
}

/// A patch of cells that spreads from a centre by chance. Islands are made of dozens of patches.
#[derive(Clone)]
pub struct Area {
    board: Framed,
    /// The frame looks marked, so that nothing spreads there.
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
    pub fn new(board: Framed) -> Self {
        let blank = board.plane(true, |_| false);
        let nowhere = Pos::default();
        Area { board, marked: blank.clone(), blank, queue: Vec::new(), size: 0, low: nowhere, high: nowhere }
    }

    /// Number of cells.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The rows that have cells of it.
    pub fn rows(&self) -> RangeInclusive<i16> {
        self.low.row..=self.high.row
    }

    /// Which cells of a row belong to it.
    pub fn row(&self, row: i16) -> &[bool] {
        let begin = self.board.index(Pos::new(row, 0));
        &self.marked[begin..begin + self.board.cols as usize]
    }

    /// Starts anew from `center` and spreads to neighbours for which `grows` says so; a cell that is
    /// refused may be asked again from another neighbour. Then the gaps are closed.
    ///
    /// `grows` gets the index of a cell in a [`Framed`] plane, and its place.
    #[inline]
    pub fn flood(&mut self, center: Pos, mut grows: impl FnMut(usize, Pos) -> bool) {
        let (board, marked, queue) = (self.board, &mut self.marked, &mut self.queue);
        let around = EIGHT.map(|step| step.rows as isize * board.stride() as isize + step.cols as isize);
        marked.copy_from_slice(&self.blank);
        marked[board.index(center)] = true;
        queue.clear();
        queue.push(center);
        (self.low, self.high) = (center, center);
        let mut next = 0;
        while next < queue.len() {
            let pos = queue[next];
            next += 1;
            self.low = Pos::new(self.low.row.min(pos.row), self.low.col.min(pos.col));
            self.high = Pos::new(self.high.row.max(pos.row), self.high.col.max(pos.col));
            let index = board.index(pos);
            for (step, offset) in EIGHT.into_iter().zip(around) {
                let at = index.wrapping_add_signed(offset);
                if !marked[at] && grows(at, pos + step) {
                    marked[at] = true;
                    queue.push(pos + step);
                }
            }
        }
        self.size = queue.len();
        while self.close_gaps() {}
    }

    /// Marks cells between marked ones, one or two wide; the outermost two lines of the board are left
    /// alone. Says whether there were any. Only cells inside the box can have marked ones on both sides.
    fn close_gaps(&mut self) -> bool {
        let before = self.size;
        let down = self.board.stride();
        let rows = self.low.row.max(2)..=self.high.row.min(self.board.rows - 3);
        let (left, right) = (self.low.col.max(2), self.high.col.min(self.board.cols - 3));
        for row in rows {
            let begin = self.board.index(Pos::new(row, left));
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
}
